import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { helpApi } from '#contract/help/help.ts'
import { world, type Person } from '../../../../test/world.ts'
import { ask, mentorOf, move, open, stuck, told, write } from '../help.test-data.ts'

const w = await world()

const block = async (one: Person, other: Person) => {
  const { id } = await one.ok(conversationsApi.open, { body: { userId: other.id } })
  await one.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
}
const heldBy = async (mentor: Person) =>
  (await mentor.ok(helpApi.claimed, {})).items.map(({ id, state }) => `${id} ${state}`)

it.each(['student', 'mentor'] as const)(
  'a request is in nobody’s hands from the moment that the %s blocks the other, and goes to others',
  async (blocker) => {
    const { acme, student, mentor, item } = await stuck(w)
    const { id } = await ask(student, item)
    const thread = (await move(mentor, id, 'claim'))?.conversationId ?? null
    await write(mentor, thread, 'Look at the bones.')
    const other = await mentorOf(acme, 'Bo')
    await (blocker === 'student' ? block(student, mentor) : block(mentor, student))
    const { state, conversationId } = await open(student, id)
    expect([state, conversationId, await heldBy(mentor), await told(other)]).toEqual([
      'queued',
      null,
      [],
      ['help_waiting'],
    ])
  },
)

it('who blocked the other in a request’s conversation takes it back there, and reads then that it is over', async () => {
  const { student, mentor, item } = await stuck(w)
  const { id } = await ask(student, item)
  const thread = (await move(mentor, id, 'claim'))?.conversationId ?? ''
  await write(mentor, thread, 'Look at the bones.')
  const closed = async (blocked: boolean) => {
    await student.ok(conversationsApi.block, { params: { id: thread }, body: { blocked } })
    return (await student.ok(conversationsApi.byId, { params: { id: thread } })).closed
  }
  expect([await closed(true), await closed(false)]).toEqual(['you_blocked', 'help_over'])
})

it('a mentor’s list names nobody who blocked them, also of what is over', async () => {
  const { student, mentor, item } = await stuck(w)
  const { id } = await ask(student, item)
  const thread = (await move(mentor, id, 'claim'))?.conversationId ?? null
  await write(mentor, thread, 'Look at the bones.')
  await move(student, id, 'helped')
  expect(await heldBy(mentor)).toEqual([`${id} closed`])
  await block(student, mentor)
  expect(await heldBy(mentor)).toEqual([])
})
