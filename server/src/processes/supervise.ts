import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { Letter } from '../platform/servers/siblings.ts'
import { giveTurns } from '../platform/turns/server-turns.ts'

/** What a process says to the primary, once: it takes requests. */
export type Ready = { ready: { host: string; port: number } }

/** A process that ends by itself is begun anew after the first of these, then each time after twice as long, up to the last. */
const WAITS_MS = { first: 250, longest: 30_000 }
/** Who served for so long begins at the first wait again. */
const STEADY_MS = 60_000
/** Longer than a process takes at most to end in order. */
const STOP_MS = 35_000

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'ready' in message
const isLetter = (message: unknown): message is Letter =>
  typeof message === 'object' && message !== null && 'topic' in message

/** A process did not come as far as to take requests. */
class NotReady extends Error {
  readonly code: number
  constructor(code: number) {
    super(`A process ended with ${code} before it took requests`)
    this.code = code
  }
}

/** By its code; asked to end before it had begun to listen to that, it has ended well. */
const codeOf = (code: number | null, signal: string | null) => code ?? (signal === 'SIGTERM' ? 0 : 1)
const ended = ({ process: child }: Worker): Promise<number> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(codeOf(child.exitCode, child.signalCode))
    : new Promise((resolve) => child.once('exit', (code, signal) => resolve(codeOf(code, signal))))

/** Begins a process; answers when it takes requests, and throws NotReady where it ends before. */
function begin(): { worker: Worker; ready: Promise<Ready['ready']> } {
  const worker = cluster.fork()
  const ready = new Promise<Ready['ready']>((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      if (isReady(message)) resolve(message.ready)
    })
    void ended(worker).then((code) => reject(new NotReady(code)))
  })
  ready.catch(() => {})
  return { worker, ready }
}

/** Has a process end in order, or by force where that takes too long. Answers its code. */
async function end(worker: Worker): Promise<number> {
  const code = ended(worker)
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
  try {
    return await code
  } finally {
    clearTimeout(late)
  }
}

/** Brings what a process says to the others of the server. */
function carryLetters(): void {
  cluster.on('message', (from, message: unknown) => {
    if (!isLetter(message)) return
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker && worker !== from && worker.isConnected()) worker.send(message)
  })
}

/**
 * The primary of a server of many processes: begins them, watches them, and begins anew who ends by itself, with
 * growing waits. SIGHUP replaces one after another by a process of what is installed now: each new one takes requests
 * before the old one stops to; from a terminal that is closed it ends all, as SIGTERM and SIGINT do. It opens no
 * database and answers no request.
 */
export async function supervise(count: number, log: Logger): Promise<void> {
  cluster.setupPrimary({ exec: process.argv[1] as string, serialization: 'advanced' })
  carryLetters()
  giveTurns()
  const slots = Array.from<Worker | undefined>({ length: count })
  let stopping = false
  let reloading: Promise<void> | undefined
  let reloadAgain = false

  /** Who stands at a place is missed there when they end, unless another has taken it. */
  function stand(at: number, worker: Worker, wait: number): void {
    slots[at] = worker
    const began = Date.now()
    void ended(worker).then((code) => {
      if (stopping || slots[at] !== worker) return
      const next = Date.now() - began > STEADY_MS ? WAITS_MS.first : wait
      log.error(
        { code, pid: worker.process.pid, seconds: next / 1000 },
        'a process ended: another one begins soon',
      )
      setTimeout(() => {
        if (stopping || slots[at] !== worker) return
        stand(at, begin().worker, Math.min(next * 2, WAITS_MS.longest))
      }, next)
    })
  }

  async function reload(): Promise<void> {
    do {
      reloadAgain = false
      for (const at of slots.keys()) {
        if (stopping) return
        const { worker, ready } = begin()
        try {
          await ready
        } catch (error) {
          log.error({ err: error }, 'a new process did not begin: the old ones go on')
          return
        }
        const old = slots[at]
        stand(at, worker, WAITS_MS.first)
        if (stopping) await end(worker)
        if (old && !old.isDead()) await end(old)
      }
      log.info({ processes: count }, 'all processes were replaced')
    } while (reloadAgain)
  }

  async function stop(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const codes = await Promise.all(alive.map(end))
    process.exit(codes.find((code) => code !== 0) ?? 0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', (signal) => {
    if (process.stdout.isTTY) return stop(signal)
    reloadAgain = true
    reloading ??= reload().finally(() => (reloading = undefined))
  })

  // The first alone: what keeps it from starting is said once, and what it makes at its first start is made once.
  let address: Ready['ready'] | undefined
  for (const at of slots.keys()) {
    const { worker, ready } = begin()
    try {
      address = await ready
    } catch (error) {
      // It has said why.
      if (at === 0 && !stopping) process.exit(error instanceof NotReady ? error.code : 1)
    }
    if (stopping) return
    stand(at, worker, WAITS_MS.first)
  }
  process.stdout.write(`Cairn is ready at http://${address?.host}:${address?.port} (${count} processes)\n`)
}
