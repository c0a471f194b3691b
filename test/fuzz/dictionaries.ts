const split = (text: string): readonly string[] => text.split(/ +/)

export const zipWords: readonly string[] = [
  'PK\u0003\u0004',
  'PK\u0001\u0002',
  'PK\u0005\u0006',
  'PK\u0006\u0006',
  'PK\u0006\u0007',
  'PK\u0007\b',
  '../',
  '\\',
  '\0',
  'up',
  '\u0001\0\b\0',
]

export const jsonWords: readonly string[] = [
  ...split(
    '{ } [ ] : , " \\ \\u0000 \\ud800 \\" true false null 1e400 -0 0.1 {"a": [1, "__proto__": 12345678901234567890',
  ),
  '\ufeff',
  '{"a":1,"a":2}',
]

export const yamlWords: readonly string[] = [
  ...split(
    '- ? : & * &a *a ! !! !!str !!int !<x> | > |- >+ % %YAML --- ... # [ ] { } , " \' ~ << null 0o7 .inf 1.10 \\u12',
  ),
  '\n',
  '\n  ',
  ': ',
  '- ',
  '\t',
  '\n---\n',
]

export const jsonSchemaWords: readonly string[] = [
  ...split(
    '"$ref": "$dynamicRef": "$id": "$anchor": "$dynamicAnchor": "$defs": "definitions": "$schema": "$recursiveRef": "$recursiveAnchor":true "type": "object" "array" "string" "integer" "number" "null" "properties": "patternProperties": "additionalProperties": "unevaluatedProperties": "items": "prefixItems": "contains": "enum": "const": "allOf": "anyOf": "oneOf": "not": "if": "then": "else": "required": "dependentSchemas": "dependentRequired": "minLength": "maxLength": "pattern": "format": "minimum": "multipleOf": "nullable": "discriminator": "#" "#/$defs/a" "#/%24defs/a" "#/" "#a" "a.json#" "//" ".." "urn:x" true false {} [] : , { } [ ]',
  ),
  '"http://json-schema.org/draft-04/schema#"',
  '"https://json-schema.org/draft/2019-09/schema"',
]

export const xmlWords: readonly string[] = [
  ...split(
    '< > </ /> <!-- --> <![CDATA[ ]]> <? ?> <!DOCTYPE &amp; &#65; &#x10FFFF; &#0; &x; = " \' xmlns= xmlns:p= xmlns="" p: xsi:type= xsi:nil="true" xml:space= : __proto__ <?xml',
  ),
  ' version="1.0"?>',
  ' encoding="UTF-16"',
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  '\r\n',
  '\u0085',
  '\ufffe',
]

export const xsdWords: readonly string[] = [
  ...xmlWords,
  ...split(
    '<xs:element <xs:complexType> <xs:simpleType> <xs:sequence> <xs:choice> <xs:all> <xs:any/> <xs:anyAttribute/> <xs:attribute <xs:group <xs:attributeGroup <xs:extension <xs:restriction <xs:union <xs:list <xs:import <xs:include <xs:redefine <xs:key <xs:keyref <xs:unique <xs:selector <xs:field <xs:notation <xs:simpleContent> <xs:complexContent> <xs:enumeration <xs:pattern <xs:length <xs:minInclusive <xs:totalDigits <xs:whiteSpace name="a" type="a" type="xs:string" ref="a" base="a" base="xs:decimal" value="1" value="" minOccurs="0" maxOccurs="unbounded" maxOccurs="99999" substitutionGroup="a" abstract="true" nillable="true" mixed="true" final="#all" block="#all" fixed="a" default="a" itemType="a" memberTypes="a" use="prohibited" xpath=".//a" schemaLocation="a.xsd" namespace="##other" processContents="skip" targetNamespace="urn:a"',
  ),
]

export const patternWords: readonly string[] = split(
  '( ) | * + ? {1,2} {0} {99999} {2,1} [ ] [^ - -[ && \\ \\d \\D \\w \\s \\i \\c \\I \\C \\p{L} \\P{Lu} \\p{IsGreek} \\p{IsBasicLatin} \\- \\. \\n ^ $ . a-z z-a \\] a \ud83d\ude00 , { }',
)

export const mappingWords: readonly string[] = split(
  'formatVersion: from: to: pairs: without: repeats: codes: by: rule hook policy: drop error first reason: root: direction: forward backward a b [a,b] {urn:a}b # ~',
)

export const lockWords: readonly string[] = split(
  '"formatVersion": 1 "sources": "url": "sha256": "size": "file": "a.zip" "../a" "a/b" "__proto__" 9007199254740993 -1 0.5',
)
