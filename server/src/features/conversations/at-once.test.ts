import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()
const ROUNDS = 12

const send = (one: Person, id: string) =>
  one.send(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'So.' } })

// The embedded database has one session: nothing in it happens at once.
it.skipIf(w.kind === 'pglite')(
  'who reads while the other writes gets it read, and the other gets it sent',
  async () => {
    const acme = await w.company()
    const [one, other] = [await acme.user({ role: 'mentor' }), await acme.user({ role: 'mentor' })]
    const { id } = await one.ok(conversationsApi.open, { body: { userId: other.id } })
    const read = (person: Person, upTo: number) =>
      person.send(conversationsApi.markRead, { params: { id }, body: { read: upTo } })
    const statuses: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      const all = [send(one, id), read(one, 4 * round), read(other, 4 * round), send(other, id)]
      const more = [send(one, id), read(other, 4 * round), read(one, 4 * round), send(other, id)]
      statuses.push(...(await Promise.all([...all, ...more])).map(({ status }) => status))
    }
    expect(statuses).toEqual(Array.from({ length: 8 * ROUNDS }, () => 200))
    const { items } = await one.ok(conversationsApi.messages, { params: { id } })
    expect(items.at(-1)?.number).toBe(4 * ROUNDS)
  },
)
