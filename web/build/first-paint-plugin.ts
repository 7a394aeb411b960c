import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MARKER = '<!-- first-paint -->'
const ROOT = '<div id="root"></div>'
/** The texts of the frames that the page draws before any file is there. */
const drawn = [
  'login.title',
  'login.lead',
  'login.forgot.title',
  'login.forgot.lead',
  'landing.title',
  'landing.promise',
  'ui.powered_by',
]

type Chunks = { pages: { path: string; files: string[] }[]; texts: Record<'en' | 'es', string[]> }

function textsOf(locale: string): Record<string, string> {
  const all: Record<string, string> = {}
  for (const name of ['core', 'ui'])
    Object.assign(all, JSON.parse(readFileSync(here(`../src/locales/${locale}/${name}.json`), 'utf8')))
  return Object.fromEntries(
    drawn.map((key) => {
      const text = all[key]
      if (text === undefined) throw new Error(`${locale} has no ${key}`)
      return [key, text]
    }),
  )
}

/** One of the page's inline scripts, bundled by itself. */
async function script(name: 'head' | 'body', define: Record<string, unknown>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: Object.fromEntries(Object.entries(define).map(([key, value]) => [key, JSON.stringify(value)])),
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: here(`../src/first-paint/${name}.ts`),
        output: { format: 'iife' },
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`nothing was built of ${name}`)
  const code = output.output[0].code.trim()
  if (code.includes('</script')) throw new Error(`${name} would end its own script element`)
  return `<script nonce="{{nonce}}">${code}</script>`
}

/** Every file a module's chunk needs: itself, what it imports at once, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId === source)
  if (!first) throw new Error(`${relative(here('..'), source)} has no chunk of its own`)
  const entry = chunks.find(({ isEntry }) => isEntry)
  const given = new Set(entry ? [entry.fileName, ...entry.imports] : [])
  const files = new Set<string>()
  const visit = (name: string) => {
    if (given.has(name) || files.has(name)) return
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const other of chunk.imports) visit(other)
  }
  visit(first.fileName)
  return [...files].map((file) => `/${file}`)
}

/** Each screen's path and module, as app/routes.tsx names them. */
function screens(): { path: string; source: string }[] {
  const routes = readFileSync(here('../src/app/routes.tsx'), 'utf8')
  const found = [...routes.matchAll(/path: '([^']+)'[^{}]*?import\('([^']+)'\)/g)]
  if (found.length < 2) throw new Error('app/routes.tsx names no screens in the way this reads them')
  return found.map(([, path = '', module = '']) => ({ path, source: here(`../src/app/${module}`) }))
}

function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  const signedIn = filesOf(bundle, here('../src/app/shell/signed-in.tsx'))
  const open = new Set(['/', '/login'])
  return {
    pages: screens().map(({ path, source }) => ({
      path,
      files: [...new Set([...(open.has(path) ? [] : signedIn), ...filesOf(bundle, source)])],
    })),
    texts: {
      en: filesOf(bundle, here('../src/locales/core.en-GB.ts')),
      es: filesOf(bundle, here('../src/locales/core.es-ES.ts')),
    },
  }
}

/**
 * Writes the two scripts into the page that run before its first paint: one in the head (theme, language, what to
 * fetch), one after the root (the frame of the screen that is coming).
 */
export function firstPaint(): Plugin {
  return {
    name: 'cairn:first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, server }) {
        const chunks: Chunks = bundle ? chunksOf(bundle) : { pages: [], texts: { en: [], es: [] } }
        const texts = { en: textsOf('en-GB'), es: textsOf('es-ES') }
        const head = await script('head', { __FIRST_PAINT_CHUNKS__: chunks })
        const body = await script('body', { __FIRST_PAINT_TEXTS__: texts })
        // The development server fills no placeholders: it is nobody's page.
        const filled = server
          ? html
              .replace('{{lang}}', 'en-GB')
              .replace('{{title}}', 'Cairn')
              .replace('{{icon}}', '/favicon.svg')
          : html
        return filled.replace(MARKER, () => head).replace(ROOT, () => ROOT + body)
      },
    },
  }
}
