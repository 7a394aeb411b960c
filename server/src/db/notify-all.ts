import type { Statement } from './driver.ts'

/** Many notifications of one channel in one statement. */
export const notifyAll = (channel: string, payloads: readonly string[]): Statement => ({
  text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
  values: [channel, payloads],
})
