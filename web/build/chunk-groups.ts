import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The file of a name that features have, of each that has one: they are fetched together, and so are one file. */
const ofFeatures = (name: string) =>
  readdirSync(here('../src/features'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.split('/').length === 2 && path.endsWith(`/${name}`))
    .map((path) => `features/${path}`)
const navigation = ofFeatures('navigation.ts')
const palette = ofFeatures('palette.ts')
const ages = ofFeatures('freshness.ts').map((path) => here(`../src/${path}`))

const SIGNED_IN = ['app/shell/signed-in.tsx', 'features/dashboard/home-screen.tsx']

/**
 * Files that several screens share, first come first served: what any of `of` is made of, where `and` is given what
 * any of those is made of too, and nothing of what `not` is made of; `under` a folder alone where one is given. Left to itself the bundler gives each set of
 * modules that some screens share a file of its own, hundreds of them, and over HTTP/1.1 each costs a good part of
 * a round trip.
 */
const groups: { name: string; of: string[]; and?: string[]; not?: string[]; under?: string }[] = [
  { name: 'base', of: ['main.tsx'] },
  { name: 'client', of: ['api/client.ts'] },
  { name: 'common', of: ['features/login/login-screen.tsx'], and: SIGNED_IN },
  { name: 'shell', of: [...SIGNED_IN, ...navigation] },
  { name: 'forms', of: ['features/login/login-screen.tsx'] },
  {
    name: 'figures',
    of: ['features/dashboard/admin-part.tsx'],
    and: ['features/reports/reports-screen.tsx'],
  },
  { name: 'parts', of: ['features/learn/player/player.tsx'], and: ['features/users/users-screen.tsx'] },
  {
    name: 'filters',
    of: ['features/learn/catalogue.tsx'],
    and: ['features/users/users-screen.tsx'],
    not: ['features/learn/player/player.tsx'],
  },
  {
    name: 'panels',
    of: ['features/users/users-screen.tsx'],
    and: ['features/account/account-screen.tsx'],
    not: ['features/learn/player/player.tsx'],
  },
  {
    name: 'lists',
    of: ['features/users/users-screen.tsx'],
    and: ['features/audit/audit-screen.tsx'],
    not: [
      'features/learn/player/player.tsx',
      'features/account/account-screen.tsx',
      'features/reports/reports-screen.tsx',
      'features/company/company-screen.tsx',
    ],
  },
  // What a lesson is read with, beside the player: some forty files else, each of a few lines.
  { name: 'courses', of: ['features/learn/player/player.tsx'], under: here('../../contract/src/') },
  {
    name: 'reading',
    of: ['features/learn/player/player.tsx'],
    not: ['features/learn/learn-screen.tsx', 'features/learn/catalogue.tsx'],
  },
]

type Chunk = Rolldown.OutputChunk

const isOneOf = (modules: readonly string[], { facadeModuleId }: Chunk) =>
  modules.some((module) => facadeModuleId === here(`../src/${module}`))

/** A chunk and all that it imports at once, however far. */
function reach(chunks: Map<string, Chunk>, module: string): Set<Chunk> {
  const id = here(`../src/${module}`)
  const first = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id))
  if (!first) throw new Error(`${module} is in no chunk`)
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(chunks.get(name))
  }
  visit(first)
  return found
}

/** The group of each module that is shared, read off a build without groups. */
async function groupOfModules(): Promise<Map<string, string>> {
  const built = await build({
    configFile: here('../vite.config.ts'),
    mode: UNGROUPED,
    logLevel: 'error',
    build: { write: false, minify: false, emptyOutDir: false },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  const chunks = new Map(
    output.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
  )
  const assigned = new Map<string, string>()
  for (const { name, of, and, not, under = '' } of groups) {
    const wanted = new Set(of.flatMap((module) => [...reach(chunks, module)]))
    const also = and && new Set(and.flatMap((module) => [...reach(chunks, module)]))
    const out = new Set((not ?? []).flatMap((module) => [...reach(chunks, module)]))
    for (const chunk of wanted)
      // A screen, or the page's own script, stays what its name says.
      if (
        (!chunk.facadeModuleId || isOneOf(navigation, chunk)) &&
        (!also || also.has(chunk)) &&
        !out.has(chunk)
      )
        for (const id of chunk.moduleIds)
          if (!assigned.has(id) && id.startsWith(under)) assigned.set(id, name)
  }
  for (const chunk of chunks.values())
    if (isOneOf(palette, chunk))
      for (const id of chunk.moduleIds) if (!assigned.has(id)) assigned.set(id, 'palette-places')
  // How old a feature's answers may be, where several of its files read it: a line is not worth a file.
  for (const { moduleIds } of chunks.values())
    if (moduleIds.every((id) => ages.includes(id))) for (const id of moduleIds) assigned.set(id, 'base')
  const isOf = (group: string) => (name: string) =>
    chunks.get(name)?.moduleIds.every((id) => assigned.get(id) === group) ?? false
  for (const chunk of scraps(chunks, isOf('base')))
    for (const id of chunk.moduleIds) if (!assigned.has(id)) assigned.set(id, 'scraps')
  return assigned
}

/** In characters before they are made small, and in screens. */
const SCRAP = 3000
const WIDELY = 4

/**
 * Icons and other files of few lines that many screens share, and that need nothing but what every page has: asking
 * for each costs more than having them all.
 */
function scraps(chunks: Map<string, Chunk>, isBase: (fileName: string) => boolean): Chunk[] {
  const screens = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId?.endsWith('-screen.tsx'))
  const reached = screens.map(({ facadeModuleId }) =>
    reach(chunks, (facadeModuleId ?? '').slice(here('../src/').length)),
  )
  return [...chunks.values()].filter(
    (chunk) =>
      !chunk.facadeModuleId &&
      chunk.code.length <= SCRAP &&
      !chunk.viteMetadata?.importedCss.size &&
      chunk.imports.every(isBase) &&
      reached.filter((of) => of.has(chunk)).length >= WIDELY,
  )
}

const UNGROUPED = 'ungrouped'

/** Joins the many small files that screens share into few. */
export function chunkGroups(): Plugin {
  return {
    name: 'cairn:chunk-groups',
    apply: 'build',
    async config(_config, { mode }) {
      if (mode === UNGROUPED) return undefined
      const group = await groupOfModules()
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                // The groups hold what they need; further ones would be taken for imports that are shaken off.
                includeDependenciesRecursively: false,
                groups: [{ name: (id: string) => group.get(id) ?? null }],
              },
            },
          },
        },
      }
    },
  }
}
