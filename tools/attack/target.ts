import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { authApi } from '#contract/accounts/auth.ts'
import { caller, type Caller } from '../../server/test/caller.ts'

/** A server to be attacked. What only its own machine can tell is there where we started it. */
export type Target = {
  port: number
  password: string
  /** There where the server is a throwaway of ours. */
  own?: {
    pid: number
    /** Lets `change` work on the embedded database while the server is down, and starts it again. */
    whileDown?(change: (dataFolder: string) => Promise<void>): Promise<void>
  }
}

/** What an attack came to: what had to hold, whether it did, and what was seen. `held` null: it could not be played. */
export type Finding = { what: string; held: boolean | null; seen: string }
export type Attack = { id: string; title: string; play: (target: Target) => Promise<Finding[]> }

export class NotOurs extends Error {}

const isLoopback = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)

/** The port of a server on this very machine; throws NotOurs for any other, so that nobody else is ever attacked. */
export function portOfOwn(address: string): number {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'http:' || !isLoopback(url.hostname))
    throw new NotOurs(
      `${address} is no server of this machine: give an address such as http://localhost:3000, or none at all.`,
    )
  return Number(url.port || 80)
}

/** Somebody of the company of local hosts, signed in anew by a password. */
export async function signIn(target: Target, email: string, password = target.password): Promise<Caller> {
  const { token } = await stranger(target).ok(authApi.login, { body: { email, password } })
  return caller(target.port, 'localhost', token)
}

const MOST_WAITS = 3
const LONGEST_WAIT_SECONDS = 65

/** The same caller, who comes again where a limit sent them away: what is asked of them is whether they are let in. */
export function patient(by: Caller): Caller {
  const again = async <T extends { status: number; headers: Record<string, unknown> }>(
    ask: () => Promise<T>,
  ) => {
    let answer = await ask()
    for (let waits = 0; answer.status === 429 && waits < MOST_WAITS; waits++) {
      const seconds = Math.min(LONGEST_WAIT_SECONDS, Number(answer.headers['retry-after']) || 1)
      await pause(seconds * 1000)
      answer = await ask()
    }
    return answer
  }
  const call: Caller['call'] = (endpoint, input) => again(() => by.call(endpoint, input))
  return {
    call,
    send: (endpoint, input) => again(() => by.send(endpoint, input)),
    raw: (...given) => again(() => by.raw(...given)),
    async ok(endpoint, input) {
      const { status, data, error } = await call(endpoint, input)
      if (status >= 300) throw new Error(`${endpoint.id}: ${status} ${error?.code ?? ''}`)
      return data as never
    },
  }
}

export const stranger = ({ port }: Target): Caller => caller(port, 'localhost')

/** Forgets how much memory the server once held, so that the next peak is that of what comes now; answers what it holds. */
export function beginPeak(target: Target): number | undefined {
  try {
    if (target.own) writeFileSync(`/proc/${target.own.pid}/clear_refs`, '5')
  } catch {
    return undefined
  }
  return peakMegabytes(target)
}

/** The most memory that the server held since, in MB; of a throwaway server on Linux alone. */
export function peakMegabytes({ own }: Target): number | undefined {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${own?.pid}/status`, 'utf8'))?.[1]
    return peak === undefined ? undefined : Math.round(Number(peak) / 1024)
  } catch {
    return undefined
  }
}

export const held = (what: string, isHeld: boolean, seen: string): Finding => ({ what, held: isHeld, seen })
export const notPlayed = (what: string, why: string): Finding => ({ what, held: null, seen: why })
export const unique = (prefix: string) => `${prefix}${Date.now().toString(36)}`
