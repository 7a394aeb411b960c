import { join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { CALLS, callsOf, callsPart, isTold, nameOfCall, READ, readPart, valuesOf } from './calls.ts'
import { heavyNames, heavyPart, importLine, LIGHT, lightPart } from './split.ts'
import { contractFolder, fileOf, moduleOf, nodesIn, type Imported } from './statements.ts'

const pages = resolve(import.meta.dirname, '../../src') + sep
const inContract = (path: string) => join(contractFolder, path)

/** Made once for all, of what each part says of its own: pages bring what it comes to. */
const computed = new Set(['limits.ts', 'open-calls.ts'].map(inContract))
/** Schemas that pages read what the server says by, and judge nothing that is typed. */
const onlyRead = new Map([
  [inContract('errors.ts'), ['FieldError']],
  [inContract('live/live.ts'), ['ToTab']],
])

async function computedPart(file: string): Promise<string> {
  const values = Object.entries(await valuesOf(file))
  return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
}

type Edit = { start: number; end: number; text: string }
type Member = { start: number; end: number; object: string; property: string; of: string | undefined }

/** In place of a field that follows: what is taken apart may be any of them. */
const APART = '{}'

/** Where a name is followed by one of its fields, and that by one of its own. */
function membersIn(program: unknown): Member[] {
  const followed = new Map<number, string>()
  const members: Member[] = []
  for (const { type, start, end, object, property, computed: byValue, id, init } of nodesIn(program)) {
    const [pattern, value] = [id, init] as ({ type: string; end: number } | null | undefined)[]
    if (type === 'VariableDeclarator' && pattern?.type === 'ObjectPattern' && value)
      followed.set(value.end, APART)
    if (type !== 'MemberExpression' || byValue) continue
    const [of, { name }] = [
      object as { type: string; name: string; start: number; end: number },
      property as { name: string },
    ]
    if (of.type === 'MemberExpression') followed.set(of.end, name)
    if (of.type === 'Identifier') members.push({ start, end, object: of.name, property: name, of: undefined })
  }
  return members.map((member) => ({ ...member, of: followed.get(member.end) }))
}

/** How often each name is used. */
function usesIn(body: unknown): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { type, name } of nodesIn(body))
    if (type === 'Identifier') uses.set(String(name), (uses.get(String(name)) ?? 0) + 1)
  return uses
}

type Found = { members: Member[]; uses: number }
type Lighter = { lines: string[]; edits: Edit[] }

/** A name of the contract as a page can do with it: of calls those that it makes, and the whole of them for what is left. */
async function lighter(one: Imported, file: string, { members, uses }: Found): Promise<Lighter> {
  const from = fileOf(one.source, file) ?? ''
  const calls = heavyNames(from).has(one.imported) ? (await callsOf(from))[one.imported] : undefined
  if (calls) {
    const plain = members.filter(
      ({ property, of }) => Object.hasOwn(calls, property) && (of === undefined || isTold(of)),
    )
    const lines = plain.map(
      ({ property }) =>
        `import { ${nameOfCall(one.imported, property)} } from ${JSON.stringify(from + CALLS)}`,
    )
    return {
      lines: plain.length < uses ? [...lines, importLine(one, file)] : lines,
      edits: plain.map(({ start, end, property }) => ({
        start,
        end,
        text: nameOfCall(one.imported, property),
      })),
    }
  }
  const isRead = members.length === uses && members.every(({ property }) => property === 'safeParse')
  if (isRead && onlyRead.get(from)?.includes(one.imported))
    return {
      lines: [`import { ${one.imported} as ${one.local} } from ${JSON.stringify(from + READ)}`],
      edits: [],
    }
  return { lines: uses > 0 ? [importLine(one, file)] : [], edits: [] }
}

/** A page's module with the light parts of the contract, where it can do with them. */
export async function lightened(code: string, file: string): Promise<string | undefined> {
  const { body, imports } = moduleOf(file, code)
  const ours = imports.filter(({ names }) =>
    names.every(({ source, exported }) => source.startsWith('#contract/') && !exported),
  )
  if (ours.length === 0) return undefined
  const members = membersIn(body)
  const uses = usesIn(body)
  const edits: Edit[] = ours.map(({ start, end }) => ({ start, end, text: '' }))
  const lines = new Set<string>()
  for (const one of ours.flatMap(({ names }) => names)) {
    const found = {
      members: members.filter(({ object }) => object === one.local),
      uses: uses.get(one.local) ?? 0,
    }
    const made = await lighter(one, file, found)
    for (const line of made.lines) lines.add(line)
    edits.push(...made.edits)
  }
  let made = code
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    made = made.slice(0, start) + text + made.slice(end)
  return [...lines, made].join('\n')
}

/**
 * Pages bring of the contract what they use of it: the calls that they make, each with what its answer is made of, and what
 * stands without zod. The schemas, and zod with them, come with the forms that are judged by them.
 */
export function lightContract(): Plugin {
  return {
    name: 'cairn:light-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(contractFolder) && id.includes('?') ? id : undefined),
    async load(id) {
      if (!id.startsWith(contractFolder)) return undefined
      const [file = '', query] = id.split('?')
      const code = async () => {
        if (computed.has(file)) return computedPart(file)
        if (!query) return heavyPart(file)
        if (`?${query}` === LIGHT) return lightPart(file)
        if (`?${query}` === CALLS) return callsPart(file)
        return readPart(file, onlyRead.get(file) ?? [])
      }
      return { code: await code(), moduleType: 'ts', moduleSideEffects: false }
    },
    async transform(code, id) {
      if (!id.startsWith(pages) || !/\.tsx?$/.test(id)) return undefined
      const made = await lightened(code, id)
      return made === undefined ? undefined : { code: made, map: null }
    },
  }
}
