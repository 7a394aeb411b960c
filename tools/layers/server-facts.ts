import { Visitor, type Program } from 'oxc-parser'

/** What a file of the server says besides its imports. */
export type Facts = {
  /** Every name that it speaks of, whether as a name, a property or a quoted one. */
  names: ReadonlySet<string>
  /** The tables whose rows it reads or writes, by the query builder or in SQL. */
  tables: ReadonlySet<string>
  /** Whether it gives the HTTP server an answer of its own. */
  answers: boolean
}

const ofBuilder =
  /^(selectFrom|(inner|left|right|full|cross)(Lateral)?Join|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|using|table)$/
const inSql = /\b(?:from|join|into|update|using|table)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)/gi
const ofServer = /^(get|post|put|delete|patch|head|options|all|route)$/

/** Reads what a file of the server does, of the given tables. */
export function factsOf(program: Program, tables: ReadonlySet<string>): Facts {
  const names = new Set<string>()
  const found = new Set<string>()
  let answers = false
  const table = (name: string) => void (tables.has(name) && found.add(name))
  const sql = (text: string) => {
    for (const [, name = ''] of text.matchAll(inSql)) table(name)
  }
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    TemplateElement: ({ value }) => sql(value.raw),
    Literal({ value }) {
      if (typeof value !== 'string') return
      names.add(value)
      sql(value)
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression') return
      const method = callee.property.type === 'Identifier' ? callee.property.name : ''
      const [first] = given
      if (ofBuilder.test(method)) {
        const several = first?.type === 'ArrayExpression' ? first.elements : [first]
        for (const one of several)
          if (one?.type === 'Literal' && typeof one.value === 'string') table(one.value.split(' ')[0] ?? '')
      }
      const onServer =
        callee.object.type === 'Identifier' && /^(app|server|fastify|scope)$/.test(callee.object.name)
      const path = first?.type === 'Literal' ? first.value : undefined
      if (ofServer.test(method) && (onServer || (typeof path === 'string' && path.startsWith('/'))))
        answers = true
    },
  }).visit(program)
  return { names, tables: found, answers }
}
