import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { topicsApi, UsedTopic } from '#contract/companies/topics.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, fail, failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { takeTurn } from '../../platform/jobs/take-turn.ts'
import type { TopicHolder } from '../../platform/topics.ts'
import { listed, usesOf } from './list-topics.ts'

/** One at a time changes a company's topics: what was judged of the list is so when it is written. */
const lockTopics = (ctx: Context) => takeTurn(ctx, 'topics of')

const exists = (field: string): never => {
  throw new ApiError('ALREADY_EXISTS', { details: [{ field, code: 'already_exists' }] })
}

async function foldedOf(tx: Tx, ...names: string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold(t) as folded from unnest(${names}::text[]) with ordinality u (t, n) order by n`.execute(tx)
  return rows.map(({ folded }) => folded)
}

const tell = (
  { tx, company, actor, request }: Context,
  action: 'topics.added' | 'topics.renamed' | 'topics.removed',
  topic: { id: string; name: string },
  from?: string,
) =>
  audit(
    tx,
    company.id,
    { actor, request },
    {
      action,
      target: { type: 'topic', ...topic },
      ...(from !== undefined && { before: { topic: from }, after: { topic: topic.name } }),
    },
  )

/** The operations that change the list, over all who hold topics. */
export function changeTopics(holders: () => readonly TopicHolder[]) {
  /** Writes a topic as another in every place; answers whether it stood in any. */
  async function renameEverywhere(tx: Tx, from: string, to: string): Promise<boolean> {
    let stood = false
    for (const holder of holders()) stood = ((await holder.rename?.(tx, { from, to })) ?? false) || stood
    return stood
  }

  async function viewOf(tx: Tx, name: string): Promise<UsedTopic> {
    const folded = await foldedOf(tx, name)
    const [uses] = (await usesOf(tx, holders(), folded)).values()
    return { courses: 0, mentors: 0, interested: 0, programmes: 0, ...uses, name }
  }

  async function addTopic(ctx: Context, { body }: Input<typeof topicsApi.add>) {
    const { tx, company } = ctx
    await lockTopics(ctx)
    const list = await listed(tx).execute()
    const [folded] = await foldedOf(tx, body.name)
    if (list.some((one) => one.folded === folded)) exists('name')
    if (list.length >= limits.companyTopics) failLimit('companyTopics', limits.companyTopics)
    const topic = { id: uuid(), name: body.name }
    await tx
      .insertInto('company_topics')
      .values({ company_id: company.id, ...topic })
      .execute()
    await renameEverywhere(tx, body.name, body.name)
    await tell(ctx, 'topics.added', topic)
    return { ...(await viewOf(tx, body.name)), id: topic.id }
  }

  /** Renames a topic in the list and in every place; where the new name is one of the list already, the two are one. */
  async function renameTopic(ctx: Context, { body }: Input<typeof topicsApi.rename>) {
    const { tx } = ctx
    await lockTopics(ctx)
    const [from, to] = await foldedOf(tx, body.from, body.to)
    const list = await listed(tx)
      .where('folded', 'in', [from ?? '', to ?? ''])
      .execute()
    const source = list.find(({ folded }) => folded === from)
    const target = from === to ? undefined : list.find(({ folded }) => folded === to)
    if (target && !body.join) exists('to')
    // The list says how it is written.
    const name = target?.name ?? body.to
    const stood = await renameEverywhere(tx, body.from, name)
    if (!source && !stood) fail('NOT_FOUND')
    if (source && target) await tx.deleteFrom('company_topics').where('id', '=', source.id).execute()
    else if (source)
      await tx.updateTable('company_topics').set({ name }).where('id', '=', source.id).execute()
    const id = target?.id ?? source?.id ?? ''
    await tell(ctx, 'topics.renamed', { id, name }, source?.name ?? body.from)
    return viewOf(tx, name)
  }

  /** Takes a topic out of the list alone. */
  async function removeTopic(ctx: Context, { params }: Input<typeof topicsApi.remove>) {
    const { tx } = ctx
    await lockTopics(ctx)
    const topic = await tx
      .deleteFrom('company_topics')
      .where('id', '=', params.id)
      .returning(['id', 'name'])
      .executeTakeFirst()
    await tell(ctx, 'topics.removed', topic ?? fail('NOT_FOUND'))
    return {}
  }

  return { addTopic, renameTopic, removeTopic }
}
