import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { matchingApi } from '#contract/mentoring/matching.ts'
import { limits } from '#contract/limits.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { lockRun, viewOneRun } from './runs.ts'
import { matchOptions } from './options.ts'
import { stands } from './stands.ts'

/** What is locked stays with whom it is, until it is unlocked, or one of the two takes part no more. */
async function requireUnlocked(tx: Tx, of: { id: string; userId: string }, chosen: string | null) {
  const { rows } = await sql`select from programme_matches m
      join programme_runs r on r.company_id = m.company_id and r.id = m.run_id
    where m.run_id = ${of.id} and m.locked and ${stands('r', sql`m.mentor_id`)} and ${stands('r', sql`m.mentee_id`)}
    and (m.mentee_id = ${of.userId} and m.mentor_id is distinct from ${chosen}::uuid
      or m.mentor_id = ${of.userId} and m.mentee_id is distinct from ${chosen}::uuid
        and exists (select from programmes p where p.company_id = r.company_id and p.id = r.programme_id
          and p.kind = 'peer'))`.execute(tx)
  if (rows.length > 0) fail('CONFLICT', { details: { reason: 'pair_locked' } })
}

/**
 * Gives a mentee of a draft another mentor or none, and locks the two or not. Whoever has no place left takes nobody, unless
 * it is the place of somebody named, who has nobody then. Whoever takes part no more loses a place that is given to somebody else.
 */
export async function assignMentee(ctx: Context, { params, body }: Input<typeof matchingApi.place>) {
  const { tx, company, askAgain } = ctx
  await lockRun(tx, params.id, 'draft')
  await askAgain()
  const { mentorId, locked, from } = body
  const { items } = await matchOptions(ctx, { params, query: { from } }, limits.programmePeople)
  const chosen = mentorId ? (items.find(({ id }) => id === mentorId) ?? fail('NOT_FOUND')) : null
  if (from) {
    // They have that mentor already: nobody’s place is needed for it.
    if (chosen?.now) fail('CONFLICT', { details: { reason: 'moved_on' } })
    const holder = chosen?.holders.find(({ id }) => id === from)
    if (!holder) fail('CONFLICT', { details: { reason: 'moved_on' } })
    if (holder.locked) fail('CONFLICT', { details: { reason: 'pair_locked' } })
  }
  if (chosen?.barrier && !chosen.now && chosen.barrier !== 'too_low')
    fail('CONFLICT', { details: { reason: chosen.barrier === 'full' ? 'mentor_full' : 'cannot_pair' } })
  await requireUnlocked(tx, params, chosen?.id ?? null)
  await tx
    .updateTable('programme_runs')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', params.id)
    .execute()
  await tx
    .deleteFrom('programme_matches')
    .where('run_id', '=', params.id)
    // Among equals either may stand first.
    .where((is) =>
      is.or([
        is('mentee_id', '=', params.userId),
        is('mentor_id', '=', params.userId),
        ...(from ? [is('mentee_id', '=', from)] : []),
      ]),
    )
    .execute()
  // Whoever takes part no more has nobody where their place is another’s now, also once they are back: nobody has more than they have
  // places for. Among equals either may have stood first.
  const gone = chosen?.gone.map(({ id }) => id) ?? []
  if (chosen && gone.length > 0)
    await tx
      .deleteFrom('programme_matches')
      .where('run_id', '=', params.id)
      .where((is) =>
        is.or([
          is.and([is('mentor_id', '=', chosen.id), is('mentee_id', 'in', gone)]),
          is.and([is('mentee_id', '=', chosen.id), is('mentor_id', 'in', gone)]),
        ]),
      )
      .execute()
  if (chosen)
    await tx
      .insertInto('programme_matches')
      .values({
        company_id: company.id,
        run_id: params.id,
        mentee_id: params.userId,
        mentor_id: chosen.id,
        fit: JSON.stringify(chosen.fit),
        locked,
      })
      .execute()
  return viewOneRun(tx, params.id)
}
