import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { messagesOfChild, type ChildLimits } from './child.ts'
import type { Greedy } from './greedy.child.ts'

const script = new URL('./greedy.child.ts', import.meta.url)
const roomy: ChildLimits = { heapMegabytes: 200, memoryMegabytes: 4000, silentSeconds: 60 }

/** What a child told, why it ended, and whether it is gone from the machine. */
async function ended(task: Greedy, limits: ChildLimits, signal?: AbortSignal) {
  const told: (number | string)[] = []
  let why: unknown
  try {
    for await (const message of messagesOfChild<number | string>(script, task, limits, signal))
      told.push(message)
  } catch (error) {
    why = error
  }
  return { told: told.slice(1), why, isThere: isThere(told[0]) }
}

/** One that was killed before it could tell who it is never was. */
function isThere(pid: number | string | undefined): boolean {
  try {
    return pid !== undefined && process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

it('a child that takes too much memory outside of its heap is killed by the one who watches', async () => {
  const { why, isThere } = await ended('outside of the heap', { ...roomy, memoryMegabytes: 250 })
  expect([why, isThere]).toEqual([expect.objectContaining({ reason: 'memory' }), false])
})

it('a child whose heap grows too large dies of it alone', async () => {
  const { why, isThere } = await ended('heap', { ...roomy, heapMegabytes: 40 })
  expect([why, isThere]).toEqual([expect.objectContaining({ reason: 'memory' }), false])
})

it.each(['work without end', 'nothing'] as const)(
  'a child that says nothing for too long is killed: %s',
  async (task) => {
    const { why, isThere } = await ended(task, { ...roomy, silentSeconds: 3 })
    expect([why, isThere]).toEqual([expect.objectContaining({ reason: 'time' }), false])
  },
)

it('a child that nobody waits for any more is killed', async () => {
  const gone = new AbortController()
  const reason = new Error('gone')
  setTimeout(() => gone.abort(reason), 300)
  const { why, isThere } = await ended('work without end', roomy, gone.signal)
  expect([why, isThere]).toEqual([reason, false])
})

it('a child that keeps within its limits tells what it was asked', async () => {
  expect(await ended('answer', roomy)).toEqual({
    told: [42],
    why: undefined,
    isThere: false,
  })
})

it('a child sees nothing of the server’s environment, in which its secrets are', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('CAIRN_SECRET', 'a key that signs for everybody')
  vi.stubEnv('DATABASE_URL', 'postgres://cairn:a-word-of-the-database@127.0.0.1/cairn')
  vi.stubEnv('SOMETHING_ELSE', 'whatever else the server was given')
  const [told] = (await ended('environment', roomy)).told
  const environment = JSON.parse(String(told)) as object
  const ours = ['CAIRN_SECRET', 'DATABASE_URL', 'SOMETHING_ELSE']
  expect(ours.filter((name) => name in environment)).toEqual([])
  expect(told).not.toMatch(/a key that signs|a-word-of-the-database|whatever else/)
})

/** A server that began a child: nothing takes it away but its own end. */
const server = (task: Greedy) => `
  import { messagesOfChild } from ${JSON.stringify(new URL('./child.ts', import.meta.url))}
  const child = messagesOfChild(new URL(${JSON.stringify(script)}), ${JSON.stringify(task)}, ${JSON.stringify(roomy)})
  for await (const pid of child) console.log(pid)`

/** Whoever has ended is listed until somebody asks how; an orphan’s end nobody may ask for. */
function isOver(pid: number): boolean {
  if (!isThere(pid)) return true
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return !isThere(pid)
  }
}

it('a child whose server is gone, killed at once, ends by itself', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', server('nothing')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  onTestFinished(() => void (isOver(pid) || process.kill(pid, 'SIGKILL')))
  expect(isOver(pid)).toBe(false)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  // Without it the child of the tests would end after a minute.
  await expect.poll(() => isOver(pid), { timeout: 20_000 }).toBe(true)
})
