import { expect, it } from 'vitest'
import { helpApi } from '#contract/help/help.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { ask, mentorOf, move, open, stuck, write } from './help.test-data.ts'

const w = await world()

it('a request is closed by either of the two with what helped, and nothing else is said with it', async () => {
  const { student, mentor, lesson } = await stuck(w)
  const { id } = await ask(student, lesson)
  const { conversationId = null } = (await move(mentor, id, 'claim')) ?? {}
  await write(mentor, conversationId, 'So.')
  const params = { id }
  const missing = [{ field: 'helpedBy', code: 'required' }]
  for (const [person, body] of [
    [student, { move: 'helped' }],
    [mentor, { move: 'close' }],
    [student, { move: 'reply', helpedBy: 'hint' }],
  ] as const)
    expect((await person.send(helpApi.move, { params, body })).error).toMatchObject({
      code: 'BAD_REQUEST',
      details: missing,
    })
  expect(await open(student, id)).toMatchObject({ state: 'awaiting_student', helpedBy: null })
  expect(await move(mentor, id, 'close', 'hint')).toMatchObject({ state: 'closed', helpedBy: 'hint' })
})

/** As somebody whose browser has taken its seat in the room. */
async function enter({ id: companyId }: TestCompany, person: Person, code: string): Promise<string> {
  const { peerId } = await person.ok(meetingsApi.join, { params: { code }, body: {} })
  await w.services.db.withTenant(companyId, (tx) =>
    tx.updateTable('meeting_peers').set({ joined_at: new Date() }).where('id', '=', peerId).execute(),
  )
  return peerId
}
const isOver = async (person: Person, code: string) =>
  (await person.ok(meetingsApi.byCode, { params: { code } })).endedAt !== null

it('the room of a request that is over ends with it where nobody is in it, and Home leads nobody there', async () => {
  const { student, mentor, lesson } = await stuck(w)
  const { id } = await ask(student, lesson)
  await move(mentor, id, 'claim')
  const { code } = await mentor.ok(helpApi.meet, { params: { id } })
  const step = async () => (await student.ok(dashboardApi.home)).nextStep.kind
  expect([await isOver(mentor, code), await step()]).toEqual([false, 'meeting_now'])
  await move(mentor, id, 'close', 'answer')
  expect(await isOver(mentor, code)).toBe(true)
  expect(await step()).not.toBe('meeting_now')
})

it('who talks on in it is not put out; Home leads nobody there, and it is past once the last one has left', async () => {
  const { acme, student, mentor, lesson } = await stuck(w)
  const { id } = await ask(student, lesson)
  await move(mentor, id, 'claim')
  const { code } = await mentor.ok(helpApi.meet, { params: { id } })
  const seats = [await enter(acme, mentor, code), await enter(acme, student, code)]
  const led = async () => {
    const homes = [await student.ok(dashboardApi.home), await mentor.ok(dashboardApi.home)]
    return homes.map(({ nextStep, meetings }) => [nextStep.kind === 'meeting_now', meetings.length])
  }
  const past = async () =>
    (await mentor.ok(meetingsApi.list, { query: { when: 'past' } })).items.map((one) => one.code)
  const leave = (peerId: string | undefined) =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('meeting_peers')
        .set({ state: 'out' })
        .where('id', '=', peerId ?? '')
        .execute(),
    )
  expect(await led()).toEqual([
    [true, 1],
    [true, 1],
  ])
  await move(student, id, 'helped', 'meeting')
  expect([await isOver(mentor, code), await past()]).toEqual([false, []])
  await leave(seats[0])
  expect(await past()).toEqual([])
  // Whose connection broke comes back to it.
  await student.ok(meetingsApi.join, { params: { code }, body: {} })
  await leave(seats[1])
  expect(await led()).toEqual([
    [false, 0],
    [false, 0],
  ])
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('meeting_peers').set({ state: 'out' }).execute(),
  )
  expect(await past()).toEqual([code])
})

it('that a request is over makes its room no longer than it was to be', async () => {
  const { acme, student, mentor, lesson } = await stuck(w)
  const { id } = await ask(student, lesson)
  await move(mentor, id, 'claim')
  const { code } = await mentor.ok(helpApi.meet, { params: { id } })
  await enter(acme, mentor, code)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('meetings')
      .set({ starts_at: new Date(Date.now() - 90 * 60_000), minutes: 60 })
      .where('code', '=', code)
      .execute(),
  )
  await move(mentor, id, 'close', 'meeting')
  expect((await mentor.ok(meetingsApi.byCode, { params: { code } })).minutes).toBe(60)
})

it('that the two met is told to both, and of nobody who held it before', async () => {
  const { acme, student, mentor, lesson } = await stuck(w)
  const other = await mentorOf(acme, 'Max')
  const { id } = await ask(student, lesson)
  await move(mentor, id, 'claim')
  expect((await open(mentor, id)).met).toBe(false)
  const { code } = await mentor.ok(helpApi.meet, { params: { id } })
  const met = async () => [(await open(student, id)).met, (await open(mentor, id)).met]
  // A room that was opened is none in which they have met.
  expect(await met()).toEqual([false, false])
  await enter(acme, mentor, code)
  expect(await met()).toEqual([false, false])
  await enter(acme, student, code)
  expect(await met()).toEqual([true, true])
  await move(mentor, id, 'release')
  await move(other, id, 'claim')
  expect(await open(other, id)).toMatchObject({ met: false, meetingCode: null })
  // A room of their own, into which nobody comes who held it before.
  expect((await other.ok(helpApi.meet, { params: { id } })).code).not.toBe(code)
})

it('a meeting at once after one that ended is another one, and one that goes on is the same', async () => {
  const { student, lesson, mentor } = await stuck(w)
  const { id } = await ask(student, lesson)
  await move(mentor, id, 'claim')
  const meet = async () => (await mentor.ok(helpApi.meet, { params: { id } })).code
  const first = await meet()
  expect(await meet()).toBe(first)
  await mentor.ok(meetingsApi.end, { params: { code: first } })
  const second = await meet()
  expect([second === first, await isOver(mentor, second)]).toEqual([false, false])
})
