import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { deskApi } from '#contract/help/desk.ts'
import { limits } from '#contract/limits.ts'
import { fail, failLimit } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import type { AuditedAction } from '#contract/people/audited.ts'

const columns = ['id', 'title', 'text'] as const

export const savedReplies = async ({ tx }: Context) => ({
  items: await tx
    .selectFrom('desk_replies')
    .select(columns)
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('id')
    .limit(limits.deskReplies)
    .execute(),
})

const note = (
  { tx, actor, request }: Context,
  action: AuditedAction,
  { id, title }: { id: string; title: string },
) =>
  audit(tx, actor.companyId, { actor, request }, { action, target: { type: 'desk_reply', id, name: title } })

/** The company’s row is held while they are counted. */
export async function addReply(ctx: Context, { body }: Input<typeof deskApi.addReply>) {
  const { tx, actor } = ctx
  await sql`select from company_settings where company_id = ${actor.companyId} for no key update`.execute(tx)
  const { n } = await tx
    .selectFrom('desk_replies')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  if (n >= limits.deskReplies) failLimit('deskReplies', limits.deskReplies, n)
  const reply = { id: uuid(), title: body.title, text: body.text }
  await tx
    .insertInto('desk_replies')
    .values({ company_id: actor.companyId, ...reply })
    .execute()
  await note(ctx, 'desk.reply_saved', reply)
  return reply
}

export async function changeReply(ctx: Context, { params, body }: Input<typeof deskApi.changeReply>) {
  const reply = await ctx.tx
    .updateTable('desk_replies')
    .set({ ...body, updated_at: sql`now()` })
    .where('id', '=', params.id)
    .returning(columns)
    .executeTakeFirst()
  if (!reply) fail('NOT_FOUND')
  await note(ctx, 'desk.reply_saved', reply)
  return reply
}

export async function removeReply(ctx: Context, { params }: Input<typeof deskApi.removeReply>) {
  const reply = await ctx.tx
    .deleteFrom('desk_replies')
    .where('id', '=', params.id)
    .returning(columns)
    .executeTakeFirst()
  if (!reply) fail('NOT_FOUND')
  await note(ctx, 'desk.reply_removed', reply)
  return {}
}
