import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { caller } from './caller.ts'
import { endRunning, folder, start } from './own-process.ts'

const MEGABYTE = 1024 * 1024
const disk = folder()

/** A disk of our own, small enough to be filled; a reason where this machine gives none. */
function mountSmallDisk(): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', disk], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `no small disk could be mounted: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
  }
}

const noDisk = mountSmallDisk()
if (noDisk) process.stdout.write(`The story of the full disk is left out: ${noDisk}\n`)
afterAll(() => {
  if (!noDisk) execFileSync('umount', ['-l', disk])
})

const ballast = join(disk, 'ballast')
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}
/**
 * Fills the disk but for so many megabytes, as some other program would: once the server is done with what it does
 * after its start, for a disk does not fill within a moment outside of a test.
 */
async function leaveFree(megabytes: number) {
  let before = -1
  await expect
    .poll(
      () => {
        const still = freeBytes() === before
        before = freeBytes()
        return still
      },
      { interval: 1500, timeout: 60_000 },
    )
    .toBe(true)
  writeFileSync(ballast, Buffer.alloc(Math.max(0, freeBytes() - megabytes * MEGABYTE)))
}

it.skipIf(noDisk)(
  'a full disk refuses what is written with 507, answers what is read, and is over when there is room',
  // Four starts, beside other suites on two processors.
  { timeout: 240_000 },
  async () => {
    // What a first attempt left of it.
    await endRunning()
    rmSync(ballast, { force: true })
    const env = { CAIRN_DEMO_PASSWORD: 'stones on the hill', CAIRN_RATE_LIMITS: 'off' }
    const first = start(join(disk, 'data'), env)
    let port = await first.ready
    const body = { email: 'admin@demo.test', password: 'stones on the hill' }
    const { token } = await caller(port, 'localhost').ok(authApi.login, { body })
    const change = (surname: string) =>
      caller(port, 'localhost', token).call(authApi.updateMe, { body: { surname } })
    const surname = async () => (await caller(port, 'localhost', token).ok(authApi.me)).surname
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json()
    expect((await change('Before')).status).toBe(200)

    await leaveFree(5)
    for (const name of ['One', 'Two', 'Three']) {
      const { status, error } = await change(name)
      expect([status, error?.code]).toEqual([507, 'STORAGE_FULL'])
    }
    expect(await surname()).toBe('Before')
    expect(await ready()).toEqual({ status: 'ready', writes: 'refused: the disk is full' })
    expect(first.output().match(/the disk is full: nothing is written/g)).toHaveLength(1)

    rmSync(ballast)
    expect((await change('After')).status).toBe(200)
    expect(await ready()).toEqual({ status: 'ready' })
    // What a process says comes by a pipe of its own, maybe after its answer.
    await expect.poll(() => first.output()).toMatch(/there is room on the disk again/)

    await leaveFree(0)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = start(join(disk, 'data'), env)
    expect(await second.ended).toBe(1)
    expect(second.errors()).toMatch(
      /^The embedded database in \S+ cannot be opened: its disk is full\. Make room, then start again\.\n$/,
    )

    rmSync(ballast)
    const third = start(join(disk, 'data'), env)
    port = await third.ready
    expect(await surname()).toBe('After')
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)

    execFileSync('mount', ['-o', 'remount,ro', disk])
    const fourth = start(join(disk, 'data'), env)
    expect(await fourth.ended).toBe(1)
    expect(fourth.errors()).toMatch(
      /^\/\S+ is on a disk that can only be read\. Choose another CAIRN_DATA\.\n$/,
    )
  },
)
