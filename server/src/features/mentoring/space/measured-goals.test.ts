import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()

async function ground() {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  const id = await activePair(w, acme, mentor, mentee)
  const params = { id, itemId: uuid() }
  const save = (person: Person, body: Input<typeof mentoringSpaceApi.saveGoal>['body']) =>
    person.send(mentoringSpaceApi.saveGoal, { params, body })
  const seen = async (person: Person) =>
    (await person.ok(mentoringSpaceApi.space, { params: { id } })).goals.map(
      ({ text, state, measure, targetOn }) => ({ text, state, measure, targetOn }),
    )
  return { mentor, mentee, save, seen }
}
const talks = { from: 0, to: 12, now: 3.5, unit: 'talks' }

it('a goal is measured by choice, and has a day: both see it, and it stays while its words or its state change', async () => {
  const { mentor, mentee, save, seen } = await ground()
  await save(mentee, { text: 'Speak up', state: 'open' })
  expect(await seen(mentor)).toEqual([{ text: 'Speak up', state: 'open', measure: null, targetOn: null }])
  await save(mentor, { text: 'Speak up', state: 'open', measure: talks, targetOn: '2031-03-05' })
  const goal = { text: 'Speak up', state: 'open', measure: talks, targetOn: '2031-03-05' }
  expect(await seen(mentee)).toEqual([goal])
  // Who says nothing of it changes nothing of it.
  await save(mentee, { text: 'Speak up more', state: 'met' })
  expect(await seen(mentee)).toEqual([{ ...goal, text: 'Speak up more', state: 'met' }])
  await save(mentee, { text: 'Speak up more', state: 'open', measure: { ...talks, now: 0 } })
  expect(await seen(mentor)).toMatchObject([{ measure: { now: 0 }, targetOn: '2031-03-05' }])
  await save(mentee, { text: 'Speak up more', state: 'open', measure: null, targetOn: null })
  expect(await seen(mentor)).toEqual([
    { text: 'Speak up more', state: 'open', measure: null, targetOn: null },
  ])
})

it('is met or dropped without its words, so that the other’s newer ones stay; without them none is set', async () => {
  const { mentor, mentee, save, seen } = await ground()
  expect((await save(mentee, { state: 'met' })).status).toBe(404)
  expect(await seen(mentee)).toEqual([])
  await save(mentee, { text: 'Speak up', state: 'open' })
  await save(mentor, { text: 'Speak up in the team', state: 'open' })
  await save(mentee, { state: 'met' })
  expect(await seen(mentor)).toMatchObject([{ text: 'Speak up in the team', state: 'met' }])
})

it('a measure that goes nowhere, or says no number, is refused where it stands, and the goal stays', async () => {
  const { mentee, save, seen } = await ground()
  await save(mentee, { text: 'Speak up', state: 'open', measure: talks })
  const before = await seen(mentee)
  const wrong = async (measure: unknown) => {
    const { status, error } = await save(mentee, {
      text: 'x',
      state: 'open',
      measure: measure as typeof talks,
    })
    return [status, (error?.details as { field: string }[]).map(({ field }) => field)]
  }
  expect(await wrong({ ...talks, to: 0 })).toEqual([400, ['measure.to']])
  expect(await wrong({ ...talks, from: null })).toEqual([400, ['measure.from']])
  expect(await wrong({ ...talks, now: 2_000_000_000 })).toEqual([400, ['measure.now']])
  expect(await seen(mentee)).toEqual(before)
})
