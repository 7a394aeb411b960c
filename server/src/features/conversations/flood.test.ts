import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { serverLimits } from '../../limits.ts'
import { world } from '../../../test/world.ts'

const w = await world({ CAIRN_RATE_LIMITS: 'on' })

it('nobody sends more messages a minute than somebody types, and the other is read as ever', async () => {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor' })
  const student = await acme.user()
  const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  const send = (by: typeof student) =>
    by.call(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'Again' } })
  const most = serverLimits.requestsPerMinute.person.message
  const answers = await Promise.all(Array.from({ length: most + 5 }, () => send(student)))
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array<number>(most).fill(200), ...Array<number>(5).fill(429)])
  expect((await send(mentor)).status).toBe(200)
})
