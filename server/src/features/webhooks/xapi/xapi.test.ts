import { v4 as uuid } from 'uuid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { noCertificate } from '#contract/courses/course.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { attemptsApi, type Attempt } from '#contract/practice/attempts.ts'
import { auditApi } from '#contract/people/audit.ts'
import { usersApi } from '#contract/people/users.ts'
import { eventsOf, webhooksApi, type NewWebhook, type WebhookEvent } from '#contract/companies/webhooks.ts'
import type { z } from 'zod'
import { startLrs, type Statement } from '../../../../test/services/lrs.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { learning, publishQuiz, quizOf } from '../../attempts/quiz.test-data.ts'
import { question, text } from '../../questions/question.test-data.ts'
import { claimNext, deliverWebhooks } from '../deliver.ts'
import { prepareSome } from '../prepare.ts'
import { sendOne } from '../send-one.ts'

// The stores of these tests stand on this machine. What delivers runs when a test says so.
const w = await world({ CAIRN_PRIVATE_ADDRESSES: 'allow' })
await w.services.jobs.stop()
const deliver = () => deliverWebhooks(w.services)

async function lrs(options?: Parameters<typeof startLrs>[0]) {
  const store = await startLrs(options)
  onTestFinished(store.stop)
  return store
}
type Lrs = Awaited<ReturnType<typeof lrs>>

const storeOf = (
  { url, username, password }: Pick<Lrs, 'url' | 'username' | 'password'>,
  events: readonly WebhookEvent[] = eventsOf.xapi,
): z.input<typeof NewWebhook> => ({
  kind: 'xapi',
  url,
  username,
  password,
  description: 'Records',
  events: [...events],
})

async function addStore(admin: Person, store: Lrs, events?: readonly WebhookEvent[]): Promise<string> {
  const { webhook, secret } = await admin.ok(webhooksApi.create, { body: storeOf(store, events) })
  expect(secret).toBeNull()
  return webhook.id
}
/** A company with a store. */
async function told(store: Lrs, events?: readonly WebhookEvent[]) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  return { acme, admin, id: await addStore(admin, store, events) }
}
const deliveries = async (admin: Person, id: string) =>
  (await admin.ok(webhooksApi.deliveries, { params: { id } })).items
/** As if so much time had gone by for what waits. */
const wait = ({ id }: TestCompany, seconds: number) =>
  w.services.db.withTenant(id, async (tx) => {
    const waiting = tx.selectFrom('webhook_deliveries').selectAll().where('state', '=', 'waiting')
    for (const { event_id, next_at } of await waiting.execute())
      await tx
        .updateTable('webhook_deliveries')
        .set({ next_at: next_at && new Date(next_at.getTime() - seconds * 1000) })
        .where('event_id', '=', event_id)
        .execute()
  })

const quiz = quizOf(
  ['One?', 'Two?'].map((words) => question('true_false', { prompt: text(words), right: true })),
  { passPercent: 50, attempts: 3 },
)
/** Takes the quiz of a course with so many answers right. */
async function take(student: Person, params: { id: string; lessonId: string }, right: number) {
  await finish(student, await student.ok(attemptsApi.start, { params }), right)
}
async function finish(student: Person, attempt: Pick<Attempt, 'id' | 'questions'>, right: number) {
  for (const [at, { question: asked }] of attempt.questions.entries())
    await student.ok(attemptsApi.answer, {
      params: { attemptId: attempt.id, questionId: asked.id },
      body: { number: 1, answer: { type: 'true_false', value: at < right } },
    })
  await student.ok(attemptsApi.submit, { params: { attemptId: attempt.id } })
}
const record = (person: Person, id: string, lessonId: string, kind: 'opened' | 'done', seconds = 0) =>
  person.ok(enrolmentsApi.record, {
    params: { id, lessonId },
    body: { id: uuid(), kind, ...(seconds > 0 && { visits: [{ id: uuid(), lessonId, seconds }] }) },
  })
const verbOf = ({ verb }: Statement) => verb.id.split('/').at(-1)
const verbs = (store: Lrs) => store.statements().map(verbOf)

describe('a learning record store', () => {
  it('is told the whole of a course: enrolled, lessons, the quiz with its scores, completion and certificate', async () => {
    const store = await lrs()
    const { acme, admin } = await told(store)
    const certificate = { ...noCertificate, given: true, months: 12 }
    const { id, page, lessonId, params } = await publishQuiz(admin, quiz, { certificate })
    const sol = await acme.user({ name: 'Sol', surname: 'Zuben' })
    await sol.ok(enrolmentsApi.enrol, { params: { id } })
    await record(sol, id, page, 'opened')
    await record(sol, id, page, 'done', 75)
    await take(sol, params, 0)
    await take(sol, params, 1)
    await deliver()

    expect(store.wrong).toEqual([])
    const sent = store.statements()
    const enrolment = (await sol.ok(enrolmentsApi.course, { params: { id } })).enrolment
    const home = `http://${acme.slug}.localhost:0`
    const course = {
      objectType: 'Activity',
      id: `${home}/xapi/courses/${id}`,
      definition: {
        name: { en: 'Birds' },
        type: 'http://adlnet.gov/expapi/activities/course',
        moreInfo: `${home}/dashboard/learn/${id}`,
      },
    }
    const lesson = (of: string, name: string, type: string) => ({
      objectType: 'Activity',
      id: `${home}/xapi/courses/${id}/lessons/${of}`,
      definition: {
        name: { en: name },
        type: `http://adlnet.gov/expapi/activities/${type}`,
        moreInfo: `${home}/dashboard/learn/${id}/${of}`,
      },
    })
    const [read, asked] = [lesson(page, 'Wings', 'lesson'), lesson(lessonId, 'What you know', 'assessment')]
    const score = (raw: number, scaled: number) => ({ score: { scaled, raw, min: 0, max: 2 } })
    expect(sent.map(({ verb, object, result }) => [verb.id, object, result])).toEqual([
      ['http://adlnet.gov/expapi/verbs/registered', course, undefined],
      ['http://adlnet.gov/expapi/verbs/experienced', read, undefined],
      ['http://adlnet.gov/expapi/verbs/completed', read, { completion: true, duration: 'PT75S' }],
      [
        'http://adlnet.gov/expapi/verbs/failed',
        asked,
        { ...score(0, 0), success: false, completion: true, ...anyDuration(sent, 'failed') },
      ],
      [
        'http://adlnet.gov/expapi/verbs/passed',
        asked,
        { ...score(1, 0.5), success: true, completion: true, ...anyDuration(sent, 'passed') },
      ],
      ['http://adlnet.gov/expapi/verbs/completed', asked, { completion: true }],
      ['http://adlnet.gov/expapi/verbs/completed', course, { completion: true }],
      [
        'http://id.tincanapi.com/verb/earned',
        {
          objectType: 'Activity',
          id: expect.stringMatching(new RegExp(`^${home}/xapi/certificates/[0-9a-f-]{36}$`)),
          definition: {
            name: { en: 'Birds' },
            type: 'https://www.opigno.org/en/tincan_registry/activity_type/certificate',
          },
        },
        undefined,
      ],
    ])
    for (const { actor, context, object } of sent) {
      expect(actor).toEqual({ objectType: 'Agent', account: { homePage: `${home}/`, name: sol.id } })
      expect(context).toEqual({
        registration: enrolment?.id,
        platform: 'Cairn',
        revision: '1',
        language: 'en',
        ...(object.id !== course.id && { contextActivities: { parent: [course] } }),
      })
    }
    // Who they are is the company's to look up: nothing that names them leaves.
    const bodies = store.got.map(({ body }) => body).join('\n')
    for (const word of ['Sol', 'Zuben', sol.email]) expect(bodies).not.toContain(word)
    const moments = sent.map(({ timestamp }) => Date.parse(timestamp ?? ''))
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    expect(Math.max(...moments)).toBeLessThanOrEqual(Date.now())
  })

  it('is told in the company’s language what was done, and in the course’s what it is called', async () => {
    const store = await lrs()
    const { acme, admin } = await told(store)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('company_settings').set({ default_language: 'es' }).execute(),
    )
    const { id } = await publishQuiz(admin, quiz)
    await (await acme.user()).ok(enrolmentsApi.enrol, { params: { id } })
    await deliver()
    expect(store.statements()).toMatchObject([
      { verb: { display: { es: 'se inscribió' } }, object: { definition: { name: { en: 'Birds' } } } },
    ])
  })

  it('is told of its own company’s alone, and of nothing it is not told of; a webhook of none of this', async () => {
    const [own, other, few] = [await lrs(), await lrs(), await lrs()]
    const { acme, admin } = await told(own)
    await told(other)
    await addStore(admin, few, ['lesson.completed'])
    const hook = { url: `${own.origin}/hook`, description: '', events: ['enrolment.created' as const] }
    await admin.ok(webhooksApi.create, { body: hook })
    const { id, page } = await publishQuiz(admin, quiz)
    const sol = await acme.user()
    await sol.ok(enrolmentsApi.enrol, { params: { id } })
    await record(sol, id, page, 'opened')
    await record(sol, id, page, 'done')
    await deliver()
    expect(verbs(own)).toEqual(['registered', 'experienced', 'completed'])
    expect(verbs(few)).toEqual(['completed'])
    expect(other.got).toEqual([])
    const hooked = own.got
      .filter(({ path }) => path === '/hook')
      .map(({ body }) => JSON.parse(body) as object)
    expect(hooked).toMatchObject([{ type: 'enrolment.created', data: { course: { id, title: 'Birds' } } }])
    expect(hooked).toHaveLength(1)
  })

  it('is told nothing of whoever is deleted by then', async () => {
    const store = await lrs()
    const { acme, admin } = await told(store)
    const { id } = await publishQuiz(admin, quiz)
    const [sol, mia] = [await acme.user(), await acme.user()]
    for (const one of [sol, mia]) await one.ok(enrolmentsApi.enrol, { params: { id } })
    await admin.ok(usersApi.delete, { params: { id: sol.id } })
    await deliver()
    expect(store.statements().map(({ actor }) => actor.account?.name)).toEqual([mia.id])
  })

  it('is told of each of two people whose browsers chose the same id for what they did', async () => {
    const store = await lrs()
    const { acme, admin } = await told(store, ['lesson.completed'])
    const { id, page } = await publishQuiz(admin, quiz)
    const people = [await acme.user(), await acme.user()]
    const same = uuid()
    for (const one of people) {
      await one.ok(enrolmentsApi.enrol, { params: { id } })
      await one.ok(enrolmentsApi.record, { params: { id, lessonId: page }, body: { id: same, kind: 'done' } })
    }
    await deliver()
    expect(store.statements().map(({ actor }) => actor.account?.name)).toEqual(people.map((one) => one.id))
  })

  it('takes nobody for somebody else whose browser chose the id of another’s attempt', async () => {
    const store = await lrs()
    const { acme, student, id, page, params, admin } = await learning(w, quiz)
    await addStore(admin, store, ['lesson.opened', 'quiz.passed'])
    const attempt = await student.ok(attemptsApi.start, { params })
    const mia = await acme.user()
    await mia.ok(enrolmentsApi.enrol, { params: { id } })
    await mia.ok(enrolmentsApi.record, {
      params: { id, lessonId: page },
      body: { id: attempt.id, kind: 'opened' },
    })
    await finish(student, attempt, 2)
    await deliver()
    expect(store.statements().map((one) => [verbOf(one), one.actor.account?.name])).toEqual([
      ['experienced', mia.id],
      ['passed', student.id],
    ])
  })

  it('is told of a score once it is one, and again once it is corrected; of what was corrected by then only as it is', async () => {
    const store = await lrs()
    const why = question('long', { prompt: text('Why?'), points: 4 })
    const { student, params, admin } = await learning(w, quizOf([why], { passPercent: 50 }))
    await addStore(admin, store, ['quiz.passed', 'quiz.failed'])
    const { id: attemptId } = await student.ok(attemptsApi.start, { params })
    const answer = { type: 'long' as const, text: 'Because' }
    await student.ok(attemptsApi.answer, {
      params: { attemptId, questionId: why.id },
      body: { number: 1, answer },
    })
    await student.ok(attemptsApi.submit, { params: { attemptId } })
    await deliver()
    expect(store.got).toEqual([])
    const give = (revision: number, points: number) =>
      admin.ok(attemptsApi.grade, {
        params: { attemptId },
        body: { revision, answers: [{ questionId: why.id, points, comment: '' }] },
      })
    await give(0, 1)
    await give(1, 4)
    await deliver()
    await give(2, 3)
    await deliver()
    expect(store.statements().map((one) => [verbOf(one), one.result?.score?.scaled])).toEqual([
      ['passed', 1],
      ['passed', 0.75],
    ])
  })
})

/** How long they took is theirs alone, and of a moment none. */
function anyDuration(sent: Statement[], verb: string): { duration?: string } {
  const duration = sent.find((one) => verbOf(one) === verb)?.result?.duration
  return duration === undefined ? {} : { duration: expect.stringMatching(/^PT\d+S$/) }
}

describe('a store that fails', () => {
  /** Somebody who is enrolled in a course, which nobody was told yet. */
  async function enrolled(store: Lrs) {
    const { acme, admin, student, id: course } = await learning(w, quiz)
    const id = await addStore(admin, store, ['lesson.opened'])
    await record(student, course, (await publishedQuiz(student, course)).lessonId, 'opened')
    return { acme, admin, id }
  }
  const publishedQuiz = async (student: Person, id: string) => {
    const { modules } = await student.ok(enrolmentsApi.course, { params: { id } })
    return { lessonId: modules[0]?.lessons[1]?.id ?? '' }
  }

  it('is sent the same statement again with growing waits, until it takes it', async () => {
    const store = await lrs({
      instead: (times) => (times < 3 ? { answer: { status: 503, body: 'later' }, kept: false } : undefined),
    })
    const { acme, admin, id } = await enrolled(store)
    const waits: number[] = []
    for (const [seconds, tries] of [
      [5, 1],
      [300, 2],
    ] as const) {
      await deliver()
      const [one] = await deliveries(admin, id)
      expect(one).toMatchObject({ state: 'waiting', problem: 'status', status: 503, answer: 'later', tries })
      waits.push(Math.round((Date.parse(one?.nextAt ?? '') - Date.parse(one?.lastAt ?? '')) / 1000))
      await wait(acme, seconds + 1)
    }
    await deliver()
    expect(waits).toEqual([5, 300])
    expect(new Set(store.got.map(({ body }) => body)).size).toBe(1)
    const [one] = await deliveries(admin, id)
    expect(one).toMatchObject({ state: 'delivered', tries: 3, problem: null, body: store.got[0]?.body })
    expect(store.statements().map((statement) => statement.id)).toEqual([one?.id])
  })

  it.each([
    ['has it already, and calls that a conflict', 409],
    ['took it without a word', 204],
  ])('has a statement for good where it %s', async (_, status) => {
    const store = await lrs({ instead: () => ({ answer: { status }, kept: true }) })
    const { admin, id } = await enrolled(store)
    await deliver()
    expect(await deliveries(admin, id)).toMatchObject([{ state: 'delivered', problem: null, status }])
    expect(store.statements()).toHaveLength(1)
  })

  it('has a statement once where the server ends between sending it and saying so', async () => {
    const store = await lrs()
    const { acme, admin, id } = await enrolled(store)
    // The turn of a server that is killed once it has sent: what came of it is nowhere written down.
    await w.services.db.withTenant(acme.id, async (tx) => prepareSome(tx, w.services, await companyOf(tx)))
    const claimed = await claimNext(w.services, acme.id, id)
    if (!claimed) throw new Error('nothing to send')
    await sendOne(w.services, claimed)
    await wait(acme, 60)
    await deliver()
    expect(store.got.map(({ body }) => (JSON.parse(body) as Statement).id)).toEqual([
      claimed.event_id,
      claimed.event_id,
    ])
    expect(store.statements()).toHaveLength(1)
    expect(await deliveries(admin, id)).toMatchObject([{ state: 'delivered', tries: 2 }])
  })

  it('is not taken for one that works where it does not know us', async () => {
    const store = await lrs()
    const { admin, id } = await enrolled({ ...store, password: 'another' })
    await deliver()
    expect(await deliveries(admin, id)).toMatchObject([{ state: 'waiting', problem: 'status', status: 401 }])
    expect(store.statements()).toEqual([])
  })
})

describe('who looks after a store', () => {
  it('sends a test statement, which is of nobody, and sends it once more', async () => {
    const store = await lrs()
    const { acme, admin, id } = await told(store)
    const test = await admin.ok(webhooksApi.test, { params: { id } })
    expect(test).toMatchObject({ type: 'webhook.test', state: 'waiting' })
    await deliver()
    expect(store.wrong).toEqual([])
    expect(store.statements()).toMatchObject([
      {
        id: test.id,
        actor: { account: { homePage: `http://${acme.slug}.localhost:0/`, name: id } },
        verb: { id: 'http://adlnet.gov/expapi/verbs/interacted' },
        object: { id: `http://${acme.slug}.localhost:0/xapi/test` },
      },
    ])
    await admin.ok(webhooksApi.replay, { params: { id, deliveryId: test.id } })
    await deliver()
    expect(store.got).toHaveLength(2)
    expect(store.statements()).toHaveLength(1)
  })

  it('finds its password nowhere again, the database included, and changes all else without it', async () => {
    const store = await lrs({ password: 'pass:word ñ' })
    const { acme, admin, id } = await told(store)
    const params = { id }
    const update = (body: object) => admin.send(webhooksApi.update, { params, body })
    expect((await update({ url: `${store.origin}/xapi/statements`, events: ['lesson.opened'] })).status).toBe(
      200,
    )
    await admin.ok(webhooksApi.test, { params })
    await deliver()
    expect(store.statements()).toHaveLength(1)
    const { items } = await admin.ok(webhooksApi.list, {})
    expect(items).toMatchObject([{ kind: 'xapi', username: 'key', events: ['lesson.opened'] }])
    const log = await admin.ok(auditApi.list, {})
    const rows = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('webhooks').selectAll().execute(),
    )
    expect(JSON.stringify([items, log, rows])).not.toContain('pass:word')
  })

  it('gives the password anew where another server is to be told', async () => {
    const [first, second] = [await lrs(), await lrs({ password: 'other' })]
    const { admin, id } = await told(first)
    const params = { id }
    const refused = await admin.send(webhooksApi.update, { params, body: { url: second.url } })
    expect([refused.status, refused.error?.details]).toEqual([400, [{ field: 'password', code: 'required' }]])
    await admin.ok(webhooksApi.update, { params, body: { url: second.url, password: 'other' } })
    await admin.ok(webhooksApi.test, { params })
    await deliver()
    expect([first.got.length, second.statements().length]).toEqual([0, 1])
  })

  it('is refused what the kind does not take', async () => {
    const store = await lrs()
    const { admin, id } = await told(store)
    const hook = { url: store.origin, description: '', events: ['user.created' as const] }
    const { webhook } = await admin.ok(webhooksApi.create, { body: hook })
    const { password: _, ...withoutPassword } = storeOf(store)
    const create = async (body: z.input<typeof NewWebhook>) =>
      (await admin.send(webhooksApi.create, { body })).error?.details
    expect(await create(storeOf(store, ['user.created']))).toEqual([
      { field: 'events', code: 'invalid_value' },
    ])
    expect(await create(withoutPassword)).toEqual([{ field: 'password', code: 'required' }])
    expect(await create(storeOf({ ...store, username: 'a:b' }))).toEqual([
      { field: 'username', code: 'invalid_format' },
    ])
    expect(await create({ ...hook, username: 'key' })).toEqual([{ field: 'username', code: 'invalid_value' }])
    expect(await create({ ...hook, events: ['lesson.opened'] })).toEqual([
      { field: 'events', code: 'invalid_value' },
    ])
    const update = async (of: string, body: object) =>
      (await admin.send(webhooksApi.update, { params: { id: of }, body })).error?.details
    expect(await update(id, { events: ['user.created'] })).toEqual([
      { field: 'events', code: 'invalid_value' },
    ])
    expect(await update(webhook.id, { password: 'x' })).toEqual([
      { field: 'password', code: 'invalid_value' },
    ])
    expect((await admin.send(webhooksApi.rotateSecret, { params: { id } })).status).toBe(404)
  })
})
