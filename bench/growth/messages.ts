import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Types that all messages of a folder share. */
const shared = 300
/** Shared types that the root of one message leads to directly. */
const parts = 12

const opening = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"'

/**
 * Writes a folder of messages: each is a schema document with a namespace and a root of its own, and includes the types
 * of one namespace that all share. With `isNext`, each message has an optional element more, and one required.
 */
export function writeMessages(folder: string, count: number, isNext: boolean): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const types = Array.from({ length: shared }, (_, at) => {
    const inner = 2 * at + 1 < shared ? [2 * at + 1, 2 * at + 2].filter((one) => one < shared) : []
    const elements = inner.map((one) => element(`Part${one}`, `Part${one}Type`, 'minOccurs="0"'))
    return `<xs:complexType name="Part${at}Type"><xs:sequence>${element(`Code${at}`, 'Code', '')}${elements.join('')}</xs:sequence></xs:complexType>`
  })
  const code =
    '<xs:simpleType name="Code"><xs:restriction base="xs:token"><xs:maxLength value="35"/></xs:restriction></xs:simpleType>'
  const common = `${opening} targetNamespace="urn:common" xmlns="urn:common">${code}${types.join('')}</xs:schema>\n`
  writeFileSync(join(folder, 'common.xsd'), common)
  for (let at = 0; at < count; at++) {
    const elements = Array.from({ length: parts }, (_, part) => {
      const type = (at * parts + part) % shared
      return element(`Item${part}`, `c:Part${type}Type`, 'minOccurs="0"')
    })
    if (isNext) elements.push(element('Note', 'xs:string', 'minOccurs="0"'), element('Kind', 'c:Code', ''))
    const root = `<xs:element name="Message${at}"><xs:complexType><xs:sequence>${elements.join('')}</xs:sequence></xs:complexType></xs:element>`
    const text = `${opening} targetNamespace="urn:message:${at}" xmlns:c="urn:common"><xs:import namespace="urn:common" schemaLocation="common.xsd"/>${root}</xs:schema>\n`
    writeFileSync(join(folder, `message-${at}.xsd`), text)
  }
}

function element(name: string, type: string, occurs: string): string {
  return `<xs:element name="${name}" type="${type}"${occurs === '' ? '' : ` ${occurs}`}/>`
}
