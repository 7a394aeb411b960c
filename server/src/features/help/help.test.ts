import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { world, type Person } from '../../../test/world.ts'
import { ask, asked, mentorOf, move, open, queueOf, stuck, told, tryMove, write } from './help.test-data.ts'

const w = await world()

describe('who is stuck', () => {
  it('asks with what they tried and saw, and nothing of what is right', async () => {
    const { student, item, attemptId } = await stuck(w)
    const params = { attemptId, questionId: asked.id }
    await student.ok(attemptsApi.answer, {
      params,
      body: { number: 1, answer: { type: 'short', text: 'Feathers' } },
    })
    await student.ok(attemptsApi.hint, { params, body: { opened: 0 } })
    const request = await ask(student, item)
    expect(request).toMatchObject({
      state: 'queued',
      part: 'student',
      word: 'Why do they not fall?',
      place: { course: 'Birds', lesson: 'What you know', question: 1 },
      mentor: null,
      moves: ['cancel'],
    })
    expect(request.carried.answers).toEqual([{ attempt: 1, answer: { type: 'short', text: 'Feathers' } }])
    expect(request.carried.hints.map(({ rung }) => rung)).toEqual(['question'])
    expect(JSON.stringify(request)).not.toContain('Hollow')
    expect(JSON.stringify(request)).not.toContain('Think of bones')
    // What is tried after stays with the attempt.
    await student.ok(attemptsApi.answer, {
      params,
      body: { number: 2, answer: { type: 'short', text: 'Air' } },
    })
    expect((await open(student, request.id)).carried).toEqual(request.carried)
  })

  it('asks once for one thing, and for a lesson beside it; not for what they may not open', async () => {
    const { acme, student, item, lesson } = await stuck(w)
    const first = await ask(student, item)
    expect((await ask(student, item, 'Again')).id).toBe(first.id)
    const second = await ask(student, lesson)
    expect(second).toMatchObject({ place: { lesson: 'Wings', question: null }, carried: { question: null } })
    expect((await student.ok(helpApi.mine, {})).items.map(({ id }) => id).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    )
    expect(await student.ok(helpApi.before, { query: item })).toEqual({
      expected: { range: null, basis: 'none', promised: 1440 },
      open: first.id,
      carries: 'question',
    })
    const other = await acme.user()
    const { error } = await other.send(helpApi.ask, { body: { item: lesson, word: 'Me too' } })
    expect(error).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'not_enrolled' } })
    const { courseId, lessonId } = item
    await other.ok(enrolmentsApi.enrol, { params: { id: courseId } })
    expect((await other.send(helpApi.ask, { body: { item, word: 'Theirs' } })).error?.code).toBe('NOT_FOUND')
    const half = await other.send(helpApi.ask, {
      body: { item: { courseId, lessonId, attemptId: uuid() }, word: 'x' },
    })
    expect(half.error?.details).toEqual([{ field: 'item.questionId', code: 'required' }])
  })

  it('asks anew after a request is closed, and about no attempt of which the score alone is shown', async () => {
    const { student, item, attemptId, lesson } = await stuck(w, { review: 'score' })
    const first = await ask(student, lesson)
    expect((await move(student, first.id, 'cancel'))?.state).toBe('cancelled')
    expect((await ask(student, lesson)).id).not.toBe(first.id)
    await student.ok(attemptsApi.submit, { params: { attemptId } })
    const { error } = await student.send(helpApi.ask, { body: { item, word: 'Late' } })
    expect(error).toMatchObject({ code: 'CONFLICT', details: { reason: 'moved_on' } })
  })

  it('asks and takes back sixty times in a day, and no more', async () => {
    const { student, lesson } = await stuck(w)
    for (let n = 0; n < 60; n++) await move(student, (await ask(student, lesson)).id, 'cancel')
    const { error } = await student.send(helpApi.ask, { body: { item: lesson, word: 'Again' } })
    expect(error).toMatchObject({ code: 'MAX_NUMBER_REACHED', details: { limit: 'aDay', maximum: 60 } })
  })
})

describe('a mentor', () => {
  it('is told, takes it, answers, and the student says whether it helped', async () => {
    const { student, mentor, item } = await stuck(w)
    const { id } = await ask(student, item)
    expect(await told(mentor)).toEqual(['help_waiting'])
    expect(await queueOf(mentor)).toEqual([id])
    expect(await open(mentor, id)).toMatchObject({ part: 'taker', moves: ['claim'], conversationId: null })
    const claimed = await move(mentor, id, 'claim')
    expect(claimed).toMatchObject({ state: 'claimed', part: 'claimer', mentor: { name: 'Ana' } })
    expect(Date.parse(claimed?.claimedUntil ?? '') - Date.now()).toBeGreaterThan(29 * 60_000)
    expect(await told(mentor)).toEqual([])
    expect(await told(student)).toEqual(['help_claimed'])
    expect(await queueOf(mentor)).toEqual([])
    expect(await open(student, id)).toMatchObject({
      state: 'claimed',
      conversationId: claimed?.conversationId,
      moves: ['helped', 'cancel'],
    })
    const thread = claimed?.conversationId ?? null
    expect((await write(student, thread, 'Here I am')).status).toBe(200)
    expect((await open(student, id)).state).toBe('claimed')
    await write(mentor, thread, 'Look at the bones.')
    const answered = await open(student, id)
    expect(answered).toMatchObject({
      state: 'awaiting_student',
      claimedUntil: null,
      answeredAt: expect.any(String),
    })
    expect((await move(student, id, 'reply'))?.state).toBe('awaiting_mentor')
    await write(mentor, thread, 'They are light.')
    await write(student, thread, 'All of them?')
    expect((await open(mentor, id)).state).toBe('awaiting_mentor')
    await write(mentor, thread, 'All.')
    const closed = await move(student, id, 'helped', 'answer')
    expect(closed).toMatchObject({ state: 'closed', helpedBy: 'answer', moves: [] })
    const late = await write(mentor, thread, 'One more thing')
    expect(late.error).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'help_over' } })
    expect((await open(mentor, id)).part).toBe('claimer')
    // It is listed where help is, not among the messages.
    expect((await student.ok(conversationsApi.list, {})).items).toEqual([])
    expect((await student.ok(conversationsApi.unread, {})).unread).toBe(0)
    expect((await mentor.ok(conversationsApi.search, { query: { text: 'bones' } })).items).toEqual([])
  })

  it('gives it back with what was written, and the next reads that', async () => {
    const { acme, student, mentor, item } = await stuck(w)
    const other = await mentorOf(acme, 'Max')
    const { id } = await ask(student, item)
    const { conversationId } = (await move(mentor, id, 'claim')) ?? {}
    await write(mentor, conversationId ?? null, 'I am not sure.')
    expect(await move(mentor, id, 'release')).toBeNull()
    expect((await write(student, conversationId ?? null, 'Hello?')).error?.details).toEqual({
      reason: 'help_over',
    })
    await move(other, id, 'claim')
    const seen = await open(other, id)
    expect(seen.conversationId).not.toBe(conversationId)
    expect(
      seen.earlier.map(({ mentor: by, messages }) => [by.name, messages.map(({ text: said }) => said)]),
    ).toEqual([['Ana', ['I am not sure.']]])
    expect((await open(student, id)).earlier).toHaveLength(1)
    expect((await mentor.send(helpApi.byId, { params: { id } })).error?.code).toBe('NOT_FOUND')
  })

  it('holds four at once and no fifth; one that was answered leaves a hand free', async () => {
    const { acme, student, mentor, page, id: courseId } = await stuck(w)
    const requests: string[] = []
    for (let n = 0; n < 5; n++) {
      const one = n === 0 ? student : await acme.user()
      if (one !== student) await one.ok(enrolmentsApi.enrol, { params: { id: courseId } })
      requests.push((await ask(one, { courseId, lessonId: page })).id)
    }
    const [first = '', ...others] = requests
    const fifth = others.pop() ?? ''
    const { conversationId } = (await move(mentor, first, 'claim')) ?? {}
    for (const id of others) await move(mentor, id, 'claim')
    const { error } = await tryMove(mentor, fifth, 'claim')
    expect(error).toMatchObject({ code: 'MAX_NUMBER_REACHED', details: { limit: 'helpClaims', maximum: 4 } })
    expect(await mentor.ok(helpApi.claimed, {})).toMatchObject({ total: 4, holds: 4, most: 4 })
    await write(mentor, conversationId ?? null, 'So.')
    expect((await move(mentor, fifth, 'claim'))?.state).toBe('claimed')
  })

  it('starts a meeting with who asked, once, and the student finds it', async () => {
    const { student, mentor, item } = await stuck(w)
    const { id } = await ask(student, item)
    await move(mentor, id, 'claim')
    const { code } = await mentor.ok(helpApi.meet, { params: { id } })
    expect(await mentor.ok(helpApi.meet, { params: { id } })).toEqual({ code })
    expect(await open(student, id)).toMatchObject({ state: 'awaiting_student', meetingCode: code })
    expect(await student.ok(meetingsApi.byCode, { params: { code } })).toMatchObject({
      title: 'What you know',
    })
    expect((await told(student)).toSorted()).toEqual(['help_claimed', 'help_meeting'])
    await mentor.ok(meetingsApi.end, { params: { code } })
    expect((await open(student, id)).meetingCode).toBeNull()
    expect((await student.send(helpApi.meet, { params: { id } })).error?.code).toBe('FORBIDDEN')
  })

  it('finds first whose promise is near, then their own mentees and what they know', async () => {
    const { acme, student, mentor, page, id: courseId } = await stuck(w)
    const second = await acme.user({ name: 'Kim' })
    await second.ok(enrolmentsApi.enrol, { params: { id: courseId } })
    const one = await ask(student, { courseId, lessonId: page })
    const two = await ask(second, { courseId, lessonId: page })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('help_requests')
        .set({ topics: ['Birds'] })
        .where('id', '=', two.id)
        .execute(),
    )
    const expert = await mentorOf(acme, 'Max', 2, ['birds'])
    expect(await queueOf(mentor)).toEqual([one.id, two.id])
    expect(await queueOf(expert)).toEqual([two.id, one.id])
    const { items } = await expert.ok(helpApi.queue, {})
    expect(items[0]?.fit).toEqual({ own: false, topics: ['birds'], language: true })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('help_requests').set({ promised_at: new Date() }).where('id', '=', one.id).execute(),
    )
    expect(await queueOf(expert)).toEqual([one.id, two.id])
  })
})

describe('nobody else', () => {
  it('reads a word of it: no student, no administrator, no mentor who was blocked or came late', async () => {
    const { acme, admin, student, mentor, item } = await stuck(w)
    const { id } = await ask(student, item, 'My secret words')
    const other = await acme.user()
    expect((await other.send(helpApi.byId, { params: { id } })).error?.code).toBe('NOT_FOUND')
    expect((await tryMove(other, id, 'claim')).error?.code).toBe('NOT_FOUND')
    expect((await other.send(helpApi.queue, {})).error?.code).toBe('FORBIDDEN')
    expect((await admin.send(helpApi.byId, { params: { id } })).error?.code).toBe('FORBIDDEN')
    expect((await tryMove(admin, id, 'claim')).error?.code).toBe('FORBIDDEN')
    const overview = await admin.ok(helpApi.overview, {})
    expect(overview).toMatchObject({
      total: 1,
      waiting: 1,
      late: 0,
      items: [{ id, state: 'queued', student: 'Sol Stone', mentor: null, course: 'Birds', requeued: 0 }],
    })
    expect(JSON.stringify(overview)).not.toContain('secret')
    const blocked = await mentorOf(acme, 'Bad')
    const { id: pair } = await student.ok(conversationsApi.open, { body: { userId: blocked.id } })
    await student.ok(conversationsApi.block, { params: { id: pair }, body: { blocked: true } })
    expect(await queueOf(blocked)).toEqual([])
    expect((await tryMove(blocked, id, 'claim')).error?.code).toBe('NOT_FOUND')
    const late = await mentorOf(acme, 'Late')
    await move(mentor, id, 'claim')
    expect((await tryMove(late, id, 'claim')).error).toMatchObject({ details: { reason: 'help_taken' } })
    expect((await late.send(helpApi.byId, { params: { id } })).error?.code).toBe('NOT_FOUND')
    const { conversationId } = await open(student, id)
    expect((await write(late, conversationId, 'Let me in')).error?.code).toBe('NOT_FOUND')
  })

  it('moves it than whose move it is', async () => {
    const { student, mentor, item } = await stuck(w)
    const { id } = await ask(student, item)
    const code = async (...of: Parameters<typeof tryMove>) => (await tryMove(...of)).error?.code
    expect(await code(student, id, 'claim')).toBe('FORBIDDEN')
    expect(await code(mentor, id, 'cancel')).toBe('FORBIDDEN')
    await move(mentor, id, 'claim')
    expect(await code(mentor, id, 'helped')).toBe('FORBIDDEN')
    expect(await code(student, id, 'close')).toBe('FORBIDDEN')
    // Never before an answer.
    expect(await code(mentor, id, 'close')).toBe('CONFLICT')
  })
})

it('home puts what a mentor promised before a reply to what they answered, which has a day', async () => {
  const { student, mentor, item, lesson } = await stuck(w)
  const { id: replied } = await ask(student, item)
  const { conversationId = null } = (await move(mentor, replied, 'claim')) ?? {}
  await write(mentor, conversationId, 'So.')
  const { id: claimed } = await ask(student, lesson)
  await move(mentor, claimed, 'claim')
  await write(student, conversationId, 'But why?')
  const { help, nextStep } = await mentor.ok(dashboardApi.home)
  expect(help?.held.map(({ id, state }) => [id, state])).toEqual([
    [claimed, 'claimed'],
    [replied, 'awaiting_mentor'],
  ])
  expect(nextStep.path).toBe(`/dashboard/help/${claimed}`)
})

it('home shows a student what was answered, and a mentor what they hold and what waits', async () => {
  const { student, mentor, item, lesson } = await stuck(w)
  expect((await student.ok(dashboardApi.home)).help).toBeUndefined()
  const { id } = await ask(student, item)
  await ask(student, lesson)
  const { conversationId } = (await move(mentor, id, 'claim')) ?? {}
  expect((await mentor.ok(dashboardApi.home)).help).toMatchObject({
    own: [],
    held: [{ id, other: { name: 'Sol' }, turn: true }],
    waiting: { count: 1, first: [{ lesson: 'Wings' }] },
  })
  const next = async (person: Person) => (await person.ok(dashboardApi.home)).nextStep
  expect(await next(mentor)).toMatchObject({
    kind: 'answer_help',
    path: `/dashboard/help/${id}`,
    params: { name: 'Sol', lesson: 'What you know', stands: 'promised' },
  })
  await write(mentor, conversationId ?? null, 'So.')
  expect((await student.ok(dashboardApi.home)).help?.own).toMatchObject([
    { id, other: { name: 'Ana' }, turn: true },
    { lesson: 'Wings', other: null, turn: false },
  ])
  expect(await next(student)).toEqual({
    kind: 'look_at_answer',
    path: `/dashboard/help/${id}`,
    params: { name: 'Ana', lesson: 'What you know' },
  })
  await move(student, id, 'helped')
  expect((await next(student)).kind).not.toBe('look_at_answer')
})
