import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { listenTo } from '../../../test/listen-to.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()

async function two() {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Ana', surname: 'Ruiz' })
  const student = await acme.user({ name: 'Ben', surname: 'Cole' })
  const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  const tabOf = async (person: Person) => {
    const tab = await listenTo(w.port, acme, person, { kind: 'messages', id: person.id })
    await tab.next('listening')
    /** What it was told, in the order in which it came. */
    const told = () => tab.all.flatMap((one) => (one.t === 'news' ? [one.event] : []))
    return { ...tab, told }
  }
  return { acme, mentor, student, id, tabOf }
}
const send = (by: Person, id: string, text: string) =>
  by.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text } })
const remove = (by: Person, id: string, number: number) =>
  by.ok(conversationsApi.remove, { params: { id, number } })

it('what is read in one tab is told to every other of the same person, and to no tab of the other', async () => {
  const { mentor, student, id, tabOf } = await two()
  const [one, other, theirs] = [await tabOf(mentor), await tabOf(mentor), await tabOf(student)]
  const { number } = await send(student, id, 'Hello')
  for (const tab of [one, other]) await tab.next('news', ({ event }) => event['came'] === true)
  await mentor.ok(conversationsApi.markRead, { params: { id }, body: { read: number } })
  for (const tab of [one, other]) {
    await tab.next('news', ({ event }) => event['came'] === undefined)
    expect(tab.told()).toEqual([{ conversation: id, came: true }, { conversation: id }])
  }
  // Their own list is as it was since they wrote: what comes next is the answer.
  await send(mentor, id, 'Hello yourself')
  await theirs.next('news', ({ event }) => event['came'] === true)
  expect(theirs.told()).toEqual([{ conversation: id }, { conversation: id, came: true }])
})

it('whoever blocked somebody hears nothing of what those write, change and delete meanwhile', async () => {
  const { acme, mentor, student, id, tabOf } = await two()
  const third = await acme.user({ name: 'Cy', surname: 'Dunn' })
  const { id: elsewhere } = await third.ok(conversationsApi.open, { body: { userId: mentor.id } })
  const before = await send(student, id, 'Before')
  await mentor.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
  const tab = await tabOf(mentor)
  const own = await tabOf(student)
  const { number } = await send(student, id, 'Withheld')
  await student.ok(conversationsApi.edit, { params: { id, number }, body: { text: 'Changed' } })
  await remove(student, id, number)
  const older = { id, number: before.number }
  await student.ok(conversationsApi.edit, { params: older, body: { text: 'Changed since' } })
  // What is told comes in order: the first that is heard is what somebody else wrote afterwards.
  await send(third, elsewhere, 'Afterwards')
  await tab.next('news', ({ event }) => event['conversation'] === elsewhere)
  expect(tab.told()).toEqual([{ conversation: elsewhere, came: true }])
  await expect.poll(() => own.told().length).toBe(4)
})

it('what is deleted is told to the tabs of both', async () => {
  const { mentor, student, id, tabOf } = await two()
  const { number } = await send(student, id, 'Hello')
  const tab = await tabOf(mentor)
  await remove(student, id, number)
  await tab.next('news')
  expect(tab.told()).toEqual([{ conversation: id }])
})
