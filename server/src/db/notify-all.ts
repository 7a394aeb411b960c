import type { Statement } from './driver.ts'

/** Many notifications of one channel in one statement: the same one each time, so that it is planned once. */
export const notifyAll = (channel: string, payloads: readonly string[]): Statement => ({
  name: 'notify_all',
  text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
  values: [channel, payloads],
})
