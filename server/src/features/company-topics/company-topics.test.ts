import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { topicsApi } from '#contract/companies/topics.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { auditApi } from '#contract/people/audit.ts'
import { searchApi } from '#contract/search.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()
const noUses = { courses: 0, mentors: 0, interested: 0, programmes: 0 }

async function course(admin: Person, topics: string[], audience: 'everyone' | 'invited' = 'everyone') {
  const { id } = await admin.ok(coursesApi.create, { body: { title: `Course ${uuid()}`, language: 'en' } })
  const params = { id }
  const { revision } = await admin.ok(coursesApi.update, { params, body: { topics, audience } })
  return { params, revision }
}
async function published(admin: Person, topics: string[], audience?: 'everyone' | 'invited') {
  const { params, revision } = await course(admin, topics, audience)
  await admin.ok(coursesApi.publish, { params, body: { revision } })
  return params
}
async function mentor(acme: TestCompany, topics: string[], capacity = 2) {
  const one = await acme.user({ role: 'mentor' })
  await one.ok(onboardingApi.save, { body: { step: 'done', topics, capacity } })
  return one
}
async function interested(acme: TestCompany, interests: string[]) {
  const one = await acme.user()
  await one.ok(onboardingApi.save, { body: { step: 'done', interests } })
  return one
}
const add = (admin: Person, name: string) => admin.ok(topicsApi.add, { body: { name } })
const rename = (admin: Person, from: string, to: string, join = false) =>
  admin.send(topicsApi.rename, { body: { from, to, join } })
const ownTopics = async (one: Person) => (await one.ok(onboardingApi.get)).topics
const ownInterests = async (one: Person) => (await one.ok(onboardingApi.get)).interests

it('a topic that is renamed is so in drafts, versions, the catalogue, profiles, programmes, applications and requests', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const params = await published(admin, ['Climbing', 'Bee keeping', 'Knots'])
  const old = await admin.ok(coursesApi.byId, { params })
  // A second version, which has the word no longer; who learns in the first has it.
  const learner = await acme.user()
  await learner.ok(enrolmentsApi.enrol, { params })
  const later = await admin.ok(coursesApi.update, { params, body: { topics: ['Knots'] } })
  await admin.ok(coursesApi.publish, { params, body: { revision: later.revision } })
  const draft = await course(admin, ['béé KEEPING'])
  const shown = await published(admin, ['Knots', 'bee keeping'])
  const before = await admin.ok(coursesApi.byId, { params: shown })
  const [ana, ben] = [await mentor(acme, ['Bee Keeping', 'Ropes']), await interested(acme, ['BEE KEEPING'])]
  const { id } = await admin.ok(programmesApi.create, { body: { name: 'Hives' } })
  await admin.ok(programmesApi.update, { params: { id }, body: { aim: 'Honey', topics: ['Bee keeping'] } })
  await admin.ok(programmesApi.move, { params: { id }, body: { move: 'open' } })
  const application = {
    part: 'mentee' as const,
    topics: ['Ropes', 'bee keeping'],
    goals: '',
    languages: ['en' as const],
    department: 'any' as const,
    places: 1,
  }
  await ben.ok(programmesApi.saveApplication, { params: { id }, body: { ...application, revision: 0 } })
  const open = await w.services.db.withTenant(acme.id, async (tx) => {
    const enrolment = await tx.selectFrom('enrolments').selectAll().executeTakeFirstOrThrow()
    const soon = new Date(Date.now() + 3_600_000)
    const request = {
      company_id: acme.id,
      id: uuid(),
      student_id: learner.id,
      enrolment_id: enrolment.id,
      course_id: params.id,
      lesson_id: uuid(),
      item_id: uuid(),
      course: 'Hives',
      lesson: 'Wax',
      word: 'Why?',
      carried: JSON.stringify({ question: null, answers: [], hints: [] }),
      topics: ['Climbing', 'Bee keeping'],
      language: 'en' as const,
      asked_hour: 9,
      promised_at: soon,
      next_at: soon,
    }
    await tx.insertInto('help_requests').values(request).execute()
    return request.id
  })

  expect((await admin.ok(topicsApi.list)).others).toEqual([
    { name: 'bee keeping', courses: 2, mentors: 1, interested: 1, programmes: 1 },
    { name: 'Knots', ...noUses, courses: 2 },
    { name: 'Ropes', courses: 0, mentors: 1, interested: 0, programmes: 1 },
  ])
  const renamed = await rename(admin, 'bee keeping', 'Apiculture')
  expect(renamed.data).toEqual({ name: 'Apiculture', courses: 2, mentors: 1, interested: 1, programmes: 1 })

  expect((await admin.ok(coursesApi.byId, { params: draft.params })).settings.topics).toEqual(['Apiculture'])
  const after = await admin.ok(coursesApi.byId, { params: shown })
  // Whoever has it open sees that it changed, and there is nothing to publish by it.
  expect([after.settings.topics, after.revision, after.changed]).toEqual([
    ['Knots', 'Apiculture'],
    before.revision + 1,
    false,
  ])
  expect((await learner.ok(enrolmentsApi.course, { params })).topics).toEqual([
    'Climbing',
    'Apiculture',
    'Knots',
  ])
  const offered = await learner.ok(enrolmentsApi.catalogue, { query: { topic: ['Apiculture'] } })
  expect(offered.items.map((one) => one.id)).toEqual([shown.id])
  expect([await ownTopics(ana), await ownInterests(ben)]).toEqual([['Apiculture', 'Ropes'], ['Apiculture']])
  expect((await admin.ok(programmesApi.byId, { params: { id } })).topics).toEqual(['Apiculture'])
  const page = await ben.ok(programmesApi.page, { params: { id } })
  expect([page.application?.topics, page.application?.revision]).toEqual([['Ropes', 'Apiculture'], 2])
  const late = await ben.send(programmesApi.saveApplication, {
    params: { id },
    body: { ...application, revision: 1 },
  })
  expect([late.status, late.error?.details]).toEqual([409, { reason: 'newer', revision: 2 }])
  const kept = await w.services.db.withTenant(acme.id, (tx) =>
    tx.selectFrom('help_requests').select('topics').where('id', '=', open).executeTakeFirstOrThrow(),
  )
  expect(kept.topics).toEqual(['Climbing', 'Apiculture'])
  const find = async (search: string) =>
    (await admin.ok(searchApi.find, { query: { search } })).items.map(({ kind }) => kind).toSorted()
  expect(await find('apiculture')).toEqual(['course', 'course_draft', 'course_draft', 'programme'])
  expect(await find('bee keeping')).toEqual([])
  expect(old.settings.topics).toEqual(['Climbing', 'Bee keeping', 'Knots'])
})

it('fields suggest the list, then what open courses and the mentors that one sees have, each once, and no interests', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  await add(admin, 'Óptica')
  await add(admin, 'Bees')
  await published(admin, ['optica', 'Wax'])
  await published(admin, ['Layoffs'], 'invited')
  await course(admin, ['Unfinished'])
  await mentor(acme, ['WAX', 'Ropes'])
  await mentor(acme, ['Shelter'], 0)
  const blocker = await mentor(acme, ['Only theirs'])
  await interested(acme, ['Burnout'])
  const ana = await acme.user()
  const all = { items: ['Bees', 'Óptica', 'Only theirs', 'Ropes', 'Wax'], listed: 2 }
  expect(await ana.ok(topicsApi.names)).toEqual(all)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('conversation_blocks')
      .values({ company_id: acme.id, blocker_id: blocker.id, blocked_id: ana.id })
      .execute(),
  )
  expect((await ana.ok(topicsApi.names)).items).toEqual(['Bees', 'Óptica', 'Ropes', 'Wax'])
  const other = await w.company()
  expect(await (await other.user()).ok(topicsApi.names)).toEqual({ items: [], listed: 0 })
  expect((await acme.stranger.call(topicsApi.names)).status).toBe(401)
})

it('two topics are joined where that is said, written as the list has it, once in each place', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  await add(admin, 'Beehives')
  await add(admin, 'Bees')
  const ana = await mentor(acme, ['bees', 'Ropes', 'BEEHIVES', 'Wax'])
  const refused = await rename(admin, 'beehives', 'BÉES')
  expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
    409,
    'ALREADY_EXISTS',
    [{ field: 'to', code: 'already_exists' }],
  ])
  expect(await ownTopics(ana)).toEqual(['bees', 'Ropes', 'BEEHIVES', 'Wax'])
  expect((await rename(admin, 'beehives', 'BÉES', true)).data).toEqual({
    name: 'Bees',
    ...noUses,
    mentors: 1,
  })
  expect(await ownTopics(ana)).toEqual(['Bees', 'Ropes', 'Wax'])
  expect((await admin.ok(topicsApi.list)).items.map(({ name }) => name)).toEqual(['Bees'])
  // Only its letters are others: that is no second topic.
  expect((await rename(admin, 'bees', 'BEES')).data).toMatchObject({ name: 'BEES' })
  expect(await ownTopics(ana)).toEqual(['BEES', 'Ropes', 'Wax'])
  expect((await admin.ok(topicsApi.list)).items.map(({ name }) => name)).toEqual(['BEES'])
  expect((await rename(admin, 'Nothing', 'Something')).status).toBe(404)
})

it('a topic is added once, written everywhere as it was added, and taken out of the list alone', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada', surname: '' })
  const ana = await mentor(acme, ['optica'])
  const added = await add(admin, ' Óptica ')
  expect(added).toEqual({ id: added.id, name: 'Óptica', ...noUses, mentors: 1 })
  expect(await ownTopics(ana)).toEqual(['Óptica'])
  const twice = await admin.send(topicsApi.add, { body: { name: 'OPTICA' } })
  expect([twice.status, twice.error?.details]).toEqual([409, [{ field: 'name', code: 'already_exists' }]])
  const params = { id: added.id }
  await rename(admin, 'Óptica', 'Optics')
  await admin.ok(topicsApi.remove, { params })
  expect(await admin.ok(topicsApi.list)).toEqual({
    items: [],
    others: [{ name: 'Optics', ...noUses, mentors: 1 }],
  })
  expect(await ownTopics(ana)).toEqual(['Optics'])
  expect((await admin.send(topicsApi.remove, { params })).status).toBe(404)
  const { items } = await admin.ok(auditApi.list, {
    query: { action: ['topics.added', 'topics.renamed', 'topics.removed'] },
  })
  expect(items.map(({ action, targetName, before, after }) => [action, targetName, before, after])).toEqual([
    ['topics.removed', 'Optics', null, null],
    ['topics.renamed', 'Optics', { topic: 'Óptica' }, { topic: 'Optics' }],
    ['topics.added', 'Óptica', null, null],
  ])
})

it('a company has no more topics than 500, of which each is told', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into company_topics (company_id, id, name)
      select current_company(), gen_random_uuid(), 'Topic ' || n from generate_series(1, 500) n`.execute(tx),
  )
  await mentor(acme, ['Ropes'])
  const full = await admin.send(topicsApi.add, { body: { name: 'One more' } })
  expect([full.error?.code, full.error?.details]).toEqual([
    'MAX_NUMBER_REACHED',
    { limit: 'companyTopics', maximum: 500 },
  ])
  const names = await admin.ok(topicsApi.names)
  expect([names.items.length, names.listed, names.items.includes('Ropes')]).toEqual([500, 500, false])
})

it('only administrators of the company see the list with its uses, and change it', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { id } = await add(admin, 'Bees')
  const ana = await mentor(acme, ['Bees'])
  const foreign = await (await w.company()).user({ role: 'admin' })
  for (const one of [ana, await acme.user()])
    expect([
      (await one.call(topicsApi.list)).status,
      (await one.call(topicsApi.add, { body: { name: 'Wax' } })).status,
      (await one.call(topicsApi.rename, { body: { from: 'Bees', to: 'Wax', join: false } })).status,
      (await one.call(topicsApi.remove, { params: { id } })).status,
    ]).toEqual([403, 403, 403, 403])
  expect((await foreign.call(topicsApi.remove, { params: { id } })).status).toBe(404)
  expect((await rename(foreign, 'Bees', 'Wax')).status).toBe(404)
  expect(await foreign.ok(topicsApi.list)).toEqual({ items: [], others: [] })
  // Another company's topic of the same name stays.
  const theirs = await mentor(await w.company(), ['Bees'])
  await rename(admin, 'Bees', 'Wax')
  expect([await ownTopics(theirs), await ownTopics(ana)]).toEqual([['Bees'], ['Wax']])
})

/** What a rename makes of a list, one word after the other. */
function renamedByHand(words: readonly string[], from: string, to: string): string[] {
  const plain = (word: string) =>
    word
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
  const made: string[] = []
  for (const word of words) {
    const next = plain(word) === plain(from) || plain(word) === plain(to) ? to : word
    if (!made.includes(next)) made.push(next)
  }
  return made
}

it('any list of topics is renamed as it would be word by word', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const people = [await acme.user({ role: 'mentor' }), await acme.user({ role: 'mentor' })]
  const word = fc
    .tuple(fc.constantFrom('a', 'á', 'A', 'Ä', 'b', 'n', 'ñ'), fc.constantFrom('', ' a', ' É', '%'))
    .map(([one, two]) => one + two)
  // Each once however its letters are, as profiles are kept; accents may differ.
  const list = fc.uniqueArray(word, { maxLength: 6, selector: (text) => text.toLowerCase() })
  await fc.assert(
    fc.asyncProperty(list, list, word, word, async (one, two, from, to) => {
      const lists = [one, two]
      for (const [at, person] of people.entries())
        await person.ok(onboardingApi.save, { body: { step: 'done', topics: lists[at] ?? [] } })
      const plain = renamedByHand([from], from, from)
      const stands = lists.flat().some((name) => renamedByHand([name], from, from).includes(plain[0] ?? ''))
      const { status } = await rename(admin, from, to)
      expect(status).toBe(stands ? 200 : 404)
      for (const [at, person] of people.entries())
        expect(await ownTopics(person)).toEqual(
          stands ? renamedByHand(lists[at] ?? [], from, to) : (lists[at] ?? []),
        )
    }),
    { numRuns: 60 },
  )
})
