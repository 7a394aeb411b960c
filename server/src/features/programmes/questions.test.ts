import { expect, it } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import type { Sent } from '#contract/endpoint.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { until } from '../../../test/until.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()
type Plan = Partial<Sent<typeof programmesApi.update>['body']>
type Said = Sent<typeof programmesApi.saveApplication>['body']

const id = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`
const years = {
  id: id(1),
  text: 'Years in the field',
  kind: 'single' as const,
  of: 'both' as const,
  required: true,
  options: [
    { id: id(11), name: 'None' },
    { id: id(12), name: 'Many' },
  ],
  counts: 'different' as const,
  weight: 10,
}
const why = {
  id: id(2),
  text: 'Why now?',
  kind: 'text' as const,
  of: 'mentees' as const,
  required: false,
  options: [],
  counts: null,
  weight: 1,
}

async function opened(plan: Plan = { questions: [years, why] }) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const { id: programme } = await admin.ok(programmesApi.create, { body: { name: 'First year' } })
  const params = { id: programme }
  await admin.ok(programmesApi.update, { params, body: { aim: 'To arrive', least: 0, ...plan } })
  await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
  return { acme, admin, params }
}
const said: Said = {
  part: 'mentee',
  topics: ['Bees'],
  goals: '',
  languages: ['en'],
  department: 'any',
  places: 1,
  revision: 0,
}
async function save(person: Person, params: { id: string }, more: Partial<Said>) {
  const revision = (await person.ok(programmesApi.page, { params })).application?.revision ?? 0
  return person.send(programmesApi.saveApplication, { params, body: { ...said, ...more, revision } })
}
const reasonOf = ({ status, error }: { status: number; error?: { details?: unknown } | undefined }) => [
  status,
  error?.details,
]

it('asks its own questions: answers are saved as they are typed, needed to send, and read by administrators once sent', async () => {
  const { acme, admin, params } = await opened()
  const sol = await acme.user({ name: 'Sol' })
  const page = await sol.ok(programmesApi.page, { params })
  expect(page.questions.map(({ text }) => text)).toEqual(['Years in the field', 'Why now?'])
  await save(sol, params, { answers: { [id(2)]: 'My first spring', [id(99)]: 'To nothing' } })
  expect((await sol.ok(programmesApi.page, { params })).application?.answers).toEqual({
    [id(2)]: 'My first spring',
  })
  expect(reasonOf(await sol.send(programmesApi.send, { params }))).toEqual([
    409,
    { reason: 'application_incomplete' },
  ])
  await save(sol, params, { answers: { [id(1)]: [id(11)], [id(2)]: 'My first spring' } })
  const people = async () =>
    (await admin.ok(programmesApi.people, { params })).items.map(({ answers }) => answers)
  expect(await people()).toEqual([])
  await sol.ok(programmesApi.send, { params })
  expect(await people()).toEqual([{ [id(1)]: [id(11)], [id(2)]: 'My first spring' }])
  // What was sent stays complete.
  expect(reasonOf(await save(sol, params, { answers: { [id(2)]: 'My second' } }))).toEqual([
    409,
    { reason: 'application_incomplete' },
  ])
  expect(await people()).toEqual([{ [id(1)]: [id(11)], [id(2)]: 'My first spring' }])
})

it('locks nobody out who sent their application before a question was added; whoever applies from then on answers it', async () => {
  const { acme, admin, params } = await opened({ questions: [why] })
  const [sol, dan] = [await acme.user({ name: 'Sol' }), await acme.user({ name: 'Dan' })]
  await save(sol, params, { answers: { [id(2)]: 'My first spring' } })
  await sol.ok(programmesApi.send, { params })
  await admin.ok(programmesApi.update, { params, body: { questions: [{ ...why, required: true }, years] } })
  expect((await save(sol, params, { goals: 'More', answers: { [id(2)]: 'My second' } })).status).toBe(200)
  // An answer that is needed and was given is not taken away.
  expect(reasonOf(await save(sol, params, { answers: {} }))).toEqual([
    409,
    { reason: 'application_incomplete' },
  ])
  await save(dan, params, { answers: { [id(2)]: 'Bees' } })
  expect(reasonOf(await dan.send(programmesApi.send, { params }))).toEqual([
    409,
    { reason: 'application_incomplete' },
  ])
})

it('shows an administrator no answer of who was invited and has not sent it, nor one to what is asked of mentors alone', async () => {
  const { acme, admin, params } = await opened({ questions: [years, { ...why, of: 'mentors' }] })
  const [sol, mia] = [await acme.user({ name: 'Sol' }), await acme.user({ name: 'Mia', role: 'mentor' })]
  await admin.ok(programmesApi.invite, { params, body: { part: 'mentee', userIds: [sol.id] } })
  await save(sol, params, { answers: { [id(1)]: [id(11)] } })
  await save(mia, params, { answers: { [id(1)]: [id(12)], [id(2)]: 'As a mentor' } })
  await mia.ok(programmesApi.send, { params })
  const { items } = await admin.ok(programmesApi.people, { params })
  expect(items.map(({ name, answers }) => [name, answers])).toEqual([
    ['Mia', { [id(1)]: [id(12)] }],
    ['Sol', {}],
  ])
})

it('keeps what was answered when a question is changed, by its ids, and offers a chosen option that is left out no longer', async () => {
  const { acme, admin, params } = await opened()
  const [sol, dan] = [await acme.user({ name: 'Sol' }), await acme.user({ name: 'Dan' })]
  await save(sol, params, { answers: { [id(1)]: [id(11)], [id(2)]: 'Spring' } })
  await sol.ok(programmesApi.send, { params })
  const options = [
    { id: id(12), name: 'Ten or more' },
    { id: id(13), name: 'Some' },
  ]
  const changed = await admin.ok(programmesApi.update, {
    params,
    body: { questions: [{ ...years, text: 'How long?', options }] },
  })
  expect(changed.questions).toEqual([
    {
      ...years,
      text: 'How long?',
      options: [
        { id: id(12), name: 'Ten or more', archived: false },
        { id: id(13), name: 'Some', archived: false },
        { id: id(11), name: 'None', archived: true },
      ],
    },
  ])
  const answersOf = async (one: Person) => (await one.ok(programmesApi.page, { params })).application?.answers
  // The question that is gone took its answer along; what was chosen stays theirs, and nobody else’s to choose.
  expect(await answersOf(sol)).toEqual({ [id(1)]: [id(11)] })
  await save(sol, params, { goals: 'More', answers: { [id(1)]: [id(11)] } })
  expect(await answersOf(sol)).toEqual({ [id(1)]: [id(11)] })
  await save(dan, params, { answers: { [id(1)]: [id(11)] } })
  expect(await answersOf(dan)).toEqual({})
  await admin.ok(programmesApi.update, {
    params,
    body: { questions: [{ ...years, options: [...options, ...years.options.slice(0, 1)] }, why] },
  })
  expect(await answersOf(sol)).toEqual({ [id(1)]: [id(11)] })
  const other = { ...years, kind: 'multiple' as const }
  expect(reasonOf(await admin.send(programmesApi.update, { params, body: { questions: [other] } }))).toEqual([
    409,
    { reason: 'question_kind_settled' },
  ])
})

it('takes the answers along when a question is removed: asked again, it is answered by nobody', async () => {
  const { acme, admin, params } = await opened()
  const [sol, dan] = [await acme.user({ name: 'Sol' }), await acme.user({ name: 'Dan' })]
  for (const one of [sol, dan])
    await save(one, params, { answers: { [id(1)]: [id(11)], [id(2)]: 'My first spring' } })
  await sol.ok(programmesApi.send, { params })
  for (const questions of [[years], [years, why]])
    await admin.ok(programmesApi.update, { params, body: { questions } })
  for (const one of [sol, dan])
    expect((await one.ok(programmesApi.page, { params })).application?.answers).toEqual({
      [id(1)]: [id(11)],
    })
  expect((await admin.ok(programmesApi.people, { params })).items.map(({ answers }) => answers)).toEqual([
    { [id(1)]: [id(11)] },
  ])
})

it('matches by a question that both answered, and says so in words', async () => {
  const weights = { topics: 1, hours: 0, languages: 0, department: 0, load: 0 }
  const { acme, admin, params } = await opened({ weights, capacity: 1, questions: [years, why] })
  const join = async (name: string, part: 'mentor' | 'mentee', chosen: string) => {
    const one = await acme.user({ name, ...(part === 'mentor' && { role: 'mentor' }) })
    await one.ok(onboardingApi.save, { body: { step: 'done', capacity: 1 } })
    await save(one, params, { part, answers: { [id(1)]: [chosen] } })
    await one.ok(programmesApi.send, { params })
    return one
  }
  const bea = await join('Bea', 'mentee', id(11))
  await join('Sol', 'mentee', id(12))
  await join('Mia', 'mentor', id(11))
  await join('Sam', 'mentor', id(12))
  const started = await admin.ok(matchingApi.match, { params, body: {} })
  const run = await until(async () => {
    const { items } = await admin.ok(matchingApi.runs, { params })
    return items.find((one) => one.id === started.id && one.state === 'draft')
  })
  const { items } = await admin.ok(matchingApi.pairs, { params: { id: run.id } })
  expect(items.map(({ mentee, mentor, fit }) => [mentee.name, mentor?.name, fit?.score])).toEqual([
    ['Bea', 'Sam', 100],
    ['Sol', 'Mia', 100],
  ])
  const reason = {
    part: 'question',
    points: 91,
    most: 91,
    id: id(1),
    text: 'Years in the field',
    counts: 'different',
    shared: [],
    answered: true,
  }
  expect(items[0]?.fit?.parts.at(-1)).toEqual(reason)
  const options = await admin.ok(matchingApi.options, { params: { id: run.id, userId: bea.id } })
  expect(options.items.map(({ name, fit }) => [name, fit.parts.at(-1)])).toEqual([
    ['Sam', reason],
    ['Mia', { ...reason, points: 0, shared: ['None'] }],
  ])
})
