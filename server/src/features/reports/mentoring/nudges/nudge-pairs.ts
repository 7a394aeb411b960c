import { sql } from 'kysely'
import { nudgeOf } from '#contract/rules/mentoring/nudges.ts'
import { notify, takeBackEach } from '../../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { companyOf } from '../../../../platform/companies/companies.ts'
import { calendarDay } from '../../../../platform/companies/company-days.ts'
import { inCompanies } from '../../../../platform/jobs/in-companies.ts'
import type { Services } from '../../../../services.ts'
import { begunPairs, holdFreePairs } from '../../../mentoring/offered.ts'
import { pairsOfProgrammes } from '../../../programmes/offered.ts'
import { pairsToNudge, type PairToNudge } from './nudged-pairs.ts'

const PAIRS_AT_ONCE = 200
/** By which the words of a reminder tell a group from two people. */
const IN_GROUP = 'group'
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const due = sql<{ company_id: string }>`select pair.company_id from ${begunPairs} pair
  join ${pairsOfProgrammes} of on of.company_id = pair.company_id and of.first_id = pair.first_id
  where pair.state = 'active' and of.nudges`

const isDue = (today: string) => (one: PairToNudge) => nudgeOf(one.pair, today) !== null

/** Reminds those of each pair whom it is for, and writes down that it was done. */
async function nudge(tx: Tx, companyId: string, pairs: readonly PairToNudge[], today: string): Promise<void> {
  const all = pairs.flatMap(({ id, pair, to, inGroup }) => {
    const now = nudgeOf(pair, today)
    return now ? to.map((one) => ({ ...one, ...now, about: id, title: inGroup ? IN_GROUP : '' })) : []
  })
  if (all.length === 0) return
  const rows = await tx
    .insertInto('mentoring_nudges')
    .values(
      all.map(({ userId, about, since, step }) => ({
        company_id: companyId,
        relationship_id: about,
        user_id: userId,
        since_on: since,
        step,
      })),
    )
    .onConflict((row) => row.doNothing())
    .returning(['relationship_id', 'user_id'])
    .execute()
  const key = (about: string, userId: string) => `${about} ${userId}`
  const told = new Set(rows.map(({ relationship_id, user_id }) => key(relationship_id, user_id)))
  const kind = 'mentoring_nudge' as const
  const news = all
    .filter(({ about, userId }) => told.has(key(about, userId)))
    .map(({ about, userId, personId, title }) => ({ about, userId, personId, title, kind }))
  // What was told and not read is told anew, and not as something that happened twice.
  await takeBackEach(tx, news)
  await notify(tx, news)
}

/** Looks at some of a company’s pairs behind an id, and answers at which it stopped, or null where there are no more. */
async function nudgeIn({ db }: Services, companyId: string, after: string): Promise<string | null> {
  return db.withTenant(companyId, async (tx) => {
    const { timeZone } = await companyOf(tx)
    const today = calendarDay(new Date(), { timeZone })
    const found = await pairsToNudge(tx, timeZone, { after, most: PAIRS_AT_ONCE })
    const ids = found.filter(isDue(today)).map(({ id }) => id)
    // Held, so that another server does not remind them too, and asked anew: what one of them did meanwhile counts.
    const held = await pairsToNudge(tx, timeZone, { ids: await holdFreePairs(tx, ids) })
    await nudge(tx, companyId, held, today)
    return found.length === PAIRS_AT_ONCE ? (found.at(-1)?.id ?? null) : null
  })
}

/** Reminds pairs of programmes that have not met or are silent, as the rule says; in all companies, or in a zone’s. */
export async function nudgePairs(services: Services, signal?: AbortSignal, zone?: string): Promise<void> {
  const reached = new Map<string, string>()
  const piece = async (companyId: string) => {
    const last = await nudgeIn(services, companyId, reached.get(companyId) ?? FIRST_ID)
    if (last !== null) reached.set(companyId, last)
    return last !== null
  }
  const said = 'a company’s pairs were not reminded to meet'
  await inCompanies(services, { due, zone, said, piece }, signal)
}
