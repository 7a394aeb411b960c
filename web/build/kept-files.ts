import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { languages, localeOf } from '../../contract/src/languages.ts'
import { KEPT_FILES, type KeptFiles } from '../src/service-worker/kept-files.ts'
import { entryOf, filesOf } from './files-of.ts'
import { textsOfScreen } from './screen-texts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a lesson is read with, and what is around it: each is fetched by itself when it is wanted, and could not be then. */
const sources = [
  'api/client.ts',
  'api/kept/kept.ts',
  'api/session/me.ts',
  'app/shell/signed-in.tsx',
  'app/shell/more-menu.tsx',
  'app/shell/palette.tsx',
  'app/shell/user-menu-panel.tsx',
  'app/toast-area.tsx',
  'features/learn/catalogue.tsx',
  'features/learn/course-screen.tsx',
  'features/learn/kept-courses.tsx',
  'features/learn/learn-screen.tsx',
  'features/learn/help/stuck-dialog.tsx',
  'features/learn/notes/notes-panel.tsx',
  'features/learn/player/keys-dialog.tsx',
  'features/learn/player/outline-drawer.tsx',
  'features/learn/player/player.tsx',
  'features/learn/progress/sender.ts',
  'ui/rich-text/formulas/drawn-formula.tsx',
  'ui/rich-text/highlighted-code.tsx',
]
const texts = languages.flatMap((language) => [
  ...['core', 'home', 'app'].map((part) => here(`../../locales/${localeOf[language]}/parts/${part}.ts`)),
  ...[textsOfScreen('/dashboard/learn/*', localeOf[language])].filter((id) => id !== null),
])

/** Files that a style names, such as its letters. */
const namedIn = (bundle: Rolldown.OutputBundle, name: string): string[] => {
  const part = bundle[name]
  if (part?.type !== 'asset' || !name.endsWith('.css')) return []
  return [...String(part.source).matchAll(/url\("?\/?(assets\/[\w.-]+)/g)].flatMap(([, file]) => file ?? [])
}

/** What is in a chunk with others is there with them. */
const withIt =
  (module: string) =>
  ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
    facadeModuleId === module || moduleIds.includes(module)

function keptFilesOf(bundle: Rolldown.OutputBundle): KeptFiles {
  const entry = entryOf(bundle)
  const modules = [...sources.map((source) => here(`../src/${source}`)), ...texts]
  // The places of the palette are joined in one file.
  const others = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && part.name === 'palette-places' ? [part.fileName] : [],
  )
  const files = new Set([
    entry.fileName,
    ...entry.imports,
    ...(entry.viteMetadata?.importedCss ?? []),
    ...modules.flatMap((module) => filesOf(bundle, module, withIt(module))),
    ...others,
  ])
  const styles = [...files].flatMap((file) => namedIn(bundle, file))
  return {
    entry: entry.fileName,
    files: [...new Set([...files, ...styles])].map((file) => `/${file}`).toSorted(),
  }
}

/** Says beside the build what of it is kept on a device, so that lessons are read there without a connection. */
export function keptFiles(): Plugin {
  return {
    name: 'cairn:kept-files',
    apply: 'build',
    generateBundle: {
      // Behind what gives the chunks their styles.
      order: 'post',
      handler(_options, bundle) {
        const source = JSON.stringify(keptFilesOf(bundle))
        this.emitFile({ type: 'asset', fileName: KEPT_FILES.slice(1), source })
      },
    },
  }
}
