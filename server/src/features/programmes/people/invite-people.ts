import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import { mentored, mentorOnly } from '#contract/roles.ts'
import { takesPeople } from '#contract/rules/mentoring/programme-moves.ts'
import { notify } from '../../../capabilities/notifications/offered.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { lockProgramme } from '../programme.view.ts'

/** Invites people who may be that in a pair; who takes part already, or has applied, stays as they are. */
export async function inviteIntoProgramme(
  { tx, actor, company, request, askAgain }: Context,
  { params, body }: Input<typeof programmesApi.invite>,
) {
  const row = await lockProgramme(tx, params.id)
  await askAgain()
  if (!takesPeople.includes(row.state)) fail('CONFLICT', { details: { reason: 'programme_not_open' } })
  const asked = [...new Set(body.userIds)]
  const part = row.kind === 'peer' ? 'mentee' : body.part
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', asked)
    .where('role', 'in', part === 'mentor' && row.kind !== 'reverse' ? mentorOnly : mentored)
    .where('status', 'in', ['active', 'hidden'])
    .execute()
  const { rows } = await sql<{ user_id: string }>`
    insert into programme_applications as a (company_id, programme_id, user_id, part, state, invited)
    select ${company.id}::uuid, ${params.id}::uuid, id, ${part}, 'invited', true
    from unnest(${people.map(({ id }) => id)}::uuid[]) id order by id
    on conflict (company_id, programme_id, user_id) do update
      set part = excluded.part, state = 'invited', invited = true, revision = a.revision + 1, sent_at = null
      where a.state in ('draft', 'withdrawn', 'declined')
    returning user_id`.execute(tx)
  await notify(
    tx,
    rows.map(({ user_id }) => ({
      userId: user_id,
      kind: 'programme_invited' as const,
      about: params.id,
      title: row.name,
    })),
  )
  if (rows.length > 0)
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'programmes.people_invited',
        target: { type: 'programme', id: row.id, name: row.name },
        after: { count: rows.length },
      },
    )
  return {
    invited: rows.length,
    already: people.length - rows.length,
    left: asked.length - people.length,
  }
}
