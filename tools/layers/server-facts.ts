import { Visitor, type Node, type Program } from 'oxc-parser'

/** What a file of the server says besides its imports. */
export type Facts = {
  /** Every name that it speaks of, whether as a name, a property or a quoted one. */
  names: ReadonlySet<string>
  /** The tables whose rows it reads or writes, by the query builder or in SQL. */
  tables: ReadonlySet<string>
  /** What it does that opens something, by whatever name: see `Deed`. */
  deeds: ReadonlySet<Deed>
}

/**
 * `(answers)`: gives the HTTP server an answer of its own. `(settings)`: sets by SQL who is asking the database, or in
 * which company. `(asserted)`: says of an id that it is one's own company's, without asking. `(tables)`: names a table
 * by what is known only as it runs. `(forced)`: gives a value a type that fits everywhere.
 */
const deeds = ['(answers)', '(settings)', '(asserted)', '(tables)', '(forced)'] as const
export type Deed = (typeof deeds)[number]
export const isDeed = (name: string): name is Deed => (deeds as readonly string[]).includes(name)

type Range = { start: number; end: number }

const ofBuilder =
  /^(selectFrom|(inner|left|right|full|cross)(Lateral)?Join|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|using|table)$/
const inSql = /\b(?:from|join|into|update|using|table)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)/gi
/** One of a list of tables, by a name for this statement, whatever stands before the comma. */
const renamed = /,\s*(?:only\s+)?(?:public\.)?"?([a-z_]+)"?(?!\s+from\b)\s+(?:as\s+)?"?[a-z_]+/gi
/** A list of tables as they are called, up to what is no table any more. */
const lists = /\b(?:from|using)\s((?:(?!\b(?:where|on|set|by|returning)\b)[^()])*)/gi
const settings =
  /\bset_config\b|(?:^|;)\s*(?:re)?set\s+(?:local\s+|session\s+)?"?(?:role\b|session\s+authorization\b|app\.)/i
const ownCompany = /^OwnCompany(Id)?$/
const ofServer = /^(get|post|put|delete|patch|head|options|all|route)$/

/** Kysely's ways of putting a name into SQL from outside of its text. */
const inPieces = /^(table|id|ref|raw)$/
const isSql = (one: Node) => one.type === 'Identifier' && one.name === 'sql'

/** A text that is written out. */
function wordsOf(one: Node): string | undefined {
  if (one.type === 'Literal' && typeof one.value === 'string') return one.value
  if (one.type === 'TemplateLiteral' && !one.expressions.length) return one.quasis[0]?.value.raw
  return undefined
}

/** The text of a template, without what is put into it as it runs. */
const beginningOf = ({ quasis }: { quasis: readonly { value: { raw: string } }[] }) =>
  quasis.map(({ value }) => value.raw).join(' ')

/** A query in a table’s place, by a name of its own: its tables are named where it is made. */
const isQuery = (one: Node): boolean =>
  one.type === 'ArrowFunctionExpression' ||
  (one.type === 'CallExpression' &&
    one.callee.type === 'MemberExpression' &&
    one.callee.property.type === 'Identifier' &&
    one.callee.property.name === 'as')

/** Reads what a file of the server does, of the given tables. */
export function factsOf(program: Program, tables: ReadonlySet<string>): Facts {
  const names = new Set<string>()
  const found = new Set<string>()
  const does = new Set<Deed>()
  const claims: Range[] = []
  const claim = (type: Node & Range) => {
    claims.push(type)
    // It fits everywhere: an id of another company too.
    if (type.type === 'TSNeverKeyword' || type.type === 'TSAnyKeyword') does.add('(forced)')
  }
  const table = (name: string) => void (tables.has(name) && found.add(name))
  const sql = (text: string) => {
    for (const words of [inSql, renamed]) for (const [, name = ''] of text.matchAll(words)) table(name)
    for (const [, list = ''] of text.matchAll(lists))
      for (const name of list.split(','))
        table(
          name
            .trim()
            .replace(/^public\.|"/g, '')
            .split(/\s/)[0] ?? '',
        )
    if (settings.test(text)) does.add('(settings)')
  }
  new Visitor({
    Identifier({ name, start }) {
      names.add(name)
      if (ownCompany.test(name) && claims.some((one) => one.start <= start && start < one.end))
        does.add('(asserted)')
    },
    TSAsExpression: ({ typeAnnotation }) => claim(typeAnnotation),
    TSTypeAssertion: ({ typeAnnotation }) => claim(typeAnnotation),
    TSTypePredicate: ({ typeAnnotation }) => void (typeAnnotation && claims.push(typeAnnotation)),
    // By another name it would not be known again.
    ImportSpecifier({ imported, local }) {
      if (imported.type === 'Identifier' && ownCompany.test(imported.name) && local.name !== imported.name)
        does.add('(asserted)')
    },
    TemplateElement: ({ value }) => {
      sql(value.raw)
      // A piece of SQL may be a table’s name and nothing else.
      table(value.raw.trim())
    },
    Literal({ value }) {
      if (typeof value !== 'string') return
      names.add(value)
      sql(value)
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression') return
      const method =
        callee.property.type === 'Identifier' ? callee.property.name : (wordsOf(callee.property) ?? '')
      const [first] = given
      if (isSql(callee.object) && inPieces.test(method))
        for (const one of given) {
          const words = wordsOf(one) ?? (one.type === 'TemplateLiteral' ? beginningOf(one) : undefined)
          if (words !== undefined) for (const part of words.split(/[\s.,()"]+/)) table(part)
          else if (method === 'table') does.add('(tables)')
        }
      if (ofBuilder.test(method)) {
        const several = first?.type === 'ArrayExpression' ? first.elements : [first]
        for (const one of several) {
          if (!one) continue
          const name = wordsOf(one)
          if (name !== undefined) table(name.split(' ')[0] ?? '')
          else if (!isQuery(one)) does.add('(tables)')
        }
      }
      const onServer =
        callee.object.type === 'Identifier' && /^(app|server|fastify|scope)$/.test(callee.object.name)
      const path = first?.type === 'Literal' ? first.value : undefined
      if (ofServer.test(method) && (onServer || (typeof path === 'string' && path.startsWith('/'))))
        does.add('(answers)')
    },
  }).visit(program)
  return { names, tables: found, deeds: does }
}
