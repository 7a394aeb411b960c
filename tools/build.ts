/** Builds the web application, unless what it is made from is unchanged since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { precompress } from './build/precompress.ts'
import { root } from './lib/run.ts'

const configFile = join(root, 'web', 'vite.config.ts')
const stamp = join(root, '.cache', 'web-build')
/** Everything that can change what the browser gets; tests and stories cannot. */
const sources = [
  'web',
  'contract/src',
  'locales',
  'tools/build',
  'tools/build.ts',
  'tsconfig.json',
  'package-lock.json',
]

function* walk(path: string): Generator<string> {
  if (!/\.\w+$/.test(path)) {
    const entries = readdirSync(join(root, path), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      if (entry.isDirectory() || /\.\w+$/.test(entry.name)) yield* walk(posix.join(path, entry.name))
  } else if (!/\.test\.tsx?$/.test(path)) yield path
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const path of walk(source)) hash.update(path).update(readFileSync(join(root, path)))
  for (const name of Object.keys(process.env).toSorted())
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}`)
  return hash.digest('hex')
}

/** Returns whether there was anything to do. */
export async function buildWeb(): Promise<boolean> {
  const wanted = fingerprint()
  const [done, folder] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
  if (done === wanted && folder && existsSync(join(folder, 'index.html'))) return false
  console.log('Building the web application.')
  rmSync(stamp, { force: true })
  // Loaded only when there is something to build: it takes longer than all the rest of a second start.
  const { build, resolveConfig } = await import('vite')
  const before = process.env.NODE_ENV
  // Libraries choose by it what they put into the build; a test run would get their development half.
  process.env.NODE_ENV = 'production'
  const config = await resolveConfig({ configFile }, 'build', 'production', 'production')
  await build({ configFile, mode: 'production', logLevel: 'error' })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  const out = resolve(config.root, config.build.outDir)
  await precompress(out)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, [wanted, out].join('\n'))
  return true
}

if (import.meta.main) await buildWeb()
