import cluster, { type Worker } from 'node:cluster'
import { ApiError } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'
import { turns, type Rules, type Whose } from './turns.ts'

type InTurn = <T>(who: Whose, use: () => Promise<T>, signal?: AbortSignal) => Promise<T>

const rulesOf = (of: { atOnce: number; waitSeconds: number; waiting: Rules['most'] }): Rules => ({
  atOnce: of.atOnce,
  seconds: of.waitSeconds,
  most: of.waiting,
})
/** Turns of a whole server, whose processes take them together. */
const rules = {
  fileReaders: rulesOf(serverLimits.fileReaders),
  films: rulesOf(serverLimits.films),
} satisfies Record<string, Rules>
type Name = keyof typeof rules

/** What a process asks of the primary: a turn, or that one be over, had or not. */
type Asked = { turn: 'ask'; of: Name; id: number; who: Whose } | { turn: 'end'; id: number }
/** What it is answered: it is its turn, or it is to come again. */
type Answered = { turn: 'yes' | 'no'; id: number }

const isOf = <M extends { turn: string }>(message: unknown, ...turnsOf: M['turn'][]): message is M =>
  typeof message === 'object' &&
  message !== null &&
  'turn' in message &&
  turnsOf.some((turn) => turn === message.turn)

/** In the primary: gives the turns. Those of a process that ends are over. */
export function giveTurns(): void {
  const queues: Record<Name, InTurn> = {
    fileReaders: turns(rules.fileReaders),
    films: turns(rules.films),
  }
  const held = new Map<string, { end: () => void; worker: Worker }>()

  function ask(worker: Worker, { of, id, who }: Asked & { turn: 'ask' }): void {
    const key = `${worker.id} ${id}`
    const gone = new AbortController()
    const over = new Promise<void>((resolve) => {
      const end = () => {
        held.delete(key)
        gone.abort()
        resolve()
      }
      held.set(key, { end, worker })
    })
    const answer = (turn: Answered['turn']) => {
      if (worker.isConnected()) worker.send({ turn, id } satisfies Answered)
    }
    const use = () => {
      answer('yes')
      return over
    }
    queues[of](who, use, gone.signal).catch(() => {
      held.delete(key)
      // Whoever is gone hears it no more.
      answer('no')
    })
  }
  cluster.on('message', (worker, message: unknown) => {
    if (!isOf<Asked>(message, 'ask', 'end')) return
    if (message.turn === 'ask') ask(worker, message)
    else held.get(`${worker.id} ${message.id}`)?.end()
  })
  cluster.on('exit', (worker) => {
    for (const one of held.values()) if (one.worker === worker) one.end()
  })
}

const waiting = new Map<number, { begin: () => void; sendAway: () => void }>()
let last = 0
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  process.on('message', (message: unknown) => {
    if (!isOf<Answered>(message, 'yes', 'no')) return
    const turn = waiting.get(message.id)
    if (message.turn === 'yes') turn?.begin()
    else turn?.sendAway()
  })
}

/** Waits until the primary says that it is its turn. */
function waitForTurn(of: Name, id: number, who: Whose, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => () => {
      waiting.delete(id)
      signal?.removeEventListener('abort', gone)
      how()
    }
    const again = new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(rules[of].seconds) } })
    const gone = settle(() => reject(signal?.reason as Error))
    waiting.set(id, { begin: settle(resolve), sendAway: settle(() => reject(again)) })
    signal?.addEventListener('abort', gone, { once: true })
    process.send?.({ turn: 'ask', of, id, who } satisfies Asked)
  })
}

/**
 * Turns as `turns` gives them, for all processes of the server together. A process whose primary is gone gives its own
 * until it has ended.
 */
export function serverTurns(of: Name): InTurn {
  const alone = turns(rules[of])
  if (!cluster.isWorker) return alone
  listen()
  return async (who, use, signal) => {
    if (!process.connected) return alone(who, use, signal)
    signal?.throwIfAborted()
    const id = ++last
    try {
      await waitForTurn(of, id, who, signal)
      return await use()
    } finally {
      if (process.connected) process.send?.({ turn: 'end', id } satisfies Asked)
    }
  }
}
