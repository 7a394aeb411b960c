import type { Data, Endpoint } from '#contract/endpoint.ts'
import type { Caller } from '../caller.ts'

type Failure = { what: string; began: number; ended: number; status: number | string }

/** nginx learns of a dead server when it writes to it. */
const LEARNS_MS = 500

/** Counts what is asked, and what was not answered well. */
export function asking() {
  const failures: Failure[] = []
  const counts: Record<string, number> = {}
  return {
    counts,
    /** What a call answers; nothing where it fails. */
    async ask<E extends Endpoint>(
      who: Caller,
      endpoint: E,
      input?: Parameters<typeof who.call<E>>[1],
    ): Promise<Data<E> | undefined> {
      const began = performance.now()
      const failed = (status: number | string) =>
        void failures.push({ what: endpoint.id, began, ended: performance.now(), status })
      counts[endpoint.id] = (counts[endpoint.id] ?? 0) + 1
      try {
        const { status, data } = await who.call(endpoint, input)
        if (status >= 200 && status < 300) return data
        failed(status)
      } catch (error) {
        // What nginx answers in the place of a server is in no contract.
        failed(/ answered UNAVAILABLE,/.test(String(error)) ? 503 : String(error))
      }
      return undefined
    },
    /** Those that no killed server explains: they were under way at none of the kills, or came from elsewhere. */
    unexplained: (kills: readonly number[]) =>
      failures.filter(
        ({ began, ended, status }) =>
          status !== 503 || !kills.some((at) => at >= began - LEARNS_MS && at <= ended),
      ),
    failures,
  }
}
export type Asking = ReturnType<typeof asking>
