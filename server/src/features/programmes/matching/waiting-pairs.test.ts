import { expect, it } from 'vitest'
import { handoverApi } from '#contract/mentoring/handover.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { auditApi } from '#contract/people/audit.ts'
import { usersApi } from '#contract/people/users.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { world, type Person } from '../../../../test/world.ts'
import { openProgramme, type Plan } from '../open-programme.test-data.ts'

const w = await world()
const rules: Plan['rules'] = [{ id: crypto.randomUUID(), kind: 'different', field: 'jobTitle' }]

/** Two mentors and two mentees; Mia and Bea are smiths. */
async function smiths(plan: Plan) {
  const programme = await openProgramme(w, plan)
  const { admin, params, join } = programme
  const mia = await join('Mia', 'mentor', ['Bees'])
  const bea = await join('Bea', 'mentee', ['Bees'])
  const sam = await join('Sam', 'mentor', ['Soil'])
  const sol = await join('Sol', 'mentee', ['Soil'])
  const smith = (one: Person) =>
    admin.ok(usersApi.update, { params: { id: one.id }, body: { jobTitle: 'Smith' } })
  await smith(mia)
  await smith(bea)
  const save = (barred?: number) =>
    admin.send(programmesApi.update, {
      params,
      body: { rules, ...(barred !== undefined && { barred }) },
    })
  return { ...programme, mia, bea, sam, sol, smith, save }
}

const pairs = async (one: Person) => (await one.ok(mentoringApi.mine, {})).items
const is = async (one: Person) =>
  (await pairs(one)).map(({ mentor, mentee, state }) => `${mentor.name} ${mentee.name} ${state}`).toSorted()
const accept = async (one: Person) => {
  const id = (await pairs(one)).find(({ state }) => state === 'proposed')?.id ?? ''
  return one.send(mentoringApi.move, { params: { id }, body: { move: 'accept' } })
}
const refusal = ({ status, error }: { status: number; error?: { details?: unknown } | null }) => [
  status,
  error?.details,
]
const told = async (one: Person) =>
  (await one.ok(notificationsApi.list, {})).items.map(({ kind }) => kind).toSorted()

it('a rule takes back what was proposed against it, once whoever saves it knows of how many; what began stays', async () => {
  const { admin, mia, bea, sam, sol, smith, save, published } = await smiths({ matching: 'suggested' })
  await published()
  await accept(mia)
  expect(refusal(await save())).toEqual([409, { reason: 'pairs_barred', count: 1 }])
  expect([await is(bea), await told(bea)]).toEqual([['Mia Bea proposed'], ['mentoring_asked']])
  expect((await save(1)).status).toBe(200)
  const query = { action: 'programmes.proposals_taken_back' }
  const { items } = await admin.ok(auditApi.list, { query })
  expect(items.map(({ targetName, after }) => [targetName, after?.['count']])).toEqual([['First year', 1]])
  expect([await is(bea), await told(bea), await told(mia)]).toEqual([
    ['Mia Bea declined'],
    ['mentoring_declined'],
    ['mentoring_declined'],
  ])
  // Who is not against it goes on waiting, and whom it keeps apart only once they are a pair stays one.
  for (const one of [sam, sol]) expect((await accept(one)).status).toBe(200)
  for (const one of [sam, sol]) await smith(one)
  expect((await save()).status).toBe(200)
  expect(await is(sol)).toEqual(['Sam Sol active'])
})

it('a rule takes back no more proposals than whoever saves it knows of', async () => {
  const { bea, sam, sol, smith, save, published } = await smiths({ matching: 'suggested' })
  for (const one of [sam, sol]) await smith(one)
  await published()
  expect(refusal(await save(1))).toEqual([409, { reason: 'pairs_barred', count: 2 }])
  expect([await is(bea), await is(sol)]).toEqual([['Mia Bea proposed'], ['Sam Sol proposed']])
  expect((await save(2)).status).toBe(200)
  expect([await is(bea), await is(sol)]).toEqual([['Mia Bea declined'], ['Sam Sol declined']])
})

it('where nobody is to mentor who reports to them, such proposals are taken back as by a rule', async () => {
  const { admin, params, mia, bea, sol, published } = await smiths({
    matching: 'suggested',
    apartFromLine: false,
  })
  await admin.ok(usersApi.update, { params: { id: bea.id }, body: { manager: mia.id } })
  await published()
  const apart = (barred?: number) =>
    admin.send(programmesApi.update, { params, body: { apartFromLine: true, ...(barred && { barred }) } })
  expect(refusal(await apart())).toEqual([409, { reason: 'pairs_barred', count: 1 }])
  expect((await apart(1)).status).toBe(200)
  expect([await is(bea), await is(sol)]).toEqual([['Mia Bea declined'], ['Sam Sol proposed']])
})

it('whom a rule took from one another before they began may be matched once it is gone; whoever declined is kept apart', async () => {
  const { admin, params, mia, bea, sol, save, published, match } = await smiths({ matching: 'suggested' })
  await published()
  await accept(mia)
  expect((await save(1)).status).toBe(200)
  await admin.ok(programmesApi.update, { params, body: { rules: [] } })
  const [wanted] = (await pairs(sol)).filter(({ state }) => state === 'proposed')
  await sol.ok(mentoringApi.move, { params: { id: wanted?.id ?? '' }, body: { move: 'decline' } })
  const { id } = await match()
  const between = async (mentee: Person) => {
    const of = { params: { id, userId: mentee.id }, query: {} }
    const { items } = await admin.ok(matchingApi.options, of)
    return Object.fromEntries(items.map(({ name, barrier }) => [name, barrier === 'ended_before']))
  }
  expect(await between(bea)).toEqual({ Mia: false, Sam: false })
  expect(await between(sol)).toEqual({ Mia: false, Sam: true })
})

it('a rule takes back what a mentee asked against it', async () => {
  const { mia, bea, params, save } = await smiths({ matching: 'self_chosen' })
  await bea.ok(programmesApi.ask, { params: { ...params, userId: mia.id }, body: { word: 'Please' } })
  expect(refusal(await save())).toEqual([409, { reason: 'pairs_barred', count: 1 }])
  expect((await save(1)).status).toBe(200)
  expect([await is(bea), await told(bea)]).toEqual([['Mia Bea declined'], ['mentoring_declined']])
})

/** Mia, a baker by now, hands Bea over to Sam, who has not answered yet. */
async function handedOver() {
  const of = await smiths({ matching: 'admin' })
  const { acme, admin, mia, bea, sam, published } = of
  await admin.ok(usersApi.update, { params: { id: mia.id }, body: { jobTitle: 'Baker' } })
  await published()
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('user_profiles').set({ capacity: 2 }).where('user_id', '=', sam.id).execute(),
  )
  const [pair] = await pairs(bea)
  await mia.ok(handoverApi.begin, { params: { id: pair?.id ?? '' }, body: { mentorId: sam.id } })
  return of
}

it('a rule takes back that a next mentor was asked against it; the pair goes on and wants another', async () => {
  const { admin, bea, sam, smith, save } = await handedOver()
  await smith(sam)
  expect(refusal(await save())).toEqual([409, { reason: 'pairs_barred', count: 1 }])
  expect((await save(1)).status).toBe(200)
  expect([await is(bea), await told(admin)]).toEqual([
    ['Mia Bea active', 'Sam Bea declined'],
    ['handover_wanted'],
  ])
})

it('of equals it holds either way round', async () => {
  const { admin, params, join, published } = await openProgramme(w, { kind: 'peer', matching: 'suggested' })
  const one = await join('One', 'mentee', ['Bees'])
  await join('Other', 'mentee', ['Bees'])
  await published()
  const [pair] = await pairs(one)
  const group = async (id = '') => {
    const made = await admin.ok(groupsApi.create, { body: { name: `Of ${id}` } })
    await admin.ok(groupsApi.addPeople, { params: { id: made.id }, body: { userIds: [id] } })
    return made.id
  }
  // Whoever of the two stands as the mentor is of the group of the rule’s mentees.
  const [mentees, mentors] = [await group(pair?.mentor.id), await group(pair?.mentee.id)]
  const body = { rules: [{ id: crypto.randomUUID(), kind: 'never' as const, mentees, mentors }] }
  expect(refusal(await admin.send(programmesApi.update, { params, body }))).toEqual([
    409,
    { reason: 'pairs_barred', count: 1 },
  ])
})

it('nobody accepts whom a rule keeps apart by now: what is said of a person changes while they wait', async () => {
  const { admin, mia, bea, save, published } = await smiths({ matching: 'suggested' })
  await admin.ok(usersApi.update, { params: { id: mia.id }, body: { jobTitle: 'Baker' } })
  await published()
  expect((await save()).status).toBe(200)
  await admin.ok(usersApi.update, { params: { id: mia.id }, body: { jobTitle: 'Smith' } })
  for (const one of [mia, bea]) expect(refusal(await accept(one))).toEqual([409, { reason: 'cannot_pair' }])
  expect(await is(bea)).toEqual(['Mia Bea proposed'])
})

it('nor does anybody accept as a next mentor, or theirs, whom a rule of the pair’s programme keeps apart by now', async () => {
  const { bea, sam, smith, save } = await handedOver()
  expect((await save()).status).toBe(200)
  await smith(sam)
  for (const one of [sam, bea]) expect(refusal(await accept(one))).toEqual([409, { reason: 'cannot_pair' }])
  expect(await is(bea)).toEqual(['Mia Bea active', 'Sam Bea proposed'])
})

// The embedded database has one session: nothing in it happens at once.
it.skipIf(w.kind === 'pglite')(
  'a rule that is saved while both accept is asked by whoever is second',
  async () => {
    const { acme, mia, bea, params, published } = await smiths({ matching: 'suggested' })
    await published()
    await accept(mia)
    const lock = await holdLock(w, acme.id, (tx) =>
      tx
        .updateTable('programmes')
        .set({ rules: JSON.stringify(rules) })
        .where('id', '=', params.id)
        .execute(),
    )
    const second = accept(bea)
    await lock.stuck(second)
    await lock.release()
    expect(refusal(await second)).toEqual([409, { reason: 'cannot_pair' }])
    expect(await is(bea)).toEqual(['Mia Bea proposed'])
  },
)

it.skipIf(w.kind === 'pglite')(
  'a rule is not saved over a pair that its mentee asked for meanwhile: whoever saves it is asked about it first',
  async () => {
    const { acme, mia, bea, params, save } = await smiths({ matching: 'self_chosen' })
    const lock = await holdLock(w, acme.id, (tx) =>
      tx.selectFrom('programmes').select('id').where('id', '=', params.id).forUpdate().execute(),
    )
    const asks = bea.ok(programmesApi.ask, {
      params: { ...params, userId: mia.id },
      body: { word: 'Please' },
    })
    await lock.stuck(asks)
    const saved = save()
    await lock.stuck(asks, saved)
    await lock.release()
    await asks
    expect(refusal(await saved)).toEqual([409, { reason: 'moved_on' }])
    expect([await is(bea), await told(bea)]).toEqual([['Mia Bea proposed'], []])
    expect(refusal(await save())).toEqual([409, { reason: 'pairs_barred', count: 1 }])
  },
)
