import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './figure.ts'
import { send, type Call } from './load.ts'

const EVERY_MS = 10
const CONNECTIONS = 16

export type Latency = { answers: number; p50: number; p99: number }

/**
 * Asks a hundred times a second where not said otherwise, whether or not earlier answers have come: a server that pauses is felt by everyone
 * who asks meanwhile.
 */
export function watchLatency(call: Call, everyMs = EVERY_MS): { stop(): Promise<Latency> } {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const underWay: Promise<unknown>[] = []
  let ended = false

  async function timed() {
    const began = performance.now()
    await send(call, agent)
    times.push(performance.now() - began)
  }
  async function ask() {
    // Its connections are open before anything counts.
    await Promise.all(Array.from({ length: CONNECTIONS }, () => send(call, agent)))
    let due = performance.now()
    while (!ended) {
      underWay.push(timed())
      due = Math.max(due + everyMs, performance.now())
      await pause(Math.max(0, due - performance.now()))
    }
    await Promise.all(underWay)
    agent.destroy()
  }
  const asking = ask()
  return {
    async stop() {
      ended = true
      await asking
      return { answers: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
    },
  }
}
