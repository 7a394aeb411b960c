import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'
import { languages, localeOf } from '../../contract/src/languages.ts'
import { writtenScreens } from './written-screens.ts'

const root = join(import.meta.dirname, '../..')
const MAP = join(root, 'web/src/locales/screen-texts.ts')

/** What a file says of texts: keys, and the beginnings of keys that are put together there; and what it is made of. */
type Said = { keys: Set<string>; beginnings: Set<string>; imports: string[] }

/** Letters, then a dot: what a key begins with. */
const isOfKey = (words: string) => /^[a-z][a-z_]*\./.test(words)

function saidIn(file: string): Said {
  const said: Said = { keys: new Set(), beginnings: new Set(), imports: [] }
  const isWeb = file.startsWith(join(root, 'web'))
  const from = (path: string) => {
    if (path.startsWith('.')) said.imports.push(resolve(dirname(file), path))
    if (path.startsWith('#contract/'))
      said.imports.push(join(root, 'contract/src', path.slice('#contract/'.length)))
  }
  const see = (words: string) => {
    if (!isOfKey(words)) return
    said.keys.add(words)
    // `t(`${label}_how`)`: what is added to stands elsewhere. In the contract such words are the names of calls.
    if (isWeb) for (const end of ['.', '_']) said.beginnings.add(words + end)
  }
  new Visitor({
    ImportDeclaration({ importKind, source }) {
      if (importKind !== 'type') from(source.value)
    },
    ExportNamedDeclaration({ exportKind, source }) {
      if (source && exportKind !== 'type') from(source.value)
    },
    ExportAllDeclaration({ exportKind, source }) {
      if (exportKind !== 'type') from(source.value)
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') from(source.value)
    },
    Literal({ value }) {
      if (typeof value === 'string') see(value)
    },
    TemplateLiteral({ quasis: [first, ...more] }) {
      const words = first?.value.cooked ?? ''
      if (more.length === 0) see(words)
      else if (isOfKey(words)) said.beginnings.add(words)
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return said
}

/** A file and all that it is made of, at once or later. */
function reach(first: readonly string[], read: (file: string) => Said): Set<string> {
  const files = new Set<string>()
  const left = [...first]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (files.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue
    files.add(file)
    left.push(...read(file).imports)
  }
  return files
}

type Texts = Record<string, string>
const folderOf = (locale: string) => join(root, 'locales', locale)
const readTexts = (locale: string, file: string): Texts =>
  JSON.parse(readFileSync(join(folderOf(locale), file), 'utf8')) as Texts

/** The files of texts that are here before any screen, or come by themselves with a refusal. */
function broughtOtherwise(locale: string): Set<string> {
  const parts = ['core', 'home', 'refusals'].map((part) =>
    readFileSync(join(folderOf(locale), 'parts', `${part}.ts`), 'utf8'),
  )
  return new Set(
    parts.flatMap((part) => [...part.matchAll(/'\.\.\/(\w+\.json)'/g)].map(([, file = '']) => file)),
  )
}

function textsOf(locale: string): Texts {
  const others = broughtOtherwise(locale)
  const files = readdirSync(folderOf(locale)).filter((file) => file.endsWith('.json') && !others.has(file))
  return Object.assign({}, ...files.map((file) => readTexts(locale, file))) as Texts
}

type Screens = { paths: string[]; modules: string[]; titles: string[] }

/** Of each feature the screens behind the sign-in that need more than the texts of Home. */
function featuresWithScreens(): Map<string, Screens> {
  const found = new Map<string, Screens>()
  for (const { path, frame, module, title } of writtenScreens()) {
    const [folder, feature = ''] = module.split('/')
    if (frame === 'public' || path === '/dashboard' || folder !== 'features') continue
    const known = found.get(feature) ?? { paths: [], modules: [], titles: [] }
    found.set(feature, known)
    known.paths.push(path)
    known.modules.push(join(root, 'web/src', module))
    if (title) known.titles.push(title)
  }
  return found
}

/** The keys that each feature's screens can come to say, of those that no screen before them has brought. */
export function keysOfFeatures(): Map<string, Set<string>> {
  const known = new Map<string, Said>()
  const read = (file: string) => {
    const said = known.get(file) ?? saidIn(file)
    known.set(file, said)
    return said
  }
  const all = Object.keys(textsOf('en-GB'))
  return new Map(
    [...featuresWithScreens()].map(([feature, { modules, titles }]) => {
      const files = [...reach(modules, read)].map(read)
      const keys = new Set([...titles, ...files.flatMap((said) => [...said.keys])])
      const beginnings = [...new Set(files.flatMap((said) => [...said.beginnings]))]
      return [
        feature,
        new Set(all.filter((key) => keys.has(key) || beginnings.some((words) => key.startsWith(words)))),
      ]
    }),
  )
}

/** The name of the module with the texts of a feature in a language, from which its file is named. */
const moduleOf = (feature: string, locale: string) => `cairn-texts/${feature}/${locale}`
const named = /^\0cairn-texts\/([\w-]+)\/([\w-]+)$/

/** `texts-learn.en-GB` of such a module; of any other, nothing. */
export function nameOfTexts(id: string | null | undefined): string | null {
  const [, feature, locale] = named.exec(id ?? '') ?? []
  return feature && locale ? `texts-${feature}.${locale}` : null
}

/** The id of the module with the texts of the screen at `path`, as the bundle names it. */
export function textsOfScreen(path: string, locale: string): string | null {
  for (const [feature, { paths }] of featuresWithScreens())
    if (paths.includes(path)) return `\0${moduleOf(feature, locale)}`
  return null
}

function written(): string {
  const lines = [...featuresWithScreens()].flatMap(([feature, { paths }]) => {
    const loads = languages.map(
      (language) => `${language}: () => import('${moduleOf(feature, localeOf[language])}')`,
    )
    return paths.map((path) => `  '${path}': part('${feature}', { ${loads.join(', ')} }),`)
  })
  return [
    'const parts = {}',
    // One part for all screens of a feature: it is loaded once.
    'const part = (feature, texts) => (parts[feature] ??= texts)',
    `export const screenTexts = {\n${lines.join('\n')}\n}`,
  ].join('\n')
}

/**
 * Gives each feature's screens a file of their texts in each language, read off what their sources name. A text that
 * these name in a way that is not seen here is fetched with those of all screens once it is said (language.ts).
 */
export function screenTexts(): Plugin {
  let keys: Map<string, Set<string>> | undefined
  return {
    name: 'cairn:screen-texts',
    apply: 'build',
    resolveId: (id) => (id.startsWith('cairn-texts/') ? `\0${id}` : undefined),
    load(id) {
      if (id === MAP) return { code: written(), moduleType: 'js' }
      const [, feature = '', locale = ''] = named.exec(id) ?? []
      if (!feature) return undefined
      keys ??= keysOfFeatures()
      const wanted = keys.get(feature)
      const texts = Object.entries(textsOf(locale)).filter(([key]) => wanted?.has(key))
      return { code: `export default ${JSON.stringify(Object.fromEntries(texts))}`, moduleType: 'js' }
    },
  }
}
