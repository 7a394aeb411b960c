import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildNames } from './build/build-names.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { chunkList, webOut } from './build/chunk-list.ts'
import { componentStyles } from './build/component-styles.ts'
import { packageFrame, serviceWorker } from './build/built-apart.ts'
import { lightContract } from './build/contract/light-contract.ts'
import { keptFiles } from './build/kept-files.ts'
import { firstPaint } from './build/first-paint-plugin.ts'
import { nameOfTexts, screenTexts } from './build/screen-texts.ts'
import { withoutServerOnly } from './build/server-only.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The API of the development server; the host is kept, since it names the company. */
const api = { target: `http://127.0.0.1:${process.env['CAIRN_API_PORT'] ?? 3000}`, changeOrigin: false }

/** A part of a language's texts says whose it is: all languages call their parts the same. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const texts = nameOfTexts(facadeModuleId)
  if (texts) return `assets/${texts}-[hash].js`
  const [, locale] = /\/locales\/([\w-]+)\/parts\//.exec(facadeModuleId ?? '') ?? []
  return locale ? `assets/[name].${locale}-[hash].js` : 'assets/[name]-[hash].js'
}

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    lightContract(),
    screenTexts(),
    chunkGroups(),
    chunkList(),
    firstPaint(),
    buildNames(),
    packageFrame(),
    serviceWorker(),
    keptFiles(),
    withoutServerOnly(),
    componentStyles(),
  ],
  resolve: {
    alias: [
      // The rest of that package serves a browser extension; src/locales/in-context.ts asks for its tools when wanted.
      { find: /^@tolgee\/web$/, replacement: '@tolgee/core' },
    ],
  },
  build: {
    outDir: webOut,
    emptyOutDir: true,
    target: 'es2023',
    // Every page's chunk is named by the first-paint script and by the router, which know what a page needs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { chunkFileNames } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    allowedHosts: ['.localhost'],
    proxy: {
      '/api': api,
      '/media': api,
      '/package/': api,
      // Those of companies; Cairn's own are sources here.
      '^/themes/[0-9a-f-]{36}/': api,
      '/live': { ...api, ws: true },
    },
  },
})
