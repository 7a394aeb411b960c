import type { Part } from '#contract/part.ts'
import { dearFeatures, MOST } from './dear-features.ts'
import { isTest } from './files.ts'
import type { Complaint } from './house.ts'
import type { Import } from './imports.ts'
import type { NamedWords } from './named-words.ts'

/** A file as far as it can name a feature. */
export type NamingFile = { path: string; imports: readonly Import[]; named: NamedWords }

/**
 * A feature with its shared files: those outside its own that name it, each of which a new feature of its kind edits
 * too. `apart`: how many tests, samples and generated files do.
 */
export type Module = { name: string; sharedFiles: string[]; apart: number }

type Known = {
  parts: Readonly<Record<string, Part>>
  owners: Readonly<Record<string, readonly string[]>>
  /** Actions of the audit log, reasons of errors and names of limits, whosever they are. */
  said: readonly string[]
  /** Columns of a company’s settings, of which some switch one feature alone. */
  settings: readonly string[]
}
type Names = Record<'houses' | 'words' | 'plain' | 'switches', readonly string[]> & { name: string }

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** `webhook_off`, `users.created`, `deskReplies`: not a word that one says of other things. */
const isCompound = (word: string) => /[_.A-Z]/.test(word)
const divided = (words: readonly string[]) => [
  words.filter(isCompound),
  words.filter((word) => !isCompound(word)),
]

const houseOf = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** The words of a part that are nobody else’s: they name it wherever they stand. */
const ownWords = ({ permissions, notifications = {} }: Part) =>
  [...Object.keys(permissions), ...Object.keys(notifications)].filter(isCompound)

/** What one feature alone says, by its name: an action of the audit log, a reason, a limit. */
function saidByOne(files: readonly NamingFile[], said: readonly string[]): Map<string, string[]> {
  const its = files.flatMap(({ path, named }) => {
    const house = isTest(path) ? undefined : houseOf(path)
    return house === undefined ? [] : [{ house, named }]
  })
  const whose = new Map<string, string[]>()
  for (const word of new Set(said).values()) {
    const houses = new Set(its.filter(({ named }) => named.whole.has(word)).map(({ house }) => house))
    const [house] = houses
    if (house !== undefined && houses.size === 1 && isCompound(word))
      whose.set(house, [...(whose.get(house) ?? []), word])
  }
  return whose
}

/** What keeps the settings of a company, whichever feature they are of. */
const KEEPER = 'companies'
const keepsSettings = new RegExp(`^(server/src/features|contract/src)/${KEEPER}/`)

/** Settings of a company that one feature alone goes by, beside what keeps them. */
function switchesOf(files: readonly NamingFile[], settings: readonly string[]): Map<string, string[]> {
  const whose = new Map<string, string[]>()
  for (const column of settings.filter(isCompound)) {
    const ways = [column, camel(column)]
    const houses = new Set(
      files
        .filter(({ path, named }) => !isTest(path) && ways.some((word) => named.words.has(word)))
        .map(({ path }) => houseOf(path))
        .filter((house) => house !== undefined && house !== KEEPER),
    )
    const [house] = houses
    if (house !== undefined && houses.size === 1) whose.set(house, [...(whose.get(house) ?? []), ...ways])
  }
  return whose
}

/** The features of the server, each with its parts of the contract: those whose endpoints its routes mount. */
function featuresOf(files: readonly NamingFile[], { parts, owners, said, settings }: Known): Names[] {
  const whose = saidByOne(files, said)
  const switched = switchesOf(files, settings)
  const found = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const house = /(?:routes|\/feature)\.ts$/.test(path) ? houseOf(path) : undefined
    if (house === undefined) continue
    const its = found.get(house) ?? new Set<string>()
    for (const { to } of imports)
      for (const part of Object.keys(parts))
        if (to.startsWith('contract/') && to.endsWith(`/${kebab(part)}.ts`)) its.add(part)
    found.set(house, its)
  }
  return [...found].map(([name, keys]) => {
    const its = [...keys]
    // `groups` is a word of everyone’s, and names the feature as a key or a whole text alone.
    const [words = [], plain = []] = divided([...its, ...(owners[name] ?? [])])
    return {
      name,
      houses: [name, ...its.map(kebab)],
      words: [...words, ...(whose.get(name) ?? []), ...its.flatMap((key) => ownWords(parts[key] as Part))],
      plain,
      switches: switched.get(name) ?? [],
    }
  })
}

/** Whether a file is of one of these houses: a folder, or the file itself, is called so. */
function isOf(path: string, houses: readonly string[]): boolean {
  const parts = path.replace(/^server\/src\/platform\//, '').split('/')
  const own = path.startsWith('contract/') ? parts.slice(-1) : parts
  return own.some((one) => {
    const [name = ''] = one.split('.')
    return houses.some((house) => name === house || name.startsWith(`${house}-`))
  })
}

/** What is of some features, or of many, but is no list that all join: it names others because it uses them. */
const ofFeatures =
  /^(server\/src\/(features|capabilities)|web\/src\/(features|shared|ui)|contract\/src\/[^/]+)\//
/** A file of features that names more of them than these is a list as well. */
const USED = 3

/** What puts together, and what all stand on: an import of a feature’s own file, or its plain name, names it there. */
const joins = /^(contract\/src\/[^/]+|server\/src\/.+|web\/src\/((api|app)\/.+|[^/]+))$/

const isApart = (path: string) =>
  isTest(path) ||
  path === 'server/src/db/types.ts' ||
  /^(bench|tools\/(attack|asvs|conformance|services|build))\/|^tools\/(attack|fuzz)\.ts$/.test(path)

/** A list of files names a feature by the path of one that is its own: who looks beyond a company, say. */
const lists = (file: NamingFile, name: string) =>
  file.path.startsWith('tools/') && [...file.named.whole].some((text) => houseOf(text) === name)

const says = (file: NamingFile, words: readonly string[]) => words.some((word) => file.named.words.has(word))

function names(file: NamingFile, { name, houses, words, plain, switches }: Names): boolean {
  if (says(file, words) || says(file, switches) || lists(file, name)) return true
  if (ofFeatures.test(file.path) || !joins.test(file.path)) return false
  return (
    plain.some((word) => file.named.whole.has(word)) ||
    file.imports.some(({ to, kind }) => kind === 'file' && isOf(to, houses))
  )
}

/** The features by how many shared files name them, the dearest first. */
export function modules(files: readonly NamingFile[], known: Known): Module[] {
  const features = featuresOf(files, known)
  const naming = files.map((file) => {
    const its = features.filter((one) => !isOf(file.path, one.houses) && names(file, one))
    const counts = !ofFeatures.test(file.path) || its.length > USED
    // Where a company’s settings are kept no feature is used: its switch stands there.
    const kept = keepsSettings.test(file.path) ? its.filter(({ switches }) => says(file, switches)) : []
    return { path: file.path, apart: isApart(file.path), its: new Set(counts ? its : kept) }
  })
  return features
    .map((one) => {
      const its = naming.filter((file) => file.its.has(one))
      const sharedFiles = its.filter(({ apart }) => !apart).map(({ path }) => path)
      return { name: one.name, sharedFiles, apart: its.length - sharedFiles.length }
    })
    .toSorted((a, b) => b.sharedFiles.length - a.sharedFiles.length || (a.name < b.name ? -1 : 1))
}

/** What the features cost: the middle one, and each that costs more than most, with how many files. */
export function inWords(found: readonly Module[]): string[] {
  const counts = found.map(({ sharedFiles }) => sharedFiles.length).toSorted((a, b) => a - b)
  const median = counts[Math.floor(counts.length / 2)] ?? 0
  const dear = found.filter(({ sharedFiles }) => sharedFiles.length > MOST)
  return [
    `Shared files that name a feature: ${median} in the middle of ${found.length} features, at most ${MOST} for ${found.length - dear.length} of them`,
    ...dear.map(
      ({ name, sharedFiles, apart }) =>
        `  ${name} ${sharedFiles.length} (and ${apart} tests, samples and generated files)`,
    ),
  ]
}

/** Features that more shared files name than they may, and those that are allowed to without need. */
export function tooDear(found: readonly Module[], allowed = dearFeatures): Complaint[] {
  const grown = found.flatMap(({ name, sharedFiles }): Complaint[] => {
    const most = allowed[name]?.most ?? MOST
    if (sharedFiles.length <= most) return []
    const because = `${sharedFiles.length} shared files name this feature, ${most} at most: say it in its own files (tools/layers/dear-features.ts): ${sharedFiles.join(', ')}`
    return [{ path: name, because }]
  })
  const cheap = Object.keys(allowed).filter(
    (name) => (found.find((one) => one.name === name)?.sharedFiles.length ?? 0) <= MOST,
  )
  return [
    ...grown,
    ...cheap.map((path) => ({
      path,
      because: 'nothing needs this exception any more: take it out of tools/layers/dear-features.ts',
    })),
  ]
}
