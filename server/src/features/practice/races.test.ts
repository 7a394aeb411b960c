import { expect, it } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { world } from '../../../test/world.ts'
import { learning, quizOf } from '../attempts/quiz.test-data.ts'
import { answer, daysOn, firstCard, no, session, take, trueFalse, yes } from './practice.test-data.ts'

const w = await world()

async function asked() {
  const found = await learning(w, quizOf([trueFalse(1)]))
  await take(found.student, found.params, [no])
  await daysOn(w, found.acme, 1)
  return found
}
const answersOf = (companyId: string) =>
  w.services.db.withTenant(companyId, (tx) =>
    tx.selectFrom('practice_answers').select(['turn', 'answer']).execute(),
  )

it.skipIf(w.kind === 'pglite')(
  'answered in two windows at once, a question counts once, and both show the same',
  async () => {
    for (let n = 0; n < 6; n++) {
      const { acme, student } = await asked()
      const card = await firstCard(student)
      const both = await Promise.all([answer(student, card, yes), answer(student, card, no)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(both.map(({ data }) => data?.counted).toSorted()).toEqual([false, true])
      const kept = await answersOf(acme.id)
      expect(kept).toHaveLength(1)
      expect(both.map(({ data }) => data?.answer)).toEqual([kept[0]?.answer, kept[0]?.answer])
      const { turn } = await w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('practice_cards').select('turn').executeTakeFirstOrThrow(),
      )
      expect(turn).toBe(1)
    }
  },
)

it.skipIf(w.kind === 'pglite')(
  'begun in three windows at once, a session asks the same cards, each once',
  async () => {
    for (let n = 0; n < 4; n++) {
      const { acme, student } = await asked()
      const all = await Promise.all([session(student), session(student), session(student)])
      expect(new Set(all.flat().map(({ id }) => id)).size).toBe(1)
      const cards = await w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('practice_cards').select('id').execute(),
      )
      expect(cards).toHaveLength(1)
    }
  },
)

it.skipIf(w.kind === 'pglite')(
  'of an answer and an attempt that begins, nothing is answered once the attempt has begun',
  async () => {
    for (let n = 0; n < 6; n++) {
      const { acme, student, params } = await asked()
      const card = await firstCard(student)
      const [answered, begun] = await Promise.all([
        answer(student, card, yes),
        student.send(attemptsApi.start, { params }),
      ])
      expect(begun.status).toBe(200)
      expect([200, 409]).toContain(answered.status)
      const [kept] = await w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('practice_answers').select('answered_at').execute(),
      )
      const { started_at } = await w.services.db.withTenant(acme.id, (tx) =>
        tx
          .selectFrom('attempts')
          .select('started_at')
          .where('submitted_at', 'is', null)
          .executeTakeFirstOrThrow(),
      )
      expect(kept === undefined || kept.answered_at <= started_at).toBe(true)
      expect(answered.status).toBe(kept ? 200 : 409)
    }
  },
)
