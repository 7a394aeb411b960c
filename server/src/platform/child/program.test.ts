import { readdirSync, rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findProgram, outputOf, type ProgramLimits } from './program.ts'

const roomy: ProgramLimits = {
  seconds: 60,
  memoryMegabytes: 1000,
  addressMegabytes: 4000,
  outputBytes: 1024 * 1024,
}
function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const run = (
  name: string,
  argv: string[],
  limits: Partial<ProgramLimits> = {},
  signal = new AbortController().signal,
  folder = ownFolder(),
) => outputOf(findProgram(name) ?? name, argv, { folder, limits: { ...roomy, ...limits }, signal })

it('a program writes what it was asked, from the folder that it was given', async () => {
  const folder = ownFolder()
  const { code, output } = await run('pwd', ['-P'], {}, undefined, folder)
  expect([code, output.toString()]).toEqual([0, `${folder}\n`])
})

it('no shell reads what it is given', async () => {
  const { output } = await run('echo', ['$HOME; touch here > there'])
  expect(output.toString()).toBe('$HOME; touch here > there\n')
})

it('a program sees nothing of the server’s environment, in which its secrets are', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('CAIRN_SECRET', 'a key that signs for everybody')
  const { output } = await run('env', [])
  expect(output.toString()).toBe('LC_ALL=C\n')
})

it('one that takes too long is killed', async () => {
  const began = Date.now()
  await expect(run('sleep', ['100'], { seconds: 1 })).rejects.toMatchObject({ reason: 'time' })
  expect(Date.now() - began).toBeLessThan(20_000)
})

it('one that writes without end is killed', async () => {
  await expect(run('yes', [])).rejects.toMatchObject({ reason: 'memory' })
})

it('one that takes too much memory is killed', async () => {
  const limits = { memoryMegabytes: 150, seconds: 30 }
  await expect(run('tail', ['/dev/zero'], limits)).rejects.toMatchObject({ reason: 'memory' })
})

it.skipIf(!findProgram('prlimit'))('what it may ask the system for is held by the system', async () => {
  const { code } = await run('tail', ['/dev/zero'], { addressMegabytes: 150, seconds: 30 })
  expect(code).toBe(1)
})

it.skipIf(!findProgram('prlimit'))('writes no file', async () => {
  const folder = ownFolder()
  const { code } = await run('dd', ['if=/dev/zero', 'of=there', 'count=1'], {}, undefined, folder)
  expect([code === 0, readdirSync(folder)]).toEqual([false, ['there']])
})

it('one that nobody waits for any more is killed', async () => {
  const gone = new AbortController()
  const reason = new Error('gone')
  setTimeout(() => gone.abort(reason), 300)
  await expect(run('sleep', ['100'], {}, gone.signal)).rejects.toBe(reason)
})

it('one that is not there fails', async () => {
  const failed = run('/nowhere/at-all', []).then(
    ({ code }) => code !== 0,
    () => true,
  )
  expect(await failed).toBe(true)
})

it('a program is found by its whole path, or by its name in PATH, and not in the folder where one is', () => {
  const sleep = findProgram('sleep')
  expect(sleep).toMatch(/^\/.*\/sleep$/)
  expect(findProgram(sleep ?? '')).toBe(sleep)
  expect([findProgram('./package.json'), findProgram('/etc'), findProgram('no-such-program')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
