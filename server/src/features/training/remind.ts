import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { trainingApi } from '#contract/training/training.ts'
import { notify } from '../../capabilities/notifications/offered.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { findAssignment, lockAssignment } from './assignments.view.ts'
import { standingsOf } from './standings.ts'
import { todayIn } from './today.ts'

const remindedAtOnce = 500

/**
 * Tells everyone who is overdue now, whoever was reminded within the hours before left out: the assignment is held, so
 * that two who remind at the same moment remind once.
 */
export async function remindOverdue(ctx: Context, { params }: Input<typeof trainingApi.remind>) {
  const { tx, actor, company, request } = ctx
  const row = await lockAssignment(ctx, params.id)
  const { what, group } = await findAssignment(tx, params.id)
  const overdue = (await standingsOf(tx, row, await todayIn(tx, company.timeZone))).filter(
    ({ standing }) => standing === 'overdue',
  )
  if (overdue.length === 0) return { reminded: 0, already: 0 }
  const { rows } = await sql<{ user_id: string }>`
    update assignment_people set reminded_at = now()
    where assignment_id = ${row.id}::uuid and user_id = any(${overdue.map(({ person }) => person.id)}::uuid[])
      and (reminded_at is null or reminded_at <= now() - make_interval(hours => ${limits.remindedAgainHours}))
    returning user_id`.execute(tx)
  const claimed = new Set(rows.map(({ user_id }) => user_id))
  const news = overdue
    .filter(({ person }) => claimed.has(person.id))
    .map(({ person, dueOn }) => ({
      userId: person.id,
      kind: what.kind === 'path' ? ('path_overdue' as const) : ('overdue' as const),
      about: what.id,
      title: what.title,
      dueOn,
    }))
  for (let from = 0; from < news.length; from += remindedAtOnce)
    await notify(tx, news.slice(from, from + remindedAtOnce))
  if (claimed.size > 0)
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'training.reminded',
        target: { type: what.kind, id: what.id, name: what.title },
        after: { group: group.name, people: claimed.size },
      },
    )
  return { reminded: claimed.size, already: overdue.length - claimed.size }
}
