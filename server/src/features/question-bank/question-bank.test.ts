import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { auditApi } from '#contract/people/audit.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { limits } from '#contract/limits.ts'
import { questionBankApi, type BankChange } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'

import { sql } from 'kysely'
import { holdLock } from '../../../test/hold-person-row.ts'
import { world, type Person } from '../../../test/world.ts'
import type { Tx } from '../../db/tenant.ts'
import { takeTurn } from '../../platform/jobs/take-turn.ts'
import { learning, publishQuiz, quizOf } from '../attempts/quiz.test-data.ts'
import { choice, question, text } from '../questions/question.test-data.ts'

const w = await world()

const ask = (words: string, given: Partial<Question> = {}): Question => {
  const [a, b] = [choice('Yes'), choice('No')]
  return question('single', { prompt: text(words), choices: [a, b], right: a.id, ...given } as object)
}
const add = async (person: Person, courseId: string | null, ...questions: Question[]) =>
  (await person.ok(questionBankApi.add, { body: { courseId, questions } })).items.map(({ id }) => id)
const put = async (person: Person, courseId: string | null, one: Question) =>
  (await add(person, courseId, one))[0] ?? ''
type Asked = Parameters<typeof list>[1]
const list = (
  person: Person,
  query: {
    search?: string
    topic?: string[]
    type?: Question['type'][]
    place?: string
    removed?: 'true'
  } = {},
) => person.ok(questionBankApi.list, { query })
const names = async (person: Person, asked: Asked = {}) =>
  (await list(person, asked)).items.map(({ beginning }) => beginning).toSorted()
const see = (person: Person, id: string) => person.ok(questionBankApi.byId, { params: { id } })
const change = (person: Person, ids: string[], what: BankChange) =>
  person.send(questionBankApi.change, { body: { ids, change: what } })
const save = (person: Person, id: string, version: number, one: Question) =>
  person.send(questionBankApi.save, { params: { id }, body: { version, question: one } })

/** A company with two courses, each with an author, and a grader of the first. */
async function company() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const made = async (title: string) =>
    (await admin.ok(coursesApi.create, { body: { title, language: 'en' } })).id
  const [birds, bees] = [await made('Birds'), await made('Bees')]
  const mentor = () => acme.user({ role: 'mentor' })
  const [author, grader, beekeeper, nobody] = [await mentor(), await mentor(), await mentor(), await mentor()]
  const staff = (id: string, ...of: { id: string; part: 'author' | 'grader' }[]) =>
    admin.ok(coursesApi.setStaff, { params: { id }, body: { staff: of } })
  await staff(birds, { id: author.id, part: 'author' }, { id: grader.id, part: 'grader' })
  await staff(bees, { id: beekeeper.id, part: 'author' })
  return { acme, admin, author, grader, beekeeper, nobody, birds, bees, staff }
}

describe('a question in the bank', () => {
  it('is small enough to be read with two hundred others, new or changed', async () => {
    const { admin } = await company()
    const linked = {
      type: 'text' as const,
      text: 'a',
      marks: [{ type: 'link' as const, attrs: { href: `https://a.example/${'x'.repeat(100)}` } }],
    }
    const prompt = (words: number) => ({
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: Array.from({ length: words }, () => linked) }],
    })
    const large = ask('Large', { prompt: prompt(1000) })
    const added = await admin.send(questionBankApi.add, { body: { courseId: null, questions: [large] } })
    expect([added.status, added.error?.details]).toEqual([
      400,
      [{ field: 'questions.0', code: 'too_intricate' }],
    ])
    const id = await put(admin, null, ask('Fits', { prompt: prompt(500) }))
    expect((await save(admin, id, 1, large)).error?.details).toEqual([
      { field: 'question', code: 'too_intricate' },
    ])
  })

  it('is listed with what it is about, found by its words and its answers, and limited by all that is asked', async () => {
    const { admin, birds } = await company()
    await put(admin, birds, ask('How far does a swift fly?', { topics: ['flight'], difficulty: 'hard' }))
    await put(
      admin,
      null,
      question('short', {
        prompt: text('What do owls eat?'),
        accepted: ['Mice'],
        topics: ['food', 'flight'],
      }),
    )
    await put(admin, null, question('gaps', { prompt: null, text: 'A robin is [red]' }))
    const all = await list(admin)
    expect(all).toMatchObject({ total: 3, page: 1, totalPages: 1 })
    expect(all.items.find(({ type }) => type === 'single')).toMatchObject({
      beginning: 'How far does a swift fly?',
      points: 1,
      difficulty: 'hard',
      topics: ['flight'],
      course: { id: birds, title: 'Birds' },
      version: 1,
      uses: 0,
      problems: 0,
      removed: false,
      mayEdit: true,
      updatedBy: expect.stringContaining('Ada') as string,
    })
    expect(all.topics).toEqual([
      { topic: 'flight', count: 2 },
      { topic: 'food', count: 1 },
    ])
    expect(all.places.map(({ title }) => title)).toEqual(['Bees', 'Birds'])
    expect(await names(admin, { search: 'SWÍFT' })).toEqual(['How far does a swift fly?'])
    expect(await names(admin, { search: 'mice' })).toEqual(['What do owls eat?'])
    expect(await names(admin, { search: '%' })).toEqual([])
    expect(await names(admin, { type: ['gaps', 'short'] })).toEqual(['A robin is [red]', 'What do owls eat?'])
    expect(await names(admin, { topic: ['food', 'nothing'] })).toEqual(['What do owls eat?'])
    expect(await names(admin, { place: birds })).toEqual(['How far does a swift fly?'])
    expect(await names(admin, { place: 'company' })).toEqual(['A robin is [red]', 'What do owls eat?'])
  })

  it('is seen by whoever writes its course, the company’s by all who write one, and changed by fewer', async () => {
    const { admin, author, grader, beekeeper, nobody, birds, bees, staff } = await company()
    const [ofBirds, ofAll] = [await put(admin, birds, ask('Birds?')), await put(admin, null, ask('All?'))]
    expect(await names(admin)).toEqual(['All?', 'Birds?'])
    expect(await names(author)).toEqual(['All?', 'Birds?'])
    expect(await names(beekeeper)).toEqual(['All?'])
    for (const person of [grader, nobody])
      expect(await list(person)).toMatchObject({ total: 0, topics: [], places: [] })
    expect(await see(author, ofBirds)).toMatchObject({ mayEdit: true })
    expect(await see(author, ofAll)).toMatchObject({ mayEdit: false })
    const codes = async (person: Person, id: string) => {
      const byId = await person.send(questionBankApi.byId, { params: { id } })
      const version = await person.send(questionBankApi.version, { params: { id, version: 1 } })
      const read = await person.ok(questionBankApi.read, { query: { id: [id] } })
      const saved = await save(person, id, 1, ask('Mine'))
      const removed = await change(person, [id], { do: 'remove' })
      return [
        byId.error?.code,
        version.error?.code,
        read.items.length,
        saved.error?.code,
        removed.error?.code,
      ]
    }
    const unseen = ['NOT_FOUND', 'NOT_FOUND', 0, 'NOT_FOUND', 'NOT_FOUND']
    for (const person of [grader, nobody]) {
      expect(await codes(person, ofAll)).toEqual(unseen)
      expect(await codes(person, ofBirds)).toEqual(unseen)
    }
    expect(await codes(beekeeper, ofBirds)).toEqual(unseen)
    expect(await codes(author, ofAll)).toEqual([undefined, undefined, 1, 'FORBIDDEN', 'FORBIDDEN'])
    // All or none: of a course that is not theirs, with one that is.
    const ofBees = await put(beekeeper, bees, ask('Bees?'))
    expect((await change(author, [ofBirds, ofBees], { do: 'remove' })).error?.code).toBe('NOT_FOUND')
    expect((await change(author, [ofBirds, ofAll], { do: 'remove' })).error?.code).toBe('FORBIDDEN')
    expect(await names(author)).toEqual(['All?', 'Birds?'])
    // Nor into what is not theirs.
    const put2 = (person: Person, courseId: string | null) =>
      person.send(questionBankApi.add, { body: { courseId, questions: [ask('New')] } })
    expect((await put2(author, null)).error?.code).toBe('FORBIDDEN')
    expect((await put2(author, bees)).error?.code).toBe('NOT_FOUND')
    expect((await put2(grader, birds)).error?.code).toBe('FORBIDDEN')
    for (const courseId of [null, bees])
      expect((await change(author, [ofBirds], { do: 'move', courseId })).error?.code).toMatch(
        /^(FORBIDDEN|NOT_FOUND)$/,
      )
    // Of another company not even its administrators see that there is one.
    const elsewhere = await (await w.company()).user({ role: 'admin' })
    expect(await codes(elsewhere, ofAll)).toEqual(unseen)
    // Whoever writes no course any more sees nothing.
    await staff(birds)
    expect(await list(author)).toMatchObject({ total: 0 })
    expect((await author.send(questionBankApi.byId, { params: { id: ofAll } })).error?.code).toBe('NOT_FOUND')
  })

  it.skipIf(w.kind === 'pglite')('is put into no course that is being deleted meanwhile', async () => {
    const { acme, admin, birds } = await company()
    const id = await put(admin, null, ask('All?'))
    const held = await holdLock(w, acme.id, (tx) =>
      tx.deleteFrom('courses').where('id', '=', birds).execute(),
    )
    const calls = [
      admin.send(questionBankApi.add, { body: { courseId: birds, questions: [ask('Late?')] } }),
      change(admin, [id], { do: 'move', courseId: birds }),
    ]
    for (const call of calls) await held.stuck(call)
    await held.release()
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  it.skipIf(w.kind === 'pglite')(
    'is changed by nobody who may not any more once they have waited',
    async () => {
      const { acme, admin, author, birds } = await company()
      const other = await acme.user({ role: 'admin' })
      const id = await put(author, birds, ask('First?'))
      const held = await holdLock(w, acme.id, async (tx) => {
        await sql`select from bank_questions where id = ${id} for update`.execute(tx)
        await sql`delete from course_staff where user_id = ${author.id}`.execute(tx)
        await sql`update users set role = 'mentor' where id = ${other.id}`.execute(tx)
      })
      const calls = [author, other].flatMap((person) => [
        save(person, id, 1, ask('Mine?')),
        change(person, [id], { do: 'remove' }),
      ])
      await held.stuck(...calls)
      await held.release()
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
      expect(await see(admin, id)).toMatchObject({ version: 1, removed: false })
    },
  )

  it.skipIf(w.kind === 'pglite')('takes the last place but once, however many want it at once', async () => {
    const { acme, admin } = await company()
    const id = await put(admin, null, ask('One?'))
    const copies = (tx: Tx, many: number) =>
      sql`insert into bank_questions (company_id, id, question, type, difficulty, beginning, words)
        select company_id, gen_random_uuid(), question, type, difficulty, '', '' from bank_questions, generate_series(1, ${many})
        where id = ${id}`.execute(tx)
    await w.services.db.withTenant(acme.id, (tx) => copies(tx, limits.bankQuestions - 2))
    const held = await holdLock(w, acme.id, async (tx) => {
      await takeTurn({ tx, company: acme, askAgain: () => Promise.resolve() }, 'question bank')
      await copies(tx, 1)
    })
    const call = admin.send(questionBankApi.add, { body: { courseId: null, questions: [ask('Last?')] } })
    await held.stuck(call)
    await held.release()
    expect((await call).error).toMatchObject({ details: { limit: 'bankQuestions', current: 10_000 } })
  })

  it('keeps what it was at each change, and is written over by nobody who had not seen the last', async () => {
    const { admin, author, birds } = await company()
    const id = await put(author, birds, ask('First?'))
    const first = (await see(author, id)).question
    expect(first.id).toBe(id)
    const second = ask('Second?', { topics: ['flight'] })
    const saved = await author.ok(questionBankApi.save, {
      params: { id },
      body: { version: 1, question: second },
    })
    expect(saved).toMatchObject({ version: 2, beginning: 'Second?', topics: ['flight'] })
    expect(saved.question.id).toBe(id)
    expect(saved.versions.map(({ version }) => version)).toEqual([2, 1])
    expect((await save(admin, id, 1, ask('Mine?'))).error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'newer' },
    })
    // An answer that was lost: the same again changes nothing.
    expect(
      await author.ok(questionBankApi.save, { params: { id }, body: { version: 1, question: second } }),
    ).toMatchObject({ version: 2 })
    const was = await author.ok(questionBankApi.version, { params: { id, version: 1 } })
    expect(was).toEqual({ version: 1, question: first })
    expect((await author.send(questionBankApi.version, { params: { id, version: 3 } })).error?.code).toBe(
      'NOT_FOUND',
    )
    const two = await Promise.all([save(admin, id, 2, ask('A?')), save(author, id, 2, ask('B?'))])
    expect(two.map(({ error }) => error?.code ?? 'saved').toSorted()).toEqual(['CONFLICT', 'saved'])
  })

  it('keeps thirty versions, the newest', async () => {
    const { author, birds } = await company()
    const id = await put(author, birds, ask('1?'))
    for (let version = 1; version <= limits.bankVersions; version++)
      await author.ok(questionBankApi.save, {
        params: { id },
        body: { version, question: ask(`${version + 1}?`) },
      })
    const { versions } = await see(author, id)
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([30, 31, 2])
  })

  it('says of which quizzes it is, in drafts as they stand, and how it was answered there', async () => {
    const { acme, admin, id, lessonId, params } = await learning(w, null)
    const bankId = await put(admin, null, ask('Wings?'))
    const { items } = await admin.ok(questionBankApi.read, { query: { id: [bankId] } })
    const [taken] = items
    const inQuiz = { ...(taken?.question as Question), id: uuid(), bank: { id: bankId, version: 1 } }
    const write = async (questions: Question[]) => {
      const { revision } = await admin.ok(coursesApi.lesson, { params })
      await admin.ok(coursesApi.saveLesson, { params, body: { revision, content: quizOf(questions) } })
    }
    await write([inQuiz, ask('Own?')])
    const of = { courseId: id, course: 'Birds', lessonId, lesson: 'What you know' }
    const use = { ...of, questionId: inQuiz.id, version: 1 }
    expect(await see(admin, bankId)).toMatchObject({ uses: 1, usedIn: [{ ...use, answered: 0, right: 0 }] })
    const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
    const course = await publishQuiz(admin, quizOf([{ ...inQuiz, id: uuid() }]))
    expect(await see(admin, bankId)).toMatchObject({ uses: 2 })
    // A copy of the course is another quiz.
    await admin.ok(coursesApi.duplicate, { params: { id } })
    expect(await see(admin, bankId)).toMatchObject({ uses: 3 })
    // What an author of one course sees of it: where it is in that one, and that it is elsewhere too.
    const author = await acme.user({ role: 'mentor' })
    await admin.ok(coursesApi.setStaff, {
      params: { id: course.id },
      body: { staff: [{ id: author.id, part: 'author' }] },
    })
    expect(await see(author, bankId)).toMatchObject({ uses: 3, usedIn: [{ courseId: course.id }] })
    // Out of the outline, or out of the quiz, it is used there no more.
    await write([ask('Own?')])
    expect(await see(admin, bankId)).toMatchObject({ uses: 2 })
  })

  it('tells its author how often it was answered, and rightly', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const bankId = await put(admin, null, ask('Wings?'))
    const inQuiz = { ...(await see(admin, bankId)).question, id: uuid(), bank: { id: bankId, version: 1 } }
    const { id, page, lessonId, params } = await publishQuiz(admin, quizOf([inQuiz]))
    const answerAs = async (choice: string) => {
      const student = await acme.user()
      await student.ok(enrolmentsApi.enrol, { params: { id } })
      const done = { params: { id, lessonId: page }, body: { id: uuid(), kind: 'done' as const } }
      await student.ok(enrolmentsApi.record, done)
      const { id: attemptId } = await student.ok(attemptsApi.start, { params })
      await student.ok(attemptsApi.answer, {
        params: { attemptId, questionId: inQuiz.id },
        body: { answer: { type: 'single', choice }, number: 1 },
      })
      return () => student.ok(attemptsApi.submit, { params: { attemptId } })
    }
    if (inQuiz.type !== 'single') throw new Error('another type')
    const right = inQuiz.right ?? ''
    const wrong = inQuiz.choices.find((one) => one.id !== right)?.id ?? ''
    for (const choice of [right, right, wrong]) {
      const submit = await answerAs(choice)
      await submit()
    }
    // An attempt that is under way says nothing yet.
    await answerAs(wrong)
    expect((await see(admin, bankId)).usedIn).toMatchObject([{ lessonId, answered: 3, right: 2 }])
  })

  it('stands in a quiz as a copy: what a learner is given names neither the bank nor its version', async () => {
    const { admin, student, params } = await learning(
      w,
      quizOf([{ ...ask('Wings?'), bank: { id: uuid(), version: 717_171 } }]),
    )
    const { text: started } = await student.send(attemptsApi.start, { params })
    expect(started).toContain('Wings?')
    expect(started).not.toContain('717171')
    expect((await admin.send(coursesApi.lesson, { params })).text).toContain('717171')
  })
})

describe('many questions', () => {
  it('are given topics and a difficulty, each a version where it says something else then', async () => {
    const { admin, author, birds } = await company()
    const ids = await add(
      author,
      birds,
      ask('1?', { topics: ['a', 'b'] }),
      ask('2?', { topics: ['b', 'c'] }),
      ask('3?'),
    )
    const done = await change(author, ids, { do: 'topics', add: ['c'], remove: ['b'] })
    expect(done.data).toEqual({ changed: 3 })
    const seen = await Promise.all(ids.map((id) => see(author, id)))
    expect(seen.map(({ topics, version }) => [topics, version])).toEqual([
      [['a', 'c'], 2],
      [['c'], 2],
      [['c'], 2],
    ])
    expect(seen[0]?.question.topics).toEqual(['a', 'c'])
    // Medium is what they are already.
    expect((await change(author, ids, { do: 'difficulty', difficulty: 'medium' })).data).toEqual({
      changed: 0,
    })
    expect((await change(author, ids, { do: 'difficulty', difficulty: 'easy' })).data).toEqual({ changed: 3 })
    expect(await see(author, ids[0] ?? '')).toMatchObject({
      difficulty: 'easy',
      version: 3,
      question: { difficulty: 'easy' },
    })
    // More topics than one may have: none of them is changed.
    const five = ['1', '2', '3', '4', '5']
    expect((await change(author, ids, { do: 'topics', add: five, remove: [] })).error?.code).toBe(
      'BAD_REQUEST',
    )
    expect(await see(author, ids[2] ?? '')).toMatchObject({ topics: ['c'], version: 3 })
    const { items } = await admin.ok(auditApi.list, { query: {} })
    expect(items.filter(({ action }) => action.startsWith('question_bank.'))).toMatchObject([
      { action: 'question_bank.changed', targetName: 'Birds', after: { count: 3 } },
      { action: 'question_bank.changed', targetName: 'Birds', after: { count: 3 } },
      { action: 'question_bank.added', targetName: 'Birds', after: { count: 3 } },
    ])
  })

  it('are moved, removed for thirty days, and restored, without becoming other versions', async () => {
    const { admin, author, birds, bees } = await company()
    const ids = await add(author, birds, ask('1?'), ask('2?'))
    expect((await change(admin, ids, { do: 'move', courseId: bees })).data).toEqual({ changed: 2 })
    expect(await names(author)).toEqual([])
    expect((await change(admin, ids, { do: 'move', courseId: null })).data).toEqual({ changed: 2 })
    expect(await names(author)).toEqual(['1?', '2?'])
    expect((await change(admin, [ids[0] ?? ''], { do: 'remove' })).data).toEqual({ changed: 1 })
    expect((await change(admin, ids, { do: 'remove' })).data).toEqual({ changed: 1 })
    expect([await names(admin), await names(admin, { removed: 'true' })]).toEqual([[], ['1?', '2?']])
    expect((await list(admin)).topics).toEqual([])
    expect((await change(admin, ids, { do: 'restore' })).data).toEqual({ changed: 2 })
    expect(await names(admin)).toEqual(['1?', '2?'])
    expect(await see(admin, ids[0] ?? '')).toMatchObject({ version: 1, removed: false })
  })

  it('are as many as a company may keep, and count to its files', async () => {
    const { acme, admin } = await company()
    const used = async () => (await admin.ok(companyAdminApi.usage, { params: { id: acme.id } })).storageBytes
    const before = await used()
    const id = await put(admin, null, ask('x'.repeat(3000)))
    expect((await used()) - before).toBeGreaterThan(3000)
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`insert into bank_questions (company_id, id, question, type, difficulty, beginning, words)
        select company_id, gen_random_uuid(), question, type, difficulty, '', '' from bank_questions, generate_series(2, ${limits.bankQuestions - 1})
        where id = ${id}`.execute(tx),
    )
    const two = await admin.send(questionBankApi.add, {
      body: { courseId: null, questions: [ask('1'), ask('2')] },
    })
    expect(two.error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'bankQuestions', maximum: 10_000, current: 9_999 },
    })
    await put(admin, null, ask('last'))
  })

  it('comes once under an id of the caller’s, however often it is asked, and under one that is taken not at all', async () => {
    const { admin, author, birds, bees } = await company()
    const questions = [ask('One?'), ask('Two?')]
    const ids = [uuid(), uuid()]
    const bring = (person: Person, more: object = {}) =>
      person.send(questionBankApi.add, { body: { courseId: birds, questions, ids, ...more } })
    const kept = [200, { items: ids.map((id) => ({ id, version: 1 })) }]
    const codeOf = async (answer: ReturnType<typeof bring>) => (await answer).error?.code
    for (let n = 0; n < 2; n++) {
      const { status, data } = await bring(author)
      expect([status, data]).toEqual(kept)
    }
    const twice = await Promise.all([bring(author), bring(author)])
    expect(twice.map(({ status, data }) => [status, data])).toEqual([kept, kept])
    expect(await names(author)).toEqual(['One?', 'Two?'])
    const { items } = await admin.ok(auditApi.list, { query: { action: ['question_bank.added'] } })
    expect(items).toHaveLength(1)

    expect(await codeOf(bring(admin))).toBe('CONFLICT')
    expect(await codeOf(bring(author, { courseId: bees }))).toBe('NOT_FOUND')
    expect(await codeOf(bring(author, { ids: [ids[0], uuid()] }))).toBe('CONFLICT')
    expect(await codeOf(bring(author, { ids: [uuid()] }))).toBe('BAD_REQUEST')
    const one = uuid()
    expect(await codeOf(bring(author, { ids: [one, one] }))).toBe('BAD_REQUEST')
    await change(author, ids, { do: 'remove' })
    expect(await codeOf(bring(author))).toBe('CONFLICT')
    // Another company’s ids are nobody’s here.
    const other = await company()
    const answer = await other.admin.send(questionBankApi.add, { body: { courseId: null, questions, ids } })
    expect(answer.status).toBe(200)
  })
})
