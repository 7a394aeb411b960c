import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { oldData } from '#server/features.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { world } from '../../../../test/world.ts'
import { forgetOld } from '../../erasure/forget-old.ts'

const w = await world()

it('who was reported in messages is kept for a hundred and eighty days, and no longer', async () => {
  const acme = await w.company()
  const [reporter, other] = [await acme.user({ role: 'admin' }), await acme.user()]
  const { id } = await reporter.ok(conversationsApi.open, { body: { userId: other.id } })
  await reporter.ok(conversationsApi.report, { params: { id }, body: { reason: 'other', words: '' } })
  const inside = (days: number) =>
    w.services.db.withTenant(acme.id, async (tx) => {
      await sql`update message_reports set at = now() - ${days} * interval '1 day'`.execute(tx)
    })
  const left = async () => {
    await forgetOld(w.services, oldData)
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from message_reports`.execute(tx),
    )
    return rows[0]?.n
  }
  await inside(179)
  expect(await left()).toBe(1)
  await inside(181)
  expect(await left()).toBe(0)
})
