import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages, localeOf, type Language } from '../../contract/src/languages.ts'
import { build, type Plugin, type Rolldown } from 'vite'
import { entryOf, filesOf } from './files-of.ts'
import { openedAt } from './opened-at.ts'
import { textsOfScreen } from './screen-texts.ts'
import { writtenScreens } from './written-screens.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MARKER = '<!-- first-paint -->'
const ROOT = '<div id="root"></div>'
/** The texts of the frames that the page draws before any file is there. */
const drawn = [
  'login.title',
  'login.email',
  'login.password',
  'login.submit',
  'login.forgot',
  'login.factor.passkey',
  'login.back',
  'login.forgot.submit',
  'login.lead',
  'login.forgot.title',
  'login.forgot.lead',
  'landing.title',
  'landing.promise',
  'landing.sign_in',
  'landing.invited',
  'landing.learn.title',
  'landing.learn.text',
  'landing.people.title',
  'landing.people.text',
  'landing.meet.title',
  'landing.meet.text',
  'ui.powered_by',
]

const ofEach = <T>(of: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>

function textsOf(locale: string): Record<string, string> {
  const all: Record<string, string> = {}
  for (const name of ['core', 'ui'])
    Object.assign(all, JSON.parse(readFileSync(here(`../../locales/${locale}/${name}.json`), 'utf8')))
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

/** The sign-in shows without the contract: what checks by it is fetched when a call is made. */
function keepFirstLoadLight(bundle: Rolldown.OutputBundle) {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (seen.has(name) || chunk?.type !== 'chunk') return
    seen.add(name)
    const heavy = chunk.moduleIds.find((id) => id.includes('/node_modules/zod/'))
    if (heavy)
      throw new Error(
        'the first load imports zod: something it is made of (a manifest?) imports a value of the contract, not only a type',
      )
    for (const other of chunk.imports) visit(other)
  }
  visit(entryOf(bundle).fileName)
}

const noTexts = { core: [], home: [] }

/** What the head's script is told. Files are named once and then counted: the page has to fit the first packets. */
function chunksOf(bundle: Rolldown.OutputBundle): FirstPaintChunks {
  const files: string[] = []
  const place = (file: string) => {
    const name = file.replace(/^assets\//, '')
    if (!files.includes(name)) files.push(name)
    return files.indexOf(name)
  }
  const style = [...(entryOf(bundle).viteMetadata?.importedCss ?? [])]
  const signedIn = filesOf(bundle, here('../src/app/shell/signed-in.tsx'))
  const texts = (locale: string) => {
    const part = (name: string) =>
      filesOf(bundle, here(`../../locales/${locale}/parts/${name}.ts`)).map(place)
    return { core: part('core'), home: part('home') }
  }
  const words = (path: string) =>
    ofEach((language) => {
      const module = textsOfScreen(path, localeOf[language])
      return module === null ? [] : filesOf(bundle, module).map(place)
    })
  return {
    files,
    style: style.map(place),
    texts: ofEach((language) => texts(localeOf[language])),
    pages: writtenScreens().flatMap(({ path, frame, module }) => {
      const files = (modules: readonly string[]) => [
        ...new Set([
          ...(frame === 'public' ? [] : signedIn),
          ...modules.flatMap((one) => filesOf(bundle, here(`../src/${one}`))),
        ]),
      ]
      const asks = (more: readonly string[]) => (frame === 'public' ? undefined : ['/auth/me', ...more])
      const page = (at: string, modules: readonly string[], more: readonly string[]) =>
        [at, files(modules).map(place), asks(more), words(path)] satisfies FirstPaintChunks['pages'][number]
      return [
        // What is opened at an address of its own stands before the screen that it is a part of.
        ...openedAt
          .filter(({ screen }) => screen === path)
          .map((part) => page(part.path, [module, ...part.modules], part.asks)),
        page(path, [module], path === '/dashboard' ? ['/dashboard'] : []),
      ]
    }),
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
        if (bundle) keepFirstLoadLight(bundle)
        const chunks: FirstPaintChunks = bundle
          ? chunksOf(bundle)
          : { files: [], style: [], pages: [], texts: ofEach(() => noTexts) }
        const texts = ofEach((language) => textsOf(localeOf[language]))
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
