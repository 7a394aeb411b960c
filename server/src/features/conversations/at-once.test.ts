import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
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

it.skipIf(w.kind === 'pglite')(
  'who reads one message while the next is being written is told of that one',
  async () => {
    const acme = await w.company()
    const [one, other] = [await acme.user({ role: 'mentor' }), await acme.user({ role: 'mentor' })]
    const { id } = await one.ok(conversationsApi.open, { body: { userId: other.id } })
    await send(one, id)
    const waits = () =>
      w.services.db.withTenant(acme.id, async (tx) => {
        const { rows } = await sql<{ waits: boolean }>`select tell_at is not null as waits
          from conversation_members where conversation_id = ${id} and user_id = ${other.id}`.execute(tx)
        return rows[0]?.waits
      })
    expect(await waits()).toBe(true)
    // The next message, written and not there yet: its sender holds who reads.
    const second = await holdLock(w, acme.id, async (tx) => {
      await sql`insert into messages (company_id, conversation_id, number, id, sender_id, text, change)
        values (${acme.id}, ${id}, 2, ${uuid()}, ${one.id}, 'And this.', 2)`.execute(tx)
      await sql`update conversations set last_number = 2, change = 2, last_at = now() where id = ${id}`.execute(
        tx,
      )
      await sql`update conversation_members set tell_at = now() + interval '60 seconds'
        where conversation_id = ${id} and user_id = ${other.id}`.execute(tx)
    })
    const read = other.send(conversationsApi.markRead, { params: { id }, body: { read: 1 } })
    await second.stuck(read)
    await second.release()
    expect([(await read).status, await waits()]).toEqual([200, true])
    await other.ok(conversationsApi.markRead, { params: { id }, body: { read: 2 } })
    expect(await waits()).toBe(false)
  },
)

it.skipIf(w.kind === 'pglite')(
  'of many changes at once each has a number of its own, so that no tab misses one',
  async () => {
    const acme = await w.company()
    const [one, other] = [await acme.user({ role: 'mentor' }), await acme.user({ role: 'mentor' })]
    const { id } = await one.ok(conversationsApi.open, { body: { userId: other.id } })
    for (let n = 0; n < 8; n++) await send(n % 2 ? one : other, id)
    const before = (await one.ok(conversationsApi.byId, { params: { id } })).change
    const edits = Array.from({ length: 8 }, (_, n) =>
      (n % 2 ? one : other).ok(conversationsApi.edit, {
        params: { id, number: n + 1 },
        body: { text: 'New.' },
      }),
    )
    await Promise.all(edits)
    const { items } = await one.ok(conversationsApi.messages, { params: { id } })
    const numbers = items.map(({ change }) => change - before).toSorted((a, b) => a - b)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  },
)
