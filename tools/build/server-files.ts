import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../lib/run.ts'

const sources = join(root, 'server', 'src')

/**
 * Not put in: what is compiled for a machine or looks for files beside its own, and large packages that a server loads
 * when it first needs them. They are loaded from where they are installed.
 */
const asInstalled = [
  '@electric-sql/pglite',
  '@electric-sql/pglite/contrib/btree_gin',
  '@electric-sql/pglite/contrib/pg_trgm',
  '@electric-sql/pglite/contrib/unaccent',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'date-holidays',
  'livekit-server-sdk',
  'nodemailer',
  'openid-client',
  'pg-native',
  'pino',
  'sharp',
]

const ownPlace = /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dirname|filename)\b/
/** What `placesOfSources` writes. */
const ofSources = /new URL\(["'`][^"'`]*\/server\/src\/[^"'`]*["'`],\s*import\.meta\.url\)/g

/**
 * What a file of ours finds by its own place lies where it lay: child processes and threads run from their sources. A
 * package that goes by its place would look for its files in vain: it is to be left as it is installed.
 */
const placesOfSources = (out: string): Plugin => ({
  name: 'cairn:places-of-sources',
  transform(code, id) {
    if (!id.startsWith(sources) || !ownPlace.test(code)) return null
    const from = JSON.stringify(relative(out, id).split(sep).join('/'))
    return code.replaceAll(/\bimport\.meta\.url\b/g, `new URL(${from}, import.meta.url).href`)
  },
  renderChunk(code, { fileName }) {
    const rest = code.replaceAll(ofSources, '').replaceAll('createRequire(import.meta.url)', '')
    if (ownPlace.test(rest))
      throw new Error(`A package in ${fileName} goes by its own place: it is to be named in asInstalled`)
  },
})

/**
 * Code in ASCII alone: Node keeps that in half the memory; of any other it keeps two bytes for each character. A sign
 * that stands behind a backslash, which says nothing there, is written without it; a pattern in `String.raw` means the same.
 */
export const inAscii = (code: string): string =>
  code.replaceAll(
    /(\\*)([^\0-\x7f])/g,
    (_, backslashes: string, sign: string) =>
      `${backslashes.slice(backslashes.length % 2)}\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const ascii = (): Plugin => ({ name: 'cairn:ascii', renderChunk: (code) => inAscii(code) })

/** The server in a few files of JavaScript. Names stay as they are, so that what a log says of a fault can be read. */
export async function buildServerFiles(out: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [placesOfSources(out), ascii()],
    ssr: { noExternal: true, external: asInstalled },
    build: {
      ssr: join(sources, 'main.ts'),
      outDir: out,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        output: {
          chunkFileNames: '[name]-[hash].js',
          minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
}
