import { describe, expect, it } from 'vitest'
import { handoverApi } from '#contract/mentoring/handover.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../../test/world.ts'
import { openProgramme, type Plan } from '../open-programme.test-data.ts'
import { groupProgramme } from '../groups/groups.test-data.ts'

const w = await world()
const ruleId = crypto.randomUUID()

/** Two mentors of one place each, of bees and of soil, and three mentees; with a field for the site of each. */
async function filled(plan: Plan = {}) {
  const programme = await openProgramme(w, plan)
  const { admin, params, join } = programme
  const mia = await join('Mia', 'mentor', ['Bees'])
  const sam = await join('Sam', 'mentor', ['Soil'])
  const bea = await join('Bea', 'mentee', ['Bees'])
  const sol = await join('Sol', 'mentee', ['Soil'])
  const zoe = await join('Zoe', 'mentee', ['Bees', 'Soil'])
  const options = ['Lima', 'Cusco'].map((name) => ({ name, archived: false }))
  const site = await admin.ok(customFieldsApi.create, {
    body: { name: 'Site', kind: 'choice', required: false, seenBy: 'admins', editedBy: 'admins', options },
  })
  const [lima, cusco] = site.options.map((one) => one.id)
  const at = (one: Person, option = '') =>
    admin.ok(usersApi.update, { params: { id: one.id }, body: { custom: { [site.id]: option } } })
  const group = async (name: string, ...people: Person[]) => {
    const { id } = await admin.ok(groupsApi.create, { body: { name } })
    for (const one of people)
      await admin.ok(groupsApi.addPeople, { params: { id }, body: { userIds: [one.id] } })
    return id
  }
  const rules = (...all: NonNullable<Plan['rules']>) =>
    admin.ok(programmesApi.update, { params, body: { rules: all } })
  const barriers = async (runId: string, mentee: Person) =>
    (await admin.ok(matchingApi.options, { params: { id: runId, userId: mentee.id } })).items
      .map(({ name, barrier, rule }) => `${name} ${barrier}${rule === ruleId ? ' by the rule' : ''}`)
      .toSorted()
  return { ...programme, mia, sam, bea, sol, zoe, site, lima, cusco, at, group, rules, barriers }
}

describe('a rule that both have the same in a field', () => {
  it('decides who is matched, says so in the review, and is broken by no hand', async () => {
    const { admin, match, pairs, at, lima, cusco, site, rules, barriers, mia, sam, bea, sol } = await filled()
    await at(mia, lima)
    await at(sol, lima)
    await at(sam, cusco)
    await at(bea, cusco)
    expect(await pairs((await match()).id)).toEqual(['Bea Mia', 'Sol Sam', 'Zoe –'])
    const plan = await rules({ id: ruleId, kind: 'same', field: site.id })
    expect([plan.rules, plan.ruleNames]).toEqual([
      [{ id: ruleId, kind: 'same', field: site.id }],
      { [site.id]: 'Site' },
    ])
    const run = await match()
    // Zoe names no site, so nobody is hers.
    expect(await pairs(run.id)).toEqual(['Bea Sam', 'Sol Mia', 'Zoe –'])
    expect(await barriers(run.id, bea)).toEqual(['Mia own_rule by the rule', 'Sam null'])
    const place = { params: { id: run.id, userId: bea.id }, body: { mentorId: mia.id, locked: true } }
    expect((await admin.call(matchingApi.place, place)).error?.details).toEqual({ reason: 'cannot_pair' })
  })

  it('holds for numbers as for texts', async () => {
    const { admin, match, pairs, rules, mia, sam, bea, sol } = await filled()
    const shift = await admin.ok(customFieldsApi.create, {
      body: { name: 'Shift', kind: 'number', required: false, seenBy: 'admins', editedBy: 'admins' },
    })
    for (const [one, number] of [
      [mia, 1],
      [sol, 1],
      [sam, 2],
      [bea, 2],
    ] as const)
      await admin.ok(usersApi.update, { params: { id: one.id }, body: { custom: { [shift.id]: number } } })
    await rules({ id: ruleId, kind: 'same', field: shift.id })
    expect(await pairs((await match()).id)).toEqual(['Bea Sam', 'Sol Mia', 'Zoe –'])
  })

  it('is asked again when the pairs are published, and holds for what was locked', async () => {
    const { admin, match, pairs, at, lima, cusco, site, rules, mia, sam, bea, sol } = await filled()
    const before = await match()
    const lock = { params: { id: before.id, userId: bea.id }, body: { mentorId: mia.id, locked: true } }
    await admin.ok(matchingApi.place, lock)
    await at(mia, lima)
    await at(sol, lima)
    await at(sam, cusco)
    await at(bea, cusco)
    await rules({ id: ruleId, kind: 'same', field: site.id })
    expect(await pairs((await match(before.id)).id)).toEqual(['Bea Sam', 'Sol Mia', 'Zoe –'])
    await admin.ok(matchingApi.publish, { params: { id: before.id } })
    expect(await pairs(before.id)).toEqual(['Bea Mia cannot_pair', 'Sol Sam cannot_pair'])
  })

  it('forbids nobody anything once the field is gone; the plan says that it is', async () => {
    const { admin, params, match, pairs, site, rules } = await filled()
    await rules({ id: ruleId, kind: 'same', field: site.id })
    expect(await pairs((await match()).id)).toEqual(['Bea –', 'Sol –', 'Zoe –'])
    await admin.ok(customFieldsApi.delete, { params: { id: site.id } })
    expect((await admin.ok(programmesApi.byId, { params })).ruleNames).toEqual({})
    expect(await pairs((await match()).id)).toEqual(['Bea Mia', 'Sol Sam', 'Zoe –'])
  })
})

it('of different departments are two who are not of the same, whatever the case of its letters', async () => {
  const { admin, match, pairs, rules, mia, bea } = await filled()
  for (const [one, department] of [
    [mia, 'Sales'],
    [bea, 'sales'],
  ] as const)
    await admin.ok(usersApi.update, { params: { id: one.id }, body: { department } })
  await rules({ id: ruleId, kind: 'different', field: 'department' })
  expect(await pairs((await match()).id)).toEqual(['Bea –', 'Sol Sam', 'Zoe Mia'])
})

it('mentees of a group never have mentors of another, or only these', async () => {
  const { match, pairs, rules, group, barriers, mia, sam, bea, zoe } = await filled()
  const [north, south] = [await group('North', bea, zoe), await group('South', mia)]
  await rules({ id: ruleId, kind: 'never', mentees: north, mentors: south })
  const never = await match()
  expect(await pairs(never.id)).toEqual(['Bea –', 'Sol Mia', 'Zoe Sam'])
  expect(await barriers(never.id, bea)).toEqual(['Mia own_rule by the rule', 'Sam full'])
  await rules({ id: ruleId, kind: 'only', mentees: north, mentors: await group('East', sam) })
  expect(await pairs((await match()).id)).toEqual(['Bea –', 'Sol Mia', 'Zoe Sam'])
})

it('no mentor whom a rule keeps from somebody is shown to them, nor can be asked', async () => {
  const { params, rules, group, mia, sam, bea } = await filled({ matching: 'self_chosen' })
  const names = async () => (await bea.ok(programmesApi.suggested, { params })).items.map(({ name }) => name)
  expect(await names()).toEqual(['Mia', 'Sam'])
  const [north, south] = [await group('North', bea), await group('South', mia)]
  await rules({ id: ruleId, kind: 'never', mentees: north, mentors: south })
  expect(await names()).toEqual(['Sam'])
  const ask = (mentor: Person) =>
    bea.send(programmesApi.ask, { params: { ...params, userId: mentor.id }, body: { word: 'Please' } })
  const refused = await ask(mia)
  expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'cannot_pair' }])
  expect((await ask(sam)).status).toBe(200)
})

it('holds for the next mentor of a pair that the programme made, and for who comes into a group', async () => {
  const { match, admin, rules, group, mia, sam, bea } = await filled()
  const run = await match()
  await admin.ok(matchingApi.publish, { params: { id: run.id } })
  const [pair] = (await bea.ok(mentoringApi.mine, {})).items
  await rules({ id: ruleId, kind: 'never', mentees: await group('N', bea), mentors: await group('S', sam) })
  const next = await mia.send(handoverApi.begin, {
    params: { id: pair?.id ?? '' },
    body: { mentorId: sam.id },
  })
  expect([next.status, next.error?.details]).toEqual([409, { reason: 'cannot_pair' }])

  const acme = await w.company()
  const circles = await groupProgramme(acme)
  const grace = await circles.join('Grace', 'mentor')
  const ada = await circles.join('Ada')
  await circles.join('Kim')
  await circles.publish()
  const late = await circles.join('Eve')
  await circles.admin.ok(programmesApi.update, {
    params: circles.params,
    body: { rules: [{ id: ruleId, kind: 'different', field: 'jobTitle' }] },
  })
  for (const one of [grace, ada, late])
    await circles.admin.ok(usersApi.update, { params: { id: one.id }, body: { jobTitle: 'Smith' } })
  const [circle] = await circles.groups()
  const refused = await circles.add(circle?.id ?? '', late.id)
  expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'cannot_pair' }])
  // Nor does who was in it before come back against a rule.
  const [own] = (await ada.ok(mentoringApi.mine, {})).items
  await ada.ok(mentoringApi.move, { params: { id: own?.id ?? '' }, body: { move: 'end' } })
  const back = await circles.add(circle?.id ?? '', ada.id)
  expect([back.status, back.error?.details]).toEqual([409, { reason: 'cannot_pair' }])
  await circles.admin.ok(programmesApi.update, { params: circles.params, body: { rules: [] } })
  expect((await circles.add(circle?.id ?? '', ada.id)).status).toBe(200)
})

it('names fields and groups of the company that there are; another company’s are refused at their field', async () => {
  const { admin, params, site, group } = await filled()
  const other = await filled()
  const set = async (...rules: NonNullable<Plan['rules']>) => {
    const { status, error } = await admin.call(programmesApi.update, { params, body: { rules } })
    return [status, ...((error?.details ?? []) as { field: string }[]).map(({ field }) => field)]
  }
  const [own, theirs] = [await group('Own'), await other.group('Theirs')]
  expect(await set({ id: ruleId, kind: 'same', field: other.site.id })).toEqual([400, 'rules.0.field'])
  expect(await set({ id: ruleId, kind: 'never', mentees: own, mentors: theirs })).toEqual([
    400,
    'rules.0.mentors',
  ])
  // A group is no field, also where another rule names it.
  expect(
    await set(
      { id: crypto.randomUUID(), kind: 'never', mentees: own, mentors: own },
      { id: ruleId, kind: 'same', field: own },
    ),
  ).toEqual([400, 'rules.1.field'])
  expect(await set({ id: ruleId, kind: 'same', field: own })).toEqual([400, 'rules.0.field'])
  expect(await set({ id: ruleId, kind: 'same', field: site.id })).toEqual([200])
  await admin.ok(customFieldsApi.delete, { params: { id: site.id } })
  // What was there before its field went can be kept, beside what is new.
  const more = { id: crypto.randomUUID(), kind: 'never' as const, mentees: own, mentors: own }
  expect(await set({ id: ruleId, kind: 'same', field: site.id }, more)).toEqual([200])
})
