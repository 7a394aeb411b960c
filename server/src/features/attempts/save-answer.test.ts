import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import type { Tx } from '../../db/tenant.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { world } from '../../../test/world.ts'
import { question, text } from '../questions/question.test-data.ts'
import { learning, quizOf } from './quiz.test-data.ts'

const w = await world()

/** A student with an attempt under way, and what is kept of its only answer, whoever asks. */
async function answering() {
  const asked = question('true_false', { prompt: text('Is it?'), right: true })
  const { acme, student, params } = await learning(w, quizOf([asked]))
  const { id } = await student.ok(attemptsApi.start, { params })
  const inCompany = <T>(body: (tx: Tx) => Promise<T>) => w.services.db.withTenant(acme.id, body)
  return {
    student,
    acme,
    attemptId: id,
    questionId: asked.id,
    inCompany,
    submit: () => student.ok(attemptsApi.submit, { params: { attemptId: id } }),
    save: (number: number, questionId = asked.id) =>
      student.send(attemptsApi.answer, {
        params: { attemptId: id, questionId },
        body: { number, answer: { type: 'true_false', value: true } },
      }),
    kept: () =>
      inCompany(async (tx) => {
        const { number } = await tx
          .selectFrom('attempt_answers')
          .select('number')
          .where('attempt_id', '=', id)
          .executeTakeFirstOrThrow()
        return number
      }),
  }
}

it('takes back what a session sent that has ended, though its token is still good', async () => {
  const { student, inCompany, save, kept } = await answering()
  expect((await save(1)).status).toBe(200)
  await inCompany((tx) =>
    tx.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', student.sessionId).execute(),
  )
  expect((await save(2)).error).toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await kept()).toBe(1)
  expect((await save(3, 'no id')).error).toMatchObject({ code: 'UNAUTHORIZED' })
})

it('takes back what somebody sent who must first set up their second step', async () => {
  const { student, inCompany, save, kept } = await answering()
  await inCompany((tx) =>
    tx.updateTable('sessions').set({ must_enrol: true }).where('id', '=', student.sessionId).execute(),
  )
  expect((await save(1)).error).toMatchObject({
    code: 'FORBIDDEN',
    details: { reason: 'second_factor_needed' },
  })
  expect(await kept()).toBe(0)
})

it('saves nothing for another student, nor to a question that is not asked, and says what is wrong with an answer', async () => {
  const { acme, attemptId, questionId, save, kept } = await answering()
  const other = await acme.user({ role: 'student' })
  const params = { attemptId, questionId }
  const body = { number: 1, answer: null }
  expect((await other.send(attemptsApi.answer, { params, body })).status).toBe(404)
  expect((await save(1, uuid())).status).toBe(404)
  expect((await save(-1)).status).toBe(400)
  expect(await kept()).toBe(0)
  expect((await save(5)).data).toMatchObject({ saved: 5, over: false })
  expect((await save(4)).data).toMatchObject({ saved: 5, over: false })
})

const saved = { saved: 1, over: false }
// PGlite has one transaction at a time.
describe.skipIf(w.kind === 'pglite')('an answer that is saved while an attempt is submitted', () => {
  it('is counted: the submit waits for it', async () => {
    const { acme, attemptId, save, submit } = await answering()
    const held = await holdLock(w, acme.id, (tx) =>
      sql`select from attempt_answers where attempt_id = ${attemptId} for update`.execute(tx),
    )
    const saving = save(1)
    await held.stuck(saving)
    const ended = submit()
    await held.stuckNow(2)
    await held.release()
    expect((await saving).data).toEqual(saved)
    expect((await ended).result).toMatchObject({ percent: 100 })
  })

  it('is counted where the submit waited for another save', async () => {
    const { acme, attemptId, save, submit } = await answering()
    const held = await holdLock(w, acme.id, (tx) =>
      sql`select from attempts where id = ${attemptId} for share`.execute(tx),
    )
    const ended = submit()
    await held.stuck(ended)
    const { data } = await save(1)
    await held.release()
    expect(data).toEqual(saved)
    expect((await ended).result).toMatchObject({ percent: 100 })
  })

  it('is refused once the attempt is being scored, and that is said', async () => {
    const { acme, attemptId, save, submit, kept } = await answering()
    const held = await holdLock(w, acme.id, (tx) =>
      sql`select from attempt_answers where attempt_id = ${attemptId} for update`.execute(tx),
    )
    const ended = submit()
    await held.stuck(ended)
    const saving = save(1)
    await held.stuckNow(2)
    await held.release()
    expect((await saving).data).toEqual({ saved: 0, over: true })
    expect((await ended).result).toMatchObject({ percent: 0 })
    expect(await kept()).toBe(0)
  })
})
