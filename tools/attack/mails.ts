import { platformApi } from '#contract/platform.ts'
import type { Caller } from '../../server/test/caller.ts'

/** The one-use tokens of the mails to an address, as a super_admin may see them in the outbox. */
export async function tokensTo(root: Caller, address: string): Promise<string[]> {
  const { items } = await root.ok(platformApi.outbox, { query: { pageSize: 50 } })
  const mails = await Promise.all(
    items
      .filter(({ to }) => to === address)
      .map(({ id }) => root.ok(platformApi.outboxMessage, { params: { id } })),
  )
  return mails.flatMap(({ text }) =>
    [...text.matchAll(/[?&#]token=([\w.%-]+)/g)].map(([, token = '']) => token),
  )
}
