import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { helpApi, type HelpItem, type Passage } from '#contract/help/help.ts'
import type { QuizSettings } from '#contract/practice/quiz.ts'
import type { Data, Sent } from '#contract/endpoint.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import type { Person, TestCompany, World } from '../../../test/world.ts'
import { learning, quizOf } from '../attempts/quiz.test-data.ts'
import { question, text } from '../questions/question.test-data.ts'
import { lookAtRequests } from './queue/look-at-requests.ts'

export const asked = question('short', {
  accepted: ['Hollow bones'],
  hints: { question: text('What is light?'), principle: null, step: text('Think of bones'), worked: null },
})
type Move = Sent<typeof helpApi.move>['body']['move']

/** Somebody who is stuck on a question of their attempt, and mentors of their company. */
export async function stuck(w: World, settings: Partial<QuizSettings> = {}) {
  const known = await learning(w, quizOf([asked], settings))
  const { student, id: courseId, lessonId, page } = known
  const mentor = await mentorOf(known.acme, 'Ana')
  const { id: attemptId } = await student.ok(attemptsApi.start, { params: { id: courseId, lessonId } })
  const item: HelpItem = { courseId, lessonId, attemptId, questionId: asked.id }
  const lesson: HelpItem = { courseId, lessonId: page }
  return { ...known, mentor, attemptId, item, lesson }
}

export async function mentorOf(
  acme: TestCompany,
  name: string,
  capacity = 2,
  topics: string[] = [],
): Promise<Person> {
  const mentor = await acme.user({ role: 'mentor', name, surname: 'Ruiz' })
  await mentor.ok(onboardingApi.save, { body: { step: 'done', capacity, topics } })
  return mentor
}

export const ask = (person: Person, item: HelpItem, word = 'Why do they not fall?', passage?: Passage) =>
  person.ok(helpApi.ask, { body: { item, word, ...(passage && { passage }) } })
type Helped = Sent<typeof helpApi.move>['body']['helpedBy']
/** What closes a request says what helped: the answer, where it is nothing else. */
const moveOf = (id: string, what: Move, helpedBy: Helped = 'answer') => ({
  params: { id },
  body: { move: what, ...(what === 'helped' || what === 'close' ? { helpedBy } : {}) },
})
export const move = (person: Person, id: string, what: Move, helpedBy?: Helped) =>
  person.ok(helpApi.move, moveOf(id, what, helpedBy))
export const tryMove = (person: Person, id: string, what: Move) => person.send(helpApi.move, moveOf(id, what))
export const open = (person: Person, id: string): Promise<Data<typeof helpApi.byId>> =>
  person.ok(helpApi.byId, { params: { id } })
export const write = (person: Person, conversation: string | null, words: string) =>
  person.send(conversationsApi.send, {
    params: { id: conversation ?? uuid() },
    body: { id: uuid(), text: words },
  })
export const queueOf = async (person: Person) =>
  (await person.ok(helpApi.queue, {})).items.map(({ id }) => id)
export const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('help_'))

/** So many minutes go by for all requests of a company, and what is due is done. */
export async function later(w: World, { id }: TestCompany, minutes: number): Promise<void> {
  await w.services.db.withTenant(id, (tx) =>
    sql`update help_requests set asked_at = asked_at - make_interval(mins => ${minutes}::int),
      queued_at = queued_at - make_interval(mins => ${minutes}::int),
      promised_at = promised_at - make_interval(mins => ${minutes}::int),
      first_promised_at = first_promised_at - make_interval(mins => ${minutes}::int),
      next_at = next_at - make_interval(mins => ${minutes}::int),
      last_at = last_at - make_interval(mins => ${minutes}::int),
      claimed_until = claimed_until - make_interval(mins => ${minutes}::int)`.execute(tx),
  )
  await lookAtRequests(w.services)
}
