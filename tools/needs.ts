import { join } from 'node:path'
import { isRoot, root, run, strict } from './lib/run.ts'
import { findBrowser, headlessShell } from './services/browser.ts'
import { findCoturn } from './services/coturn.ts'
import { buildLiveKit, findGo, findLiveKit } from './services/livekit.ts'
import { findPgbouncer } from './services/pgbouncer.ts'
import { findPgdog, installPgdog } from './services/pgdog.ts'
import { findPostgres, oldestPostgres } from './services/postgres.ts'
import { findProgram } from './services/service.ts'

/** What a suite needs from the machine. Each is looked for, then installed where that is possible. */
export type Need = 'browser' | 'postgres' | 'livekit' | 'coturn' | 'pgbouncer' | 'pgdog' | 'ffmpeg'

/** What no system has a package of: where it is not, nobody can be asked to have it. */
export const inNoPackage: readonly Need[] = ['livekit', 'pgdog']

/** One is installed at a time: packages have one lock, and two suites may need the same. */
let installing: Promise<unknown> = Promise.resolve()

/** Nothing when the machine has it (now); else why not. */
export function provide(need: Need): Promise<string | undefined> {
  const one = installing.then(() => install(need))
  installing = one.catch(() => undefined)
  return one
}

async function install(need: Need): Promise<string | undefined> {
  if (strict) await better[need]?.()
  if (found(need)) return undefined
  for (const way of installers[need]) {
    await way()
    if (found(need)) return undefined
  }
  return missing[need]()
}

const found = (need: Need) => finders[need]() !== undefined

const finders: Record<Need, () => string | undefined> = {
  browser: findBrowser,
  postgres: findPostgres,
  livekit: findLiveKit,
  coturn: findCoturn,
  pgbouncer: findPgbouncer,
  pgdog: findPgdog,
  ffmpeg: () => findProgram('ffmpeg'),
}

/** Why the last try to build LiveKit failed. */
let liveKitFailure = ''

const missing: Record<Need, () => string> = {
  browser: () => 'no Chromium was found or could be installed (CAIRN_CHROMIUM names one)',
  postgres: () => `no PostgreSQL ${oldestPostgres} or newer was found or could be installed`,
  livekit: () =>
    findGo()
      ? `LiveKit could not be built with Go: ${liveKitFailure}`
      : 'no livekit-server was found, and no Go to build one with',
  coturn: () => 'no turnserver (coturn) was found or could be installed',
  pgbouncer: () => 'no pgbouncer was found or could be installed',
  pgdog: () => 'no pgdog was found or could be installed (CAIRN_PGDOG names one)',
  ffmpeg: () => 'no ffmpeg was found or could be installed',
}

const installers: Record<Need, (() => Promise<void>)[]> = {
  browser: [playwrightChromium, () => debianPackages('chromium')],
  postgres: [() => debianPackages('postgresql')],
  livekit: [liveKit],
  coturn: [() => debianPackages('coturn')],
  pgbouncer: [() => debianPackages('pgbouncer')],
  pgdog: [installPgdog],
  ffmpeg: [() => debianPackages('ffmpeg')],
}

/** What a machine of CI, which is nobody's own, gets though it has something that would do. */
const better: Partial<Record<Need, () => Promise<void>>> = {
  async browser() {
    if (!process.env.CAIRN_CHROMIUM && !findProgram(headlessShell)) await debianPackages(headlessShell)
  },
}

async function playwrightChromium(): Promise<void> {
  console.log('Fetching a Chromium for the browser tests.')
  await run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], {
    show: true,
  })
}

async function liveKit(): Promise<void> {
  if (!findGo()) return
  console.log('Building LiveKit with Go. This takes two or three minutes, once.')
  liveKitFailure = (await buildLiveKit()) ?? ''
}

async function debianPackages(...packages: string[]): Promise<void> {
  if (!isRoot || !findProgram('apt-get')) return
  console.log(`Installing ${packages.join(', ')} with apt-get.`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    { env },
  )
  if (code !== 0) console.log(output)
}
