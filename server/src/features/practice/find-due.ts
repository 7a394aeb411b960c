import { sql } from 'kysely'
import type { Context } from '../../http/caller/context.ts'
import { practiceLimits } from './limits.ts'
import { missedBy } from '../attempts/to-practise.ts'
import { practisable, type Practised } from './practisable.ts'

type Ctx = Pick<Context, 'tx' | 'actor' | 'company'>

type Missed = {
  courseId: string
  lessonId: string
  questionId: string
  /** Null before it is asked for the first time. */
  cardId: string | null
  /** As the database wrote it, to be compared there. */
  missedAt: string
  /** The miss is none that the card knows of. */
  isNew: boolean
  dueOn: string
  isDue: boolean
}

/** The day that it is for somebody, as a part of other statements. */
export const dayOf = ({ actor, company }: Pick<Ctx, 'actor' | 'company'>, moment = sql`now()`) =>
  sql<string>`(${moment} at time zone ${actor.timeZone ?? company.timeZone})::date`

/** What somebody did not know, what was asked already first, then what is due first; what was missed is due the day after. */
async function readMissed(ctx: Ctx): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select *, "dueOn" <= ${dayOf(ctx)}::text as "isDue" from (
      select m.course_id as "courseId", m.lesson_id as "lessonId", m.question_id as "questionId", c.id as "cardId",
        m.missed_at::text as "missedAt", c.id is null or m.missed_at > c.missed_at as "isNew",
        case when m.missed_at <= c.missed_at then c.due_on
          else least(c.due_on, ${dayOf(ctx, sql`m.missed_at`)} + 1) end::text as "dueOn", c.asked_at
      from (${missedBy(ctx.actor.id)}) m
        left join practice_cards c on c.company_id = current_company() and c.user_id = ${ctx.actor.id}
          and c.course_id = m.course_id and c.lesson_id = m.lesson_id and c.question_id = m.question_id) all_missed
    order by "dueOn" > ${dayOf(ctx)}::text, asked_at is null, "dueOn", "missedAt", "questionId"
    limit ${practiceLimits.due}`.execute(ctx.tx)
  return rows
}

export type Due = Missed & Practised

/** What somebody may be asked and is to be, and on which day the next is where nothing is due. */
export async function findDue(ctx: Ctx, most = Infinity): Promise<{ due: Due[]; nextOn: string | null }> {
  // Who works in another company learns nothing there.
  if (ctx.actor.companyId !== ctx.company.id) return { due: [], nextOn: null }
  const open = practisable(ctx.tx, ctx.actor.id, { locked: false, most: practiceLimits.quizzes })
  const due: Due[] = []
  for (const missed of await readMissed(ctx)) {
    if (due.length >= most || (!missed.isDue && due.length > 0)) break
    const found = await open(missed)
    if (!found) continue
    if (!missed.isDue) return { due, nextOn: missed.dueOn }
    due.push({ ...missed, ...found })
  }
  return { due, nextOn: null }
}

/** How many questions somebody has answered today. */
export async function answeredToday(ctx: Ctx): Promise<number> {
  const row = await ctx.tx
    .selectFrom('practice_cards')
    .select(sql<number>`count(*)::int`.as('answered'))
    .where('user_id', '=', ctx.actor.id)
    .where(sql<boolean>`${dayOf(ctx, sql`answered_at`)} = ${dayOf(ctx)}`)
    .executeTakeFirstOrThrow()
  return row.answered
}
