import { sql } from 'kysely'
import type { CheckInMoment } from '#contract/mentoring/check-ins.ts'
import type { CheckInQuestion } from '#contract/rules/mentoring/check-in-questions.ts'
import { notify, takeBack } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { feedbackLimits } from '../limits.ts'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import type { Services } from '../../../services.ts'
import { blocksAmong } from '../../conversations/offered.ts'
import { begunPairs } from '../../mentoring/offered.ts'
import { pairsOfProgrammes } from '../../programmes/offered.ts'

const { askedDays, pairsAtOnce } = feedbackLimits

const after = (share: number) => sql`pair.began_at + make_interval(days => of.weeks * 7) * ${share}::float8`
const lately = sql`now() - make_interval(days => ${askedDays})`
const goesOn = sql`pair.state in ('active', 'paused')`

/**
 * A pair that is to be asked, and of what moment: at half of its programme’s time and at the end of it, or where it ends
 * before. What was over long before anybody could be asked is asked about no more.
 */
const due = sql`from ${begunPairs} pair
  join ${pairsOfProgrammes} of on of.company_id = pair.company_id and of.first_id = pair.first_id
  cross join (values ('middle'), ('end')) asked (moment)
  where cardinality(of.check_in_questions) > 0
    and case asked.moment
      when 'middle' then ${goesOn} and ${after(0.5)} <= now() and ${after(0.5)} > ${lately} and ${after(1)} > now()
      else ${goesOn} and ${after(1)} <= now() and ${after(1)} > ${lately}
        or pair.state in ('completed', 'ended') and pair.ended_at > ${lately} end
    and not exists (select from check_ins c where c.company_id = pair.company_id and c.relationship_id = pair.id
      and c.moment = asked.moment)`

type Company = { company_id: string }
type Due = {
  id: string
  mentor_id: string
  /** Of a group its mentor is asked once, by one of its pairs. */
  asks_mentor: boolean
  mentee_id: string
  programme_id: string
  questions: CheckInQuestion[]
  moment: CheckInMoment
}

/** Who is asked of the end is not asked of the middle any more. */
const endMiddle = (tx: Tx, relationshipId: string) =>
  tx
    .updateTable('check_ins')
    .set({ put_off: true })
    .where('relationship_id', '=', relationshipId)
    .where('moment', '=', 'middle')
    .where('answers', 'is', null)
    .execute()

/**
 * Asks both of a pair, and answers whom to tell: nobody who was asked meanwhile, and nobody of whom they blocked, which they
 * find in the pair’s space all the same.
 */
async function ask(tx: Tx, companyId: string, pair: Due) {
  const { id, mentor_id, mentee_id, asks_mentor, programme_id, questions, moment } = pair
  const blocks = await blocksAmong(tx, [mentor_id, mentee_id])
  const both = [
    ...(asks_mentor ? [{ author_id: mentor_id, part: 'mentor' as const, personId: mentee_id }] : []),
    { author_id: mentee_id, part: 'mentee' as const, personId: mentor_id },
  ].map((one) => ({ ...one, put_off: blocks.some(({ blocker_id }) => blocker_id === one.author_id) }))
  if (moment === 'end') await endMiddle(tx, id)
  const asked = await tx
    .insertInto('check_ins')
    .values(
      both.map(({ author_id, part, put_off }) => ({
        company_id: companyId,
        relationship_id: id,
        author_id,
        moment,
        part,
        programme_id,
        questions,
        put_off,
      })),
    )
    .onConflict((row) => row.doNothing())
    .returning('author_id')
    .execute()
  return both
    .filter(({ author_id, put_off }) => !put_off && asked.some((row) => row.author_id === author_id))
    .map(({ author_id, personId }) => newsTo(author_id, id, personId))
}

const newsTo = (userId: string, about: string, personId: string) => ({
  userId,
  kind: 'check_in' as const,
  about,
  personId,
})

async function askIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { rows } =
      await sql<Due>`select pair.id, pair.mentor_id, pair.mentee_id, pair.asks_mentor, of.programme_id,
        of.check_in_questions as questions, asked.moment ${due}
      order by pair.id, asked.moment limit ${pairsAtOnce}`.execute(tx)
    const news = []
    for (const one of rows) news.push(...(await ask(tx, companyId, one)))
    await notify(tx, news)
    return rows.length === pairsAtOnce
  })
}

/** Asked half of the time ago in which one is asked, and neither answered nor put off: once. */
const toRemind = sql`c.answers is null and not c.put_off and c.reminded_at is null
  and c.asked_at <= now() - make_interval(days => ${askedDays / 2}) and c.asked_at > ${lately}`

async function remindIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<{ id: string; author_id: string; other_id: string }>`
      update check_ins as k set reminded_at = now()
      from (select c.relationship_id, c.author_id, c.moment from check_ins c where ${toRemind}
          order by c.asked_at, c.relationship_id, c.author_id limit ${pairsAtOnce} for update skip locked) late
        join ${begunPairs} pair on pair.id = late.relationship_id
      where k.relationship_id = late.relationship_id and k.author_id = late.author_id and k.moment = late.moment
      returning pair.id, k.author_id,
        case when pair.mentor_id = k.author_id then pair.mentee_id else pair.mentor_id end as other_id`.execute(
      tx,
    )
    // What was told and not read is told anew, and not as something that happened twice.
    for (const { id, author_id } of rows)
      await takeBack(tx, { userId: author_id, about: id, kinds: ['check_in'] })
    await notify(
      tx,
      rows.map(({ id, author_id, other_id }) => newsTo(author_id, id, other_id)),
    )
    return rows.length === pairsAtOnce
  })
}

/** Asks the pairs whose moment has come, and reminds once those who have not answered; in all companies, or in a zone’s. */
export async function askCheckIns(services: Services, signal?: AbortSignal, zone?: string): Promise<void> {
  const said = 'a company’s pairs were not asked how it goes'
  const asking = { due: sql<Company>`select pair.company_id ${due}`, zone, said }
  await inCompanies(services, { ...asking, piece: (companyId) => askIn(services, companyId) }, signal)
  const reminding = { due: sql<Company>`select c.company_id from check_ins c where ${toRemind}`, zone, said }
  await inCompanies(services, { ...reminding, piece: (companyId) => remindIn(services, companyId) }, signal)
}
