import { expect, it } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { world, type Person } from '../../../../test/world.ts'
import { openProgramme } from '../open-programme.test-data.ts'

const w = await world()

/** Bea takes part in a programme that its administrators let people into. */
async function joined() {
  const programme = await openProgramme(w, { joining: 'request' })
  const { admin, params, join } = programme
  const bea = await join('Bea', 'mentee', ['Bees'])
  const answer = (one: 'accept' | 'decline') =>
    admin.ok(programmesApi.answer, { params: { ...params, userId: bea.id }, body: { answer: one } })
  await answer('accept')
  const application = async () => (await bea.ok(programmesApi.page, { params })).application
  return { admin, params, bea, answer, application }
}
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.map(({ kind, title }) => `${kind} ${title}`)

it('whom an administrator took out can be invited once more, and is in again by what they send', async () => {
  const { admin, params, bea, answer, application } = await joined()
  await answer('decline')
  expect((await application())?.state).toBe('declined')
  const invite = () => admin.ok(programmesApi.invite, { params, body: { part: 'mentee', userIds: [bea.id] } })
  expect(await invite()).toEqual({ invited: 1, already: 0, left: 0 })
  expect([(await application())?.state, (await told(bea))[0]]).toEqual([
    'invited',
    'programme_invited First year',
  ])
  // They have the answer to it still to give.
  expect(await invite()).toEqual({ invited: 0, already: 1, left: 0 })
  expect((await bea.ok(programmesApi.send, { params })).state).toBe('accepted')
})

it('who withdraws has the news no more that they were let in', async () => {
  const { params, bea } = await joined()
  expect(await told(bea)).toEqual(['programme_accepted First year'])
  await bea.ok(programmesApi.withdraw, { params })
  expect(await told(bea)).toEqual([])
})
