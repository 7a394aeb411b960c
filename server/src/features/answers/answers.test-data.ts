import { sql } from 'kysely'
import { answersApi, type AnswerWords } from '#contract/help/answers.ts'
import type { Sent } from '#contract/endpoint.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { HelpItem } from '#contract/help/help.ts'
import { notificationsApi } from '#contract/notifications.ts'
import type { Person, TestCompany, World } from '../../../test/world.ts'
import { ask, move, stuck, write } from '../help/help.test-data.ts'
import { settleReads } from './settle-reads.ts'

export const words: AnswerWords = {
  kind: 'hint',
  asked: 'Why do birds not fall?',
  text: 'Weigh one in your hand: what are its bones like inside?',
}

/** A mentor who answered what a student asked about an item, and the request is over. */
export async function answered(w: World, of: 'item' | 'lesson' = 'lesson') {
  const known = await stuck(w)
  const { student, mentor } = known
  const id = await helped(student, mentor, known[of])
  return { ...known, courseId: known.id, requestId: id, about: known[of] }
}

export async function helped(student: Person, mentor: Person, item: HelpItem): Promise<string> {
  const { id } = await ask(student, item)
  const claimed = await move(mentor, id, 'claim')
  await write(mentor, claimed?.conversationId ?? null, 'Weigh one in your hand.')
  await write(mentor, claimed?.conversationId ?? null, 'What are its bones like?')
  await move(student, id, 'helped')
  return id
}

export const propose = (mentor: Person, id: string, more: Partial<AnswerWords> = {}) =>
  mentor.ok(answersApi.propose, { params: { id }, body: { ...words, ...more } })

type Body = Sent<typeof answersApi.review>['body']
export const review = (person: Person, id: string, answerId: string, body: Body) =>
  person.send(answersApi.review, { params: { id, answerId }, body })

/** One that is published, with what it stands for. */
export async function published(w: World, of: 'item' | 'lesson' = 'lesson', more: Partial<AnswerWords> = {}) {
  const known = await answered(w, of)
  const { id: answerId } = await propose(known.mentor, known.requestId, more)
  const { status } = await review(known.admin, known.courseId, answerId, { move: 'publish', revision: 1 })
  if (status !== 200) throw new Error(`It was not published: ${status}`)
  return { ...known, answerId }
}

/** Somebody else who learns in the course. */
export async function another(acme: TestCompany, courseId: string, name = 'Bo'): Promise<Person> {
  const one = await acme.user({ name, surname: 'Reed' })
  await one.ok(enrolmentsApi.enrol, { params: { id: courseId } })
  return one
}

export const given = async (person: Person, item: HelpItem) =>
  (await person.ok(answersApi.given, { query: item })).items
export const openIt = (person: Person, id: string, item: HelpItem) =>
  person.ok(answersApi.open, { params: { id }, body: { item } })
export const say = (person: Person, id: string, helped: boolean) =>
  person.ok(answersApi.say, { params: { id }, body: { helped } })
export const helpedBy = async (mentor: Person) =>
  (await mentor.ok(answersApi.mine, {})).items.map((one) => one.helped)

export const toldOfAnswers = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .filter(({ kind }) => kind.startsWith('answer_') || kind === 'help_often')
    .map(({ kind, times }) => `${kind} ${times}`)
    .toSorted()

/** So many hours go by for all that was read in a company, and what is due is done. */
export async function hoursLater(w: World, { id }: TestCompany, hours: number): Promise<void> {
  await w.services.db.withTenant(id, (tx) =>
    sql`update shared_answer_reads set opened_at = opened_at - make_interval(hours => ${hours}::int),
      settle_at = settle_at - make_interval(hours => ${hours}::int)`.execute(tx),
  )
  await settleReads(w.services)
}
