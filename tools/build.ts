/** Builds the web application and the server, each unless what it is made from is unchanged since the last time. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { precompress } from './build/precompress.ts'
import { buildServerFiles } from './build/server-files.ts'
import { root } from './lib/run.ts'

const configFile = join(root, 'web', 'vite.config.ts')

type Part = {
  name: string
  /** Where what it was made from is remembered. */
  stamp: string
  /** Everything that can change what is made; tests and stories cannot. */
  sources: readonly string[]
  /** A file of what is made, by which it is seen to be there. */
  entry: string
  /** Returns the folder that it made. */
  make: () => Promise<string>
}
const ofBoth = ['contract/src', 'tools/build.ts', 'tsconfig.json', 'package-lock.json']

function* walk(path: string): Generator<string> {
  if (!/\.\w+$/.test(path)) {
    const entries = readdirSync(join(root, path), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      if (entry.isDirectory() || /\.\w+$/.test(entry.name)) yield* walk(posix.join(path, entry.name))
  } else if (!/\.test\.tsx?$/.test(path)) yield path
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const path of walk(source)) hash.update(path).update(readFileSync(join(root, path)))
  for (const name of Object.keys(process.env).toSorted())
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}`)
  return hash.digest('hex')
}

async function makeWeb(): Promise<string> {
  // Loaded only when there is something to build: it takes longer than all the rest of a second start.
  const { build, resolveConfig } = await import('vite')
  const config = await resolveConfig({ configFile }, 'build', 'production', 'production')
  await build({ configFile, mode: 'production', logLevel: 'error' })
  const out = resolve(config.root, config.build.outDir)
  await precompress(out)
  return out
}

async function makeServer(): Promise<string> {
  const out = join(root, 'dist', 'server')
  await buildServerFiles(out)
  return out
}

const web: Part = {
  name: 'web application',
  stamp: 'web-build',
  sources: ['web', 'locales', 'tools/build/precompress.ts', ...ofBoth],
  entry: 'index.html',
  make: makeWeb,
}
const server: Part = {
  name: 'server',
  stamp: 'server-build',
  sources: ['server/src', 'tools/build/server-files.ts', ...ofBoth],
  entry: 'main.js',
  make: makeServer,
}

/** Returns whether there was anything to do. */
async function made({ name, stamp: stampName, sources, entry, make }: Part): Promise<boolean> {
  const stamp = join(root, '.cache', stampName)
  const wanted = fingerprint(sources)
  const [done, folder] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
  if (done === wanted && folder && existsSync(join(folder, entry))) return false
  console.log(`Building the ${name}.`)
  rmSync(stamp, { force: true })
  const before = process.env.NODE_ENV
  // Libraries choose by it what they put into the build; a test run would get their development half.
  process.env.NODE_ENV = 'production'
  const out = await make()
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, [wanted, out].join('\n'))
  return true
}

export const buildWeb = (): Promise<boolean> => made(web)
export const buildServer = (): Promise<boolean> => made(server)

if (import.meta.main) {
  await buildWeb()
  await buildServer()
}
