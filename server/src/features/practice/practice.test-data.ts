import type { Attempt } from '#contract/practice/attempts.ts'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { practiceApi, type PracticeCard } from '#contract/practice/practice.ts'
import type { Answer } from '#contract/practice/questions.ts'
import { sql } from 'kysely'
import type { Person, TestCompany, World } from '../../../test/world.ts'
import { question, text } from '../questions/question.test-data.ts'

export const yes: Answer = { type: 'true_false', value: true }
export const no: Answer = { type: 'true_false', value: false }
/** Its right answer is yes. */
export const trueFalse = (n: number) =>
  question('true_false', { prompt: text(`Is ${n} right?`), right: true })

/** Takes a quiz, with an answer to each question in turn; null leaves it open. */
export async function take(
  person: Person,
  params: { id: string; lessonId: string },
  given: readonly (Answer | null)[],
): Promise<Attempt> {
  const { id, questions } = await person.ok(attemptsApi.start, { params })
  for (const [at, { question: asked }] of questions.entries()) {
    // What is attached is its answer: none is sent.
    if (asked.type === 'file') continue
    const body = { number: 1, answer: given[at] ?? null }
    await person.ok(attemptsApi.answer, { params: { attemptId: id, questionId: asked.id }, body })
  }
  return person.ok(attemptsApi.submit, { params: { attemptId: id } })
}

/** Moves all that happened to a company’s attempts and cards into the past: what is left is a clock so many days on. */
export const daysOn = (w: World, company: TestCompany, days: number) =>
  w.services.db.withTenant(company.id, async (tx) => {
    const back = sql`make_interval(days => ${days}::int)`
    await sql`update attempts set started_at = started_at - ${back}, submitted_at = submitted_at - ${back}`.execute(
      tx,
    )
    await sql`update practice_hints set opened_at = opened_at - ${back}`.execute(tx)
    await sql`update practice_cards set due_on = due_on - ${days}::int, missed_at = missed_at - ${back},
      remembered_at = remembered_at - ${back}, asked_at = asked_at - ${back}, answered_at = answered_at - ${back}`.execute(
      tx,
    )
  })

export const session = async (person: Person): Promise<PracticeCard[]> =>
  (await person.ok(practiceApi.start, {})).cards

/** The question that is asked first. */
export async function firstCard(person: Person): Promise<PracticeCard> {
  const [first] = await session(person)
  if (!first) throw new Error('nothing is asked')
  return first
}

export const answer = (person: Person, { id, turn }: PracticeCard, given: Answer | null) =>
  person.call(practiceApi.answer, { params: { cardId: id }, body: { turn, answer: given } })

export const hint = (person: Person, { id, turn }: PracticeCard, opened: number) =>
  person.call(practiceApi.hint, { params: { cardId: id }, body: { turn, opened } })

/** How many days from today a day is. */
export const inDays = (day: string): number =>
  Math.round((Date.parse(day) - Date.parse(new Date().toISOString().slice(0, 10))) / 86_400_000)
