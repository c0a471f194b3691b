/** A test as its file declares it. */
export interface Case {
  readonly name: string
  readonly run: () => unknown
}

type Body = (...given: readonly unknown[]) => unknown
type Named = (name: string, ...rest: readonly unknown[]) => void

/** The functions that a test file asks of vitest, and what it declared with them. */
export class Collector {
  readonly cases: Case[] = []
  readonly first: (() => unknown)[] = []
  #prefix: readonly string[] = []
  #after: (() => unknown)[] = []

  /** What a test file imports; assertions are those of vitest. */
  functions(expect: unknown): object {
    const test = each((name, body) =>
      this.cases.push({ name: this.#named(name), run: () => this.#run(body) }),
    )
    const describe = each((name, body) => this.#describe(name, body))
    return {
      ...{ test, it: test, describe, expect },
      beforeAll: (body: () => unknown) => void this.first.push(body),
      onTestFinished: (body: () => unknown) => void this.#after.push(body),
    }
  }

  #named(name: string): string {
    return [...this.#prefix, name].join(' > ')
  }

  #describe(name: string, body: () => unknown): void {
    const outer = this.#prefix
    this.#prefix = [...outer, name]
    body()
    this.#prefix = outer
  }

  async #run(body: () => unknown): Promise<void> {
    try {
      await body()
    } finally {
      for (const after of this.#after.splice(0)) await after()
    }
  }
}

/** With what declares a row of a table each, or nothing. */
function each(declare: (name: string, body: () => unknown) => void): Named {
  const one: Named = (name, ...rest) => declare(name, bodyOf(rest))
  const skipIf = (isSkipped: unknown) => (isSkipped ? () => undefined : one)
  return Object.assign(one, {
    skipIf,
    each:
      (rows: readonly unknown[]): Named =>
      (name, ...rest) => {
        const body = bodyOf(rest)
        for (const row of rows) {
          const given: readonly unknown[] = Array.isArray(row) ? row : [row]
          declare(`${name} ${String(given[0]).slice(0, 60)}`, () => body(...given))
        }
      },
  })
}

function bodyOf(rest: readonly unknown[]): Body {
  const body = rest.find((one) => typeof one === 'function')
  return (body ?? (() => undefined)) as Body
}
