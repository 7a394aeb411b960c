import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { webhooksApi } from '#contract/companies/webhooks.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { selectDeliveries, viewDelivery, webhookOf } from './webhooks.view.ts'

export async function listDeliveries(
  { tx }: Context,
  { params, query }: Input<typeof webhooksApi.deliveries>,
) {
  const { page, pageSize, state } = query
  const { id } = await webhookOf(tx, params.id)
  const wanted = selectDeliveries(tx, id).$if(!!state?.length, (q) => q.where('d.state', 'in', state ?? []))
  const { total } = await wanted
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .orderBy('d.created_at', 'desc')
    .orderBy('d.event_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return pageOf(rows.map(viewDelivery), total, { page, pageSize })
}
