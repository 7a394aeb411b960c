import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'

export const contractFolder = resolve(import.meta.dirname, '../../../contract/src')

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** What says something of types alone. */
const ofTypes = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments', 'implements'])
const around = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** Every node of a statement that is there when it runs, whoever holds it first. */
export function* nodesIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodesIn(one)
  if (!isNode(node)) return
  if (node.type.startsWith('TS')) {
    if (around.has(node.type)) yield* nodesIn(node['expression'])
    return
  }
  yield node
  for (const [key, value] of Object.entries(node)) if (!ofTypes.has(key)) yield* nodesIn(value)
}

const namesIn = (node: unknown): Set<string> => {
  const names = new Set<string>()
  for (const { type, name } of nodesIn(node)) if (type === 'Identifier') names.add(String(name))
  return names
}

/** A name of another module, here under a name of its own. */
export type Imported = { local: string; imported: string; source: string; exported: boolean }
export type Statement = {
  start: number
  end: number
  declares: string[]
  /** All that it names. */
  names: Set<string>
  exported: boolean
  /** Where what it declares is made by a call. */
  made: { start: number; end: number }[]
}
/** A module by its statements, types left out. */
export type Parts = { code: string; imports: Imported[]; statements: Statement[] }

const nameOf = (node: unknown) => String(isNode(node) ? (node['name'] ?? node['value']) : '')

/** The file that a module of the contract, or one beside it, means by a path; nothing of a package. */
export function fileOf(source: string, from: string): string | null {
  if (source.startsWith('#contract/')) return join(contractFolder, source.slice('#contract/'.length))
  return source.startsWith('.') ? resolve(dirname(from), source) : null
}

function importsOf(statement: Node): Imported[] {
  const { specifiers, source, type } = statement
  if (statement['importKind'] === 'type' || statement['exportKind'] === 'type') return []
  const from = nameOf(source)
  return (specifiers as Node[])
    .filter((one) => one['importKind'] !== 'type' && one['exportKind'] !== 'type')
    .map((one) =>
      type === 'ImportDeclaration'
        ? { local: nameOf(one['local']), imported: nameOf(one['imported']), source: from, exported: false }
        : { local: nameOf(one['exported']), imported: nameOf(one['local']), source: from, exported: true },
    )
}

function declaredIn(declaration: Node): string[] {
  if (declaration.type !== 'VariableDeclaration') return [nameOf(declaration['id'])]
  return (declaration['declarations'] as Node[]).flatMap(({ id }) => {
    if (!isNode(id) || id.type === 'Identifier') return [nameOf(id)]
    if (id.type === 'ArrayPattern') return (id['elements'] as Node[]).map(nameOf)
    return (id['properties'] as Node[]).map((one) => nameOf(one['value'] ?? one['argument']))
  })
}

/** What a statement computes as it is declared: calls of zod, most of all. */
function madeIn(declaration: Node): Statement['made'] {
  if (declaration.type !== 'VariableDeclaration') return []
  return (declaration['declarations'] as Node[]).flatMap(({ init }) => {
    if (!isNode(init) || /Function/.test(init.type)) return []
    const calls = [...nodesIn(init)].some(({ type }) => type === 'CallExpression' || type === 'NewExpression')
    return calls ? [{ start: init.start, end: init.end }] : []
  })
}

const isImport = ({ type, source }: Node) =>
  type === 'ImportDeclaration' || (type === 'ExportNamedDeclaration' && Boolean(source))

export type Module = { body: Node[]; imports: { start: number; end: number; names: Imported[] }[] }
/** What a module is, but for its imports, and these: none of types alone. */
export function moduleOf(file: string, code: string): Module {
  const statements = parseSync(file, code).program.body as unknown as Node[]
  const imports = statements
    .filter(isImport)
    .map((one) => ({ start: one.start, end: one.end, names: importsOf(one) }))
    .filter(({ names }) => names.length > 0)
  return { body: statements.filter((one) => !isImport(one)), imports }
}

export function partsOf(file: string): Parts {
  const code = readFileSync(file, 'utf8')
  const { body, imports } = moduleOf(file, code)
  const parts: Parts = { code, imports: imports.flatMap(({ names }) => names), statements: [] }
  for (const one of body) {
    const declaration = one['declaration']
    if (one.type === 'ExportNamedDeclaration' && !isNode(declaration)) {
      if (one['exportKind'] !== 'type') throw new Error(`${file} exports apart from what it declares`)
    } else {
      const made = isNode(declaration) ? declaration : one
      if (made.type.startsWith('TS')) continue
      if (!/^(?:Variable|Function|Class)Declaration$/.test(made.type))
        throw new Error(`${file} does something where it should only declare: ${made.type}`)
      const { start, end } = one
      parts.statements.push({
        start,
        end,
        declares: declaredIn(made),
        names: namesIn(made),
        exported: one !== made,
        made: madeIn(made),
      })
    }
  }
  return parts
}
