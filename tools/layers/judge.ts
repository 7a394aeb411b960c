import { doors } from './doors.ts'
import { isCode, isTest, type SourceFile } from './files.ts'
import { circles, floorOf, knownCircles, ownHouse } from './floors.ts'
import type { Complaint } from './house.ts'
import { parsed, unknown, type Import } from './imports.ts'
import { longestFunction, longFunctions } from './lengths.ts'
import type { NamingFile } from './modules.ts'
import { namedWords } from './named-words.ts'
import { rules } from './rules.ts'
import { factsOf, isDeed, type Facts } from './server-facts.ts'
import { owners, readElsewhere } from './tables.ts'

type ReadFile = NamingFile & { imports: Import[]; facts: Facts | undefined; long: readonly string[] }
export type Judged = { complaints: Complaint[]; imports: Import[]; files: readonly NamingFile[] }

const readable = /\.(css|json|sql|md|html|svg|csv|txt|webmanifest)$/
const ownerOf = new Map(Object.entries(owners).flatMap(([who, tables]) => tables.map((t) => [t, who])))
const tables: ReadonlySet<string> = new Set(ownerOf.keys())

const inProduction = (path: string) => /^(contract|server|web)\/src\//.test(path) && !isTest(path)

/** The lists of exceptions are judged too where the whole project is: an entry that nothing needs is taken out. */
export function judge(files: readonly SourceFile[], whole = false): Judged {
  const complaints: Complaint[] = files
    .filter(({ path }) => inProduction(path) && !isCode(path) && !readable.test(path))
    .map(({ path }) => ({ path, because: 'this check does not know how to read it' }))
  const read = files
    .filter(({ path }) => isCode(path))
    .map((file): ReadFile => {
      const { program, imports, unread } = parsed(file)
      if (unread) complaints.push({ path: file.path, because: `it could not be read: ${unread}` })
      const facts = floorOf(file.path) && !isTest(file.path) ? factsOf(program, tables) : undefined
      const long = isTest(file.path) ? [] : longFunctions(program, file.text)
      return { path: file.path, imports, facts, long, named: namedWords(program) }
    })
  const imports = read.flatMap((file) => file.imports)
  complaints.push(
    ...imports.flatMap((one) =>
      rules
        .filter(({ refuses }) => refuses(one))
        .map(({ because }) => ({ path: `${one.from} → ${one.to}`, because })),
    ),
    ...imports
      .filter(({ from, to }) => to === unknown && inProduction(from))
      .map(({ from }) => ({ path: from, because: 'an import of what is only known when it runs' })),
    ...circlesOf(imports),
    ...read.flatMap(doorsOf),
    ...read.flatMap(tablesOf),
    ...read.flatMap(lengthsOf),
    ...(whole ? useless(read, imports) : []),
  )
  return { complaints, imports, files: read }
}

function circlesOf(imports: readonly Import[]): Complaint[] {
  return circles(imports.filter(({ from }) => !isTest(from)))
    .filter((circle) => !knownCircles.has(circle))
    .map((circle) => ({
      path: circle,
      because: 'features that know each other: let one offer, or one stand above',
    }))
}

const uses = ({ facts }: ReadFile, names: readonly string[]) =>
  names.some((name) => (isDeed(name) ? facts?.deeds.has(name) : facts?.names.has(name)))

const doorsOf = (file: ReadFile): Complaint[] =>
  doors
    .filter(({ names, files }) => uses(file, names) && !(file.path in files))
    .map(({ because }) => ({ path: file.path, because }))

/** Tables of another owner; what stands above the features, as the demonstration, fills them all. */
function foreignTables({ path, facts }: ReadFile): string[] {
  const floor = floorOf(path)
  if (!facts || floor === 'top') return []
  const own = ownHouse(path) ?? 'ground'
  return [...facts.tables].filter((table) => ownerOf.get(table) !== 'ground' && ownerOf.get(table) !== own)
}

const tablesOf = (file: ReadFile): Complaint[] =>
  foreignTables(file)
    .filter((table) => !readElsewhere[file.path]?.tables.includes(table))
    .map((table) => ({
      path: file.path,
      because: `${table} is a table of ${ownerOf.get(table)}’s: ask by what that offers (tools/layers/tables.ts)`,
    }))

const lengthsOf = ({ path, long }: ReadFile): Complaint[] =>
  long.map((name) => ({
    path,
    because: `${name} has more than ${longestFunction} lines: divide it by what it does`,
  }))

function useless(read: readonly ReadFile[], imports: readonly Import[]): Complaint[] {
  const at = new Map(read.map((file) => [file.path, file]))
  const because = 'nothing needs this exception any more: take it out of its list in tools/layers/'
  const found = circles(imports.filter(({ from }) => !isTest(from)))
  return [
    ...doors.flatMap(({ names, files }) =>
      Object.keys(files).filter((path) => {
        const file = at.get(path)
        return !file || !uses(file, names)
      }),
    ),
    ...Object.entries(readElsewhere).flatMap(([path, { tables: listed }]) => {
      const file = at.get(path)
      const needed = file ? foreignTables(file) : []
      return listed.filter((table) => !needed.includes(table)).map((table) => `${path} (${table})`)
    }),
    ...[...knownCircles].filter((circle) => !found.includes(circle)),
  ].map((path) => ({ path, because }))
}
