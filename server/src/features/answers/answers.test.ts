import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { answersApi } from '#contract/help/answers.ts'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { searchApi } from '#contract/search.ts'
import { world, type Person } from '../../../test/world.ts'
import { ask, asked, move, stuck } from '../help/help.test-data.ts'
import {
  another,
  answered,
  given,
  helped,
  helpedBy,
  hoursLater,
  openIt,
  propose,
  published,
  review,
  say,
  toldOfAnswers,
  words,
} from './answers.test-data.ts'

const w = await world()

/** Publishes a course anew, of whose quiz this is right now. */
async function publishAccepting(
  admin: Person,
  place: { id: string; lessonId: string },
  accepted: string[],
): Promise<void> {
  const draft = await admin.ok(coursesApi.lesson, { params: place })
  if (draft.content?.type !== 'quiz') throw new Error('It is no quiz')
  const content = { ...draft.content, questions: [{ ...asked, accepted }] }
  await admin.ok(coursesApi.saveLesson, { params: place, body: { revision: draft.revision, content } })
  const { revision } = await admin.ok(coursesApi.byId, { params: { id: place.id } })
  await admin.ok(coursesApi.publish, { params: { id: place.id }, body: { revision } })
}

const waiting = async (person: Person, id: string) =>
  (await person.ok(answersApi.ofCourse, { params: { id } })).items

describe('a mentor who answered', () => {
  it('proposes it in better words, which wait for the course’s authors, once for a request', async () => {
    const { mentor, admin, requestId, courseId } = await answered(w)
    const before = await mentor.ok(answersApi.ofRequest, { params: { id: requestId } })
    expect(before).toEqual({
      proposed: null,
      draft: {
        asked: 'Why do they not fall?',
        text: 'Weigh one in your hand.\n\nWhat are its bones like?',
      },
      published: [],
    })
    const one = await propose(mentor, requestId)
    expect(one).toMatchObject({
      ...words,
      state: 'proposed',
      place: { course: 'Birds', lesson: 'Wings', question: null },
      mentor: 'Ana Ruiz',
      revision: 1,
      helped: 0,
    })
    expect(await toldOfAnswers(admin)).toEqual(['answer_proposed 1'])
    const again = await propose(mentor, requestId, { text: 'What are bones like inside?' })
    expect(again).toMatchObject({ id: one.id, text: 'What are bones like inside?', revision: 2 })
    expect(await toldOfAnswers(admin)).toEqual(['answer_proposed 1'])
    expect((await waiting(admin, courseId)).map(({ id, revision }) => [id, revision])).toEqual([[one.id, 2]])
    expect(JSON.stringify(await waiting(admin, courseId))).not.toContain(requestId)
  })

  it('names nobody: neither in the question nor in the answer', async () => {
    const { mentor, admin, courseId, requestId } = await answered(w)
    for (const [field, text] of [
      ['asked', 'Sol asks why they do not fall'],
      ['text', 'As I told Sol Stone, bones are light'],
      ['text', 'as sol stone found'],
    ] as const) {
      const { error } = await mentor.send(answersApi.propose, {
        params: { id: requestId },
        body: { ...words, [field]: text },
      })
      expect([text, error?.code, error?.details]).toEqual([
        text,
        'BAD_REQUEST',
        [{ field, code: 'names_student' }],
      ])
    }
    const one = await propose(mentor, requestId, { text: 'The sol of a bird is in its bones' })
    expect(one.state).toBe('proposed')
    // Nor does whoever reviews it, in words of their own.
    for (const [field, text] of [
      ['asked', 'Sol asks why they do not fall'],
      ['text', 'As I told Sol Stone, bones are light'],
    ] as const) {
      const { error } = await review(admin, courseId, one.id, {
        move: 'publish',
        revision: 1,
        words: { ...words, [field]: text },
      })
      expect(error?.details).toEqual([{ field: `words.${field}`, code: 'names_student' }])
    }
    expect((await waiting(admin, courseId)).map(({ state }) => state)).toEqual(['proposed'])
  })

  it('proposes nothing that they have not answered, and nothing of another’s', async () => {
    const { mentor, student, item, acme, requestId } = await answered(w)
    const { id } = await ask(student, item)
    const body = words
    expect((await mentor.send(answersApi.propose, { params: { id }, body })).error?.code).toBe('FORBIDDEN')
    await move(mentor, id, 'claim')
    expect((await mentor.send(answersApi.propose, { params: { id }, body })).error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'not_answered' },
    })
    const other = await acme.user({ role: 'mentor' })
    expect((await other.send(answersApi.propose, { params: { id: requestId }, body })).error?.code).toBe(
      'NOT_FOUND',
    )
  })
})

describe('the authors', () => {
  it('publish it, and the next who is stuck finds it before a person', async () => {
    const { acme, mentor, admin, courseId, requestId, about } = await answered(w)
    const { id } = await propose(mentor, requestId)
    const next = await another(acme, courseId)
    expect(await given(next, about)).toEqual([])
    const { data } = await review(admin, courseId, id, {
      move: 'publish',
      revision: 1,
      words: { ...words, text: 'Their bones are hollow inside.' },
    })
    expect(data).toMatchObject({ state: 'published', revision: 2, reviewer: 'Ada Stone', here: true })
    expect(await toldOfAnswers(admin)).toEqual([])
    expect(await toldOfAnswers(mentor)).toEqual(['answer_published 1'])
    const line = { id, kind: 'hint', asked: words.asked, mentor: 'Ana Ruiz', text: null, said: null }
    expect(await given(next, about)).toEqual([line])
    const text = 'Their bones are hollow inside.'
    expect(await openIt(next, id, about)).toEqual({ ...line, text })
    expect(await given(next, about)).toEqual([{ ...line, text }])
    const own = (await mentor.ok(answersApi.mine, {})).items
    expect(own).toMatchObject([{ id, state: 'published', mine: { mentor: true, reviewer: false } }])
    expect((await admin.ok(answersApi.mine, {})).items).toMatchObject([
      { id, mine: { mentor: false, reviewer: true } },
    ])
  })

  it('reject it with a word, and the mentor proposes it anew', async () => {
    const { mentor, admin, courseId, requestId } = await answered(w)
    const { id } = await propose(mentor, requestId)
    const silent = await review(admin, courseId, id, { move: 'reject', revision: 1 })
    expect(silent.error?.details).toEqual([{ field: 'reason', code: 'required' }])
    const reason = 'Say why bones matter.'
    expect((await review(admin, courseId, id, { move: 'reject', revision: 1, reason })).status).toBe(200)
    expect(await toldOfAnswers(mentor)).toEqual(['answer_rejected 1'])
    const [mine] = (await mentor.ok(answersApi.mine, {})).items
    expect(mine).toMatchObject({ state: 'rejected', reason })
    expect(await propose(mentor, requestId)).toMatchObject({ id, state: 'proposed', revision: 3, reason: '' })
    expect(await toldOfAnswers(admin)).toEqual(['answer_proposed 1'])
    expect((await review(admin, courseId, id, { move: 'publish', revision: 3 })).status).toBe(200)
    const late = await mentor.send(answersApi.propose, { params: { id: requestId }, body: words })
    expect(late.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'moved_on' } })
  })

  it('mend a word of it, and it is still who published it that is thanked', async () => {
    const { admin, acme, courseId, answerId } = await published(w)
    const other = await acme.user({ role: 'admin', name: 'Bo' })
    const mended = { ...words, text: 'What are bones like inside?' }
    const { data } = await review(other, courseId, answerId, { move: 'edit', revision: 2, words: mended })
    expect(data).toMatchObject({ text: mended.text, reviewer: 'Ada Stone', mine: { reviewer: false } })
    const own = (await admin.ok(answersApi.mine, {})).items
    expect(own).toMatchObject([{ id: answerId, mine: { reviewer: true } }])
  })

  it('withdraw it, and nobody finds it; publish it again', async () => {
    const { admin, acme, courseId, answerId, about } = await published(w)
    const next = await another(acme, courseId)
    expect((await review(admin, courseId, answerId, { move: 'withdraw', revision: 2 })).status).toBe(200)
    expect(await given(next, about)).toEqual([])
    const gone = await next.send(answersApi.open, { params: { id: answerId }, body: { item: about } })
    expect(gone.error?.code).toBe('NOT_FOUND')
    expect((await review(admin, courseId, answerId, { move: 'publish', revision: 3 })).status).toBe(200)
    expect(await given(next, about)).toHaveLength(1)
  })

  it('decide over what they had before them, and over nothing newer', async () => {
    const { mentor, admin, courseId, requestId } = await answered(w)
    const { id } = await propose(mentor, requestId)
    await propose(mentor, requestId, { text: 'Newer words' })
    const { error } = await review(admin, courseId, id, { move: 'publish', revision: 1 })
    expect(error).toMatchObject({ code: 'CONFLICT', details: { reason: 'moved_on' } })
  })

  it('are those of this course: a grader sees and changes nothing, another mentor does not see it', async () => {
    const { acme, mentor, admin, courseId, requestId } = await answered(w)
    const { id } = await propose(mentor, requestId)
    const [author, grader] = [await acme.user({ role: 'mentor' }), await acme.user({ role: 'mentor' })]
    await admin.ok(coursesApi.setStaff, {
      params: { id: courseId },
      body: {
        staff: [
          { id: author.id, part: 'author' },
          { id: grader.id, part: 'grader' },
        ],
      },
    })
    const publish = { move: 'publish', revision: 1 } as const
    expect((await review(mentor, courseId, id, publish)).error?.code).toBe('NOT_FOUND')
    expect((await review(grader, courseId, id, publish)).error?.code).toBe('FORBIDDEN')
    expect((await grader.ok(answersApi.ofCourse, { params: { id: courseId } })).mayEdit).toBe(false)
    expect((await review(author, courseId, id, publish)).status).toBe(200)
  })

  it('publish nothing that says what is right', async () => {
    const { mentor, admin, courseId, requestId } = await answered(w, 'item')
    const { id } = await propose(mentor, requestId, { text: 'It is the hollow bones.' })
    expect(await waiting(admin, courseId)).toMatchObject([
      { id, tells: true, here: true, prompt: 'What is it?', place: { question: 1 } },
    ])
    const { error } = await review(admin, courseId, id, { move: 'publish', revision: 1 })
    expect(error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: 'words.text', code: 'hint_tells' }],
    })
    const mended = { ...words, text: 'Think of what a straw is like.' }
    const ok = await review(admin, courseId, id, { move: 'publish', revision: 1, words: mended })
    expect(ok.data).toMatchObject({ state: 'published', tells: false })
    const worse = { ...words, asked: 'Are hollow bones right?' }
    const edit = await review(admin, courseId, id, { move: 'edit', revision: 2, words: worse })
    expect(edit.error?.details).toEqual([{ field: 'words.asked', code: 'hint_tells' }])
  })

  it('see others of the same item that say the same', async () => {
    const { acme, mentor, admin, courseId, about, answerId } = await published(w)
    const [two, three] = [await another(acme, courseId), await another(acme, courseId)]
    const like = await propose(mentor, await helped(two, mentor, about), {
      asked: 'Birds do not fall: why?',
      text: 'Something else entirely.',
    })
    await propose(mentor, await helped(three, mentor, about), {
      asked: 'When do they sleep?',
      text: 'At night.',
    })
    const items = await waiting(admin, courseId)
    expect(items.map((one) => one.alike.map(({ id }) => id))).toEqual([[answerId], []])
    expect(items[0]?.id).toBe(like.id)
  })
})

describe('an answer given before', () => {
  it('helped each who said so, and each who asked nobody within a day: its mentor and its author are told', async () => {
    const { acme, admin, mentor, courseId, answerId, about } = await published(w)
    const people: Person[] = []
    for (const name of ['Cy', 'Di', 'Eli', 'Flo']) people.push(await another(acme, courseId, name))
    const [said, quiet, asking, denied] = people as [Person, Person, Person, Person]
    for (const one of people) await openIt(one, answerId, about)
    expect(await helpedBy(mentor)).toEqual([0])
    await say(said, answerId, true)
    await say(said, answerId, true)
    expect(await helpedBy(mentor)).toEqual([1])
    await say(denied, answerId, false)
    await ask(asking, about)
    await hoursLater(w, acme, 23)
    expect(await helpedBy(mentor)).toEqual([1])
    await hoursLater(w, acme, 2)
    expect(await helpedBy(mentor)).toEqual([2])
    expect((await mentor.ok(answersApi.mine, {})).helped).toBe(2)
    expect(await toldOfAnswers(mentor)).toEqual(['answer_helped 2', 'answer_published 1'])
    expect(await toldOfAnswers(admin)).toEqual(['answer_helped 2'])
    await say(quiet, answerId, false)
    expect(await helpedBy(mentor)).toEqual([1])
  })

  it('that they read before they asked a person is told to their mentor, who does not give it again', async () => {
    const { acme, mentor, admin, courseId, answerId, about } = await published(w)
    const next = await another(acme, courseId)
    await openIt(next, answerId, about)
    await say(next, answerId, false)
    const { id } = await ask(next, about)
    const read = { id: answerId, asked: words.asked, text: words.text, said: false }
    expect(await mentor.ok(answersApi.read, { params: { id } })).toEqual({ items: [read] })
    expect(await next.ok(answersApi.read, { params: { id } })).toEqual({ items: [read] })
    expect((await admin.send(answersApi.read, { params: { id } })).error?.code).toBe('FORBIDDEN')
    const last = await another(acme, courseId)
    const later = await ask(last, about)
    await openIt(last, answerId, about)
    expect(await mentor.ok(answersApi.read, { params: { id: later.id } })).toEqual({ items: [] })
    expect((await last.send(answersApi.read, { params: { id } })).error?.code).toBe('NOT_FOUND')
  })

  it('helped on the day on which somebody said so first, however often they say it', async () => {
    const { acme, courseId, answerId, about } = await published(w)
    const next = await another(acme, courseId)
    await openIt(next, answerId, about)
    await say(next, answerId, true)
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update shared_answer_reads set helped_at = '2026-03-01T10:00:00Z'`.execute(tx),
    )
    await say(next, answerId, true)
    const read = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('shared_answer_reads').select('helped_at').executeTakeFirstOrThrow(),
    )
    expect(read.helped_at?.toISOString()).toBe('2026-03-01T10:00:00.000Z')
  })

  it('counts nobody who gave or published it', async () => {
    const { mentor, courseId, answerId, about } = await published(w)
    await mentor.ok(enrolmentsApi.enrol, { params: { id: courseId } })
    await openIt(mentor, answerId, about)
    await say(mentor, answerId, true)
    expect(await helpedBy(mentor)).toEqual([0])
  })

  it('is for those who may open its item, and is said to have helped by those who opened it', async () => {
    const { acme, courseId, answerId, about } = await published(w)
    const stranger = await acme.user()
    expect((await stranger.send(answersApi.given, { query: about })).error?.code).toBe('FORBIDDEN')
    const next = await another(acme, courseId)
    const early = await next.send(answersApi.say, { params: { id: answerId }, body: { helped: true } })
    expect(early.error?.code).toBe('NOT_FOUND')
  })

  it('stands in the next version of its course, while its item does', async () => {
    const { acme, admin, courseId, answerId, about, lessonId, page } = await published(w)
    const { outline, revision } = await admin.ok(coursesApi.byId, { params: { id: courseId } })
    const publish = async (modules: typeof outline, from: number) => {
      const body = { revision: from, modules }
      const saved = await admin.ok(coursesApi.saveOutline, { params: { id: courseId }, body })
      await admin.ok(coursesApi.publish, { params: { id: courseId }, body: { revision: saved.revision } })
      return saved.revision
    }
    const renamed = outline.map((one) => ({
      ...one,
      lessons: one.lessons.map((lesson) => (lesson.id === page ? { ...lesson, title: 'Feathers' } : lesson)),
    }))
    const then = await publish(renamed, revision)
    const next = await another(acme, courseId)
    expect(await given(next, about)).toMatchObject([{ id: answerId }])
    const without = outline.map((one) => ({
      ...one,
      lessons: one.lessons.filter(({ id }) => id === lessonId),
    }))
    await publish(without, then)
    const last = await another(acme, courseId)
    expect((await last.send(answersApi.given, { query: about })).error?.code).toBe('NOT_FOUND')
    expect(await given(next, about)).toMatchObject([{ id: answerId }])
    const list = await admin.ok(answersApi.ofCourse, {
      params: { id: courseId },
      query: { state: 'published' },
    })
    expect(list.items).toMatchObject([{ id: answerId, here: false }])
  })

  it('to a question is not shown where it says what is right in the version that one has', async () => {
    const { acme, admin, courseId, lessonId, page, student } = await published(w, 'item', {
      text: 'Think of a straw.',
    })
    const startOf = async (person: Person) => {
      const params = { id: courseId, lessonId }
      const { id: attemptId } = await person.ok(attemptsApi.start, { params })
      return { courseId, lessonId, attemptId, questionId: asked.id }
    }
    expect(await given(student, await startOf(student))).toHaveLength(1)
    const draft = await admin.ok(coursesApi.lesson, { params: { id: courseId, lessonId } })
    if (draft.content?.type !== 'quiz') throw new Error('It is no quiz')
    const content = { ...draft.content, questions: [{ ...asked, accepted: ['Straw'] }] }
    await admin.ok(coursesApi.saveLesson, {
      params: { id: courseId, lessonId },
      body: { revision: draft.revision, content },
    })
    const { revision } = await admin.ok(coursesApi.byId, { params: { id: courseId } })
    await admin.ok(coursesApi.publish, { params: { id: courseId }, body: { revision } })
    const next = await another(acme, courseId)
    await next.ok(enrolmentsApi.record, {
      params: { id: courseId, lessonId: page },
      body: { id: uuid(), kind: 'done' },
    })
    expect(await given(next, await startOf(next))).toEqual([])
  })

  it('to a question of a submitted attempt is not shown where it says what was right in that, though it no longer is', async () => {
    const { acme, admin, courseId, lessonId, page, answerId } = await published(w, 'item')
    const place = { id: courseId, lessonId }
    await publishAccepting(admin, place, ['Inside'])
    const next = await another(acme, courseId)
    const before = { id: uuid(), kind: 'done' as const }
    await next.ok(enrolmentsApi.record, { params: { id: courseId, lessonId: page }, body: before })
    const start = async () => {
      const { id: attemptId } = await next.ok(attemptsApi.start, { params: place })
      return { courseId, lessonId, attemptId, questionId: asked.id }
    }
    const first = await start()
    await next.ok(attemptsApi.submit, { params: { attemptId: first.attemptId }, body: { saved: [] } })
    await publishAccepting(admin, place, ['Hollow'])
    const { enrolment } = await next.ok(enrolmentsApi.course, { params: { id: courseId } })
    const params = { id: courseId, enrolmentId: enrolment?.id ?? '' }
    await admin.ok(enrolmentsApi.decide, { params, body: { newestVersion: true } })
    expect(await given(next, first)).toEqual([])
    const read = { params: { id: answerId }, body: { item: first } }
    expect((await next.send(answersApi.open, read)).error?.code).toBe('NOT_FOUND')
    expect(await given(next, await start())).toMatchObject([{ id: answerId }])
  })

  it('that is a comment is not shown where it says what is right in one’s own version or attempt', async () => {
    const { acme, admin, courseId, lessonId, page, student } = await published(w, 'item', { kind: 'comment' })
    const place = { id: courseId, lessonId }
    const below = async (person: Person) =>
      (await person.ok(answersApi.comments, { params: place })).items.length
    const foundBy = async (person: Person) =>
      (await person.ok(searchApi.find, { query: { search: 'bones like inside' } })).items.length
    const publishWith = (accepted: string[]) => publishAccepting(admin, place, accepted)
    expect([await below(student), await foundBy(student)]).toEqual([1, 1])
    await publishWith(['Inside'])
    const next = await another(acme, courseId)
    const before = { id: uuid(), kind: 'done' as const }
    await next.ok(enrolmentsApi.record, { params: { id: courseId, lessonId: page }, body: before })
    await publishWith(['Hollow'])
    // What is right in the newest version and in the one before is another thing; the text says “inside”.
    expect([await below(student), await below(next)]).toEqual([1, 0])
    expect([await foundBy(student), await foundBy(next)]).toEqual([1, 0])
    // They are put onto the newest version in the middle of an attempt at the one before.
    await next.ok(attemptsApi.start, { params: place })
    const { enrolment } = await next.ok(enrolmentsApi.course, { params: { id: courseId } })
    const params = { id: courseId, enrolmentId: enrolment?.id ?? '' }
    await admin.ok(enrolmentsApi.decide, { params, body: { newestVersion: true } })
    expect([await below(next), await foundBy(next)]).toEqual([0, 0])
    await publishWith(['Bones'])
    expect([await below(student), await foundBy(student)]).toEqual([0, 0])
  })

  it('to a quiz as a whole is not shown where it says what is right in the newest version or in one’s own', async () => {
    const { acme, admin, courseId, lessonId, page, student, mentor } = await stuck(w).then(
      ({ id, ...known }) => ({ ...known, courseId: id }),
    )
    const place = { id: courseId, lessonId }
    const whole = { courseId, lessonId }
    const requestId = await helped(student, mentor, whole)
    const { id: answerId } = await propose(mentor, requestId)
    expect((await review(admin, courseId, answerId, { move: 'publish', revision: 1 })).status).toBe(200)
    expect(await given(student, whole)).toHaveLength(1)
    await publishAccepting(admin, place, ['Inside'])
    expect(await given(student, whole)).toEqual([])
    const next = await another(acme, courseId)
    const before = { id: uuid(), kind: 'done' as const }
    await next.ok(enrolmentsApi.record, { params: { id: courseId, lessonId: page }, body: before })
    await publishAccepting(admin, place, ['Hollow'])
    expect([await given(student, whole), await given(next, whole)]).toEqual([
      [expect.objectContaining({ id: answerId })],
      [],
    ])
    const read = { params: { id: answerId }, body: { item: whole } }
    expect((await next.send(answersApi.open, read)).error?.code).toBe('NOT_FOUND')
  })

  it('that is a hint stands among the hints of its lesson, its text once it was opened there; a comment does not', async () => {
    const { acme, mentor, courseId, answerId, about } = await published(w)
    const next = await another(acme, courseId)
    const place = { params: { id: courseId, lessonId: about.lessonId } }
    const among = () => next.ok(answersApi.hints, place).then(({ items }) => items)
    const line = {
      id: answerId,
      itemId: about.lessonId,
      kind: 'hint',
      asked: 'Why do birds not fall?',
      mentor: 'Ana Ruiz',
      text: null,
      said: null,
    }
    expect(await among()).toEqual([line])
    await openIt(next, answerId, about)
    await say(next, answerId, true)
    const text = 'Weigh one in your hand: what are its bones like inside?'
    expect(await among()).toEqual([{ ...line, text, said: true }])
    expect(await helpedBy(mentor)).toEqual([1])
    const stranger = await acme.user()
    expect((await stranger.send(answersApi.hints, place)).error?.code).toBe('FORBIDDEN')
    const comment = await published(w, 'lesson', { kind: 'comment' })
    const none = await comment.student.ok(answersApi.hints, {
      params: { id: comment.courseId, lessonId: comment.page },
    })
    expect(none.items).toEqual([])
  })

  it('that is a hint stands among those of its question for whoever has it before them, and not where it says what is right', async () => {
    const { acme, admin, courseId, lessonId, page, student, answerId, attemptId } = await published(w, 'item')
    const place = { id: courseId, lessonId }
    const among = async (person: Person) =>
      (await person.ok(answersApi.hints, { params: place })).items.map(({ id, itemId }) => [id, itemId])
    expect(await among(student)).toEqual([[answerId, asked.id]])
    const next = await another(acme, courseId)
    const before = { id: uuid(), kind: 'done' as const }
    await next.ok(enrolmentsApi.record, { params: { id: courseId, lessonId: page }, body: before })
    expect(await among(next)).toEqual([])
    await next.ok(attemptsApi.start, { params: place })
    expect(await among(next)).toEqual([[answerId, asked.id]])
    await student.ok(attemptsApi.submit, { params: { attemptId }, body: { saved: [] } })
    expect(await among(student)).toEqual([])
    await publishAccepting(admin, place, ['Inside'])
    expect(await among(next)).toEqual([])
  })

  it('that is a comment stands below its lesson', async () => {
    const { student, courseId, page, lessonId } = await published(w, 'lesson', { kind: 'comment' })
    const below = (id: string) =>
      student.ok(answersApi.comments, { params: { id: courseId, lessonId: id } }).then(({ items }) => items)
    expect(await below(page)).toMatchObject([{ asked: words.asked, text: words.text, mentor: 'Ana Ruiz' }])
    expect(await below(lessonId)).toEqual([])
    const hint = await published(w)
    const none = await hint.student.ok(answersApi.comments, {
      params: { id: hint.courseId, lessonId: hint.page },
    })
    expect(none.items).toEqual([])
  })
})

describe('what many ask', () => {
  it('is told to the authors from five people on, once, in their words without who they are', async () => {
    const { acme, admin, courseId, about, mentor } = await answered(w)
    const often = () => admin.ok(answersApi.often, { params: { id: courseId } })
    const lines = ['How do they land?', 'I am Gil Reed, why?', 'What of tails?']
    const again = await another(acme, courseId, 'Ida')
    const { id } = await ask(again, about, 'Taken back')
    await move(again, id, 'cancel')
    for (const [n, line] of lines.entries())
      await ask(await another(acme, courseId, ['Fay', 'Gil', 'Hal'][n]), about, line)
    expect(await often()).toEqual({ items: [], people: 5 })
    expect(await toldOfAnswers(admin)).toEqual([])
    await ask(await another(acme, courseId, 'Jo'), about, 'And owls?')
    expect((await often()).items).toEqual([
      {
        itemId: about.lessonId,
        lessonId: about.lessonId,
        lesson: 'Wings',
        question: null,
        people: 5,
        passages: [],
        lines: ['And owls?', 'What of tails?', 'How do they land?', 'Why do they not fall?'],
      },
    ])
    expect(await toldOfAnswers(admin)).toEqual(['help_often 1'])
    await ask(again, about, 'Once more')
    expect(await toldOfAnswers(admin)).toEqual(['help_often 1'])
    expect((await mentor.send(answersApi.often, { params: { id: courseId } })).error?.code).toBe('NOT_FOUND')
    expect((await mentor.ok(helpApi.queue, {})).total).toBe(5)
  })
})
