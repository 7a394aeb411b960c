import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { forgetTemporaryFiles, temporaryPath } from './temporary-files.ts'

const data = mkdtempSync(join(tmpdir(), 'cairn-temporary-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))
/** Names of the files that are being received. */
const files = () =>
  readdirSync(data, { recursive: true, encoding: 'utf8' })
    .flatMap((path) => /[^/\\]+\.csv$/.exec(path)?.[0] ?? [])
    .toSorted()

function twoDaysOld(path: string) {
  const at = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  utimesSync(path, at, at)
}

/** Another server that is receiving a file until it is killed. */
async function another(name: string) {
  const code = `import { mkdirSync, writeFileSync } from 'node:fs'
    import { temporaryPath } from ${JSON.stringify(import.meta.resolve('./temporary-files.ts'))}
    const path = temporaryPath(${JSON.stringify(data)})
    mkdirSync(path, { recursive: true })
    writeFileSync(path + '/${name}', 'half'); console.log('receiving'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

describe('what was being received', () => {
  it('goes at the next start where its server was killed, and stays where its server lives', async () => {
    const [kill, killOther] = [await another('killed.csv'), await another('living.csv')]
    const own = temporaryPath(data)
    mkdirSync(own)
    writeFileSync(join(own, 'own.csv'), 'half')
    // Both have received nothing for two days, and may receive again.
    for (const folder of readdirSync(join(data, 'tmp'))) twoDaysOld(join(data, 'tmp', folder))
    await kill()
    forgetTemporaryFiles(data)
    expect(files()).toEqual(['living.csv', 'own.csv'])
    await killOther()
    forgetTemporaryFiles(data)
    expect(files()).toEqual(['own.csv'])
  })

  it('goes after a day where nothing says whose it is', () => {
    for (const name of ['old', 'young']) {
      mkdirSync(join(data, 'tmp', name), { recursive: true })
      writeFileSync(join(data, 'tmp', name, `${name}.csv`), 'half')
    }
    twoDaysOld(join(data, 'tmp', 'old'))
    forgetTemporaryFiles(data)
    expect(files()).toEqual(['own.csv', 'young.csv'])
    forgetTemporaryFiles(join(data, 'none'))
  })
})
