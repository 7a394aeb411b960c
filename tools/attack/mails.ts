import { setTimeout as pause } from 'node:timers/promises'
import { platformApi } from '#contract/installation/platform.ts'
import type { Caller } from '../../server/test/caller.ts'

const LOOKS = 60
const PAUSE_MS = 500

/** The one-use tokens of the mails to an address, as a super_admin may see them in the outbox; what is asked for comes some time later. */
export async function tokensTo(root: Caller, address: string): Promise<string[]> {
  for (let look = 0; look < LOOKS; look++) {
    const tokens = await tokensNow(root, address)
    if (tokens.length) return tokens
    await pause(PAUSE_MS)
  }
  return []
}

async function tokensNow(root: Caller, address: string): Promise<string[]> {
  const { items } = await root.ok(platformApi.outbox, { query: { pageSize: 50 } })
  const mails = await Promise.all(
    items
      .filter(({ to }) => to === address)
      .map(({ id }) => root.ok(platformApi.outboxMessage, { params: { id } })),
  )
  return mails.flatMap(({ text }) =>
    [...text.matchAll(/[?&#]token=([\w.%-]{20,})/g)].map(([, token = '']) => token),
  )
}
