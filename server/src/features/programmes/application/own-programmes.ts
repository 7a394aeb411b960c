import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { OpenProgramme, programmesApi } from '#contract/mentoring/programmes.ts'
import { adminLevel, mentored, roleAllowed } from '#contract/roles.ts'
import { mayChoose } from '#contract/rules/mentoring/programme-matching.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { matchedPeople, openPairOf } from '../../mentoring/offered.ts'
import { findRow, selectProgrammes, viewPlan, type ProgrammeRow } from '../programme.view.ts'
import { isFor, isPartSettled, ownRow, partsOf, requireFor, viewApplication } from './own-application.ts'

const MOST = 100

/** The pairs that a programme made of somebody and that go on, by the other’s name. */
async function ownPairs(tx: Tx, programmeId: string, userId: string): Promise<OpenProgramme['pairs']> {
  const { rows } = await sql<OpenProgramme['pairs'][number]>`
    select pair.id, trim(u.name || ' ' || u.surname) as with, pair.state = 'proposed' as proposed,
      case when pair.mentor_id = ${userId} then pair.mentor_agreed else pair.mentee_agreed end as agreed from programme_matches m
      join programme_runs r on r.company_id = m.company_id and r.id = m.run_id
      join lateral ${openPairOf('m')} pair on true
      join users u on u.company_id = m.company_id
        and u.id = case when pair.mentor_id = ${userId} then m.mentee_id else pair.mentor_id end
    where r.programme_id = ${programmeId} and (pair.mentor_id = ${userId} or m.mentee_id = ${userId})
    order by u.name, u.id`.execute(tx)
  return rows
}

/** A programme as somebody sees it whom it is for. */
export async function viewOwn({ tx, actor }: Context, row: ProgrammeRow): Promise<OpenProgramme> {
  const own = await ownRow(tx, row.id, actor.id)
  const settled = own && isPartSettled(own, row)
  const application = own ? await viewApplication(tx, own, row) : null
  const pairs = own ? await ownPairs(tx, row.id, actor.id) : []
  return {
    ...viewPlan(row),
    parts: settled ? [own.part] : partsOf(actor.role, row.kind),
    application,
    pairs,
    chooses: mayChoose({ ...row, application, pairs: pairs.length }),
  }
}

/** The programmes that one is in or may join, those that one has begun with first. */
export async function openProgrammes(ctx: Context) {
  const { tx, actor } = ctx
  if (!mentored.includes(actor.role)) return { items: [] }
  const rows = await selectProgrammes(tx)
    .where(isFor(actor.id))
    .orderBy(
      sql`exists (select from programme_applications a where a.company_id = programmes.company_id
        and a.programme_id = programmes.id and a.user_id = ${actor.id} and a.state <> 'withdrawn')`,
      'desc',
    )
    .orderBy('opened_at', 'desc')
    .orderBy('programmes.id')
    .limit(MOST)
    .execute()
  const items: OpenProgramme[] = []
  for (const row of rows) items.push(await viewOwn(ctx, row))
  return { items }
}

/** The page of a programme; administrators see it as it will be, as soon as it is made. */
export async function programmePage(ctx: Context, { params }: Input<typeof programmesApi.page>) {
  const { tx, actor, company } = ctx
  const row = roleAllowed(adminLevel, actor.role)
    ? await findRow(tx, params.id)
    : await requireFor(tx, params.id, actor.id)
  const [me] = await matchedPeople(tx, company, [actor.id])
  const minutes = me?.availability.reduce((sum, { from, to }) => sum + to - from, 0) ?? 0
  return {
    ...(await viewOwn(ctx, row)),
    topics: row.topics,
    own: {
      interests: me?.interests ?? [],
      offers: me?.topics ?? [],
      left: me?.left ?? 0,
      hours: Math.round(minutes / 60),
      department: me?.department ?? null,
      language: me?.language ?? company.defaultLanguage,
    },
  }
}
