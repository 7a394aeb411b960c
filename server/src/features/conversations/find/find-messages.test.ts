import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()

const open = async (by: Person, withWhom: Person) =>
  (await by.ok(conversationsApi.open, { body: { userId: withWhom.id } })).id
type Written = { count: number; text: string; daysAgo: number; apartSeconds?: number; withheld?: boolean }

/** Messages that were written long before, the first of them so many days ago. */
const write = (
  acme: TestCompany,
  id: string,
  by: Person,
  { count, text, daysAgo, apartSeconds = 1, withheld = false }: Written,
) =>
  w.services.db.withTenant(acme.id, async (tx) => {
    await sql`insert into messages (company_id, conversation_id, number, id, sender_id, text, change, withheld, at)
      select ${acme.id}, ${id}, c.last_number + n, gen_random_uuid(), ${by.id}, ${text}, c.change + n, ${withheld},
        timestamptz '2026-03-05T10:00:00.123456Z' - ${daysAgo}::int * interval '1 day'
          + (n - 1) * ${apartSeconds}::int * interval '1 second'
      from conversations c, generate_series(1, ${count}::int) n where c.id = ${id}`.execute(tx)
    await sql`update conversations set last_number = last_number + ${count}, change = change + ${count}
      where id = ${id}`.execute(tx)
  })

async function ground() {
  const acme = await w.company()
  const student = await acme.user({ name: 'Ben' })
  const [ana, eva] = [await acme.user({ role: 'mentor' }), await acme.user({ role: 'mentor' })]
  const [first, second] = [await open(student, ana), await open(student, eva)]
  return { acme, student, ana, eva, first, second }
}
const find = async (by: Person, before?: string) => {
  const { items, further } = await by.ok(conversationsApi.search, {
    query: { text: 'lantern', ...(before !== undefined && { before }) },
  })
  return { places: items.map(({ conversationId, message }) => [conversationId, message.number]), further }
}

it('looks through the newest messages of all conversations, says since when, and goes on before them', async () => {
  const { acme, student, ana, eva, first, second } = await ground()
  await write(acme, first, ana, { count: 1, text: 'An old lantern', daysAgo: 20 })
  await write(acme, second, eva, { count: 1, text: 'A lantern in between', daysAgo: 10 })
  await write(acme, first, ana, { count: 2_500, text: 'Nothing', daysAgo: 5 })
  await write(acme, second, eva, { count: 2_499, text: 'Nothing either', daysAgo: 4 })
  await write(acme, second, student, { count: 1, text: 'My lantern', daysAgo: 3 })
  const newest = await find(student)
  // The newest 4,000: all of the second from the fourth day on, and 1,500 of the first, the oldest of them its number 1,002.
  expect(newest).toEqual({
    places: [[second, 2_501]],
    further: { before: expect.any(String), at: '2026-02-28T10:16:40.123Z' },
  })
  expect(await find(student, newest.further?.before)).toEqual({
    places: [
      [second, 1],
      [first, 1],
    ],
    further: null,
  })
  // Where there are no more than those, there is nothing further.
  expect((await find(eva)).further).toBeNull()
})

it('goes on behind the last one that was found, where more were written in one moment than are shown at once', async () => {
  const { acme, student, ana, eva, first, second } = await ground()
  await write(acme, first, ana, { count: 20, text: 'lantern', daysAgo: 3, apartSeconds: 0 })
  await write(acme, second, eva, { count: 15, text: 'lantern', daysAgo: 3, apartSeconds: 0 })
  const newest = await find(student)
  expect(newest.places.length).toBe(30)
  const rest = await find(student, newest.further?.before)
  expect([rest.places.length, rest.further]).toEqual([5, null])
  expect(new Set([...newest.places, ...rest.places].map(String)).size).toBe(35)
})

it('counts nothing that is withheld from whoever searches, and says nothing of when it was written', async () => {
  const { acme, student, ana, first } = await ground()
  await write(acme, first, ana, { count: 1, text: 'An old lantern', daysAgo: 20 })
  await write(acme, first, ana, { count: 4_001, text: 'A lantern unseen', daysAgo: 5, withheld: true })
  expect(await find(student)).toEqual({ places: [[first, 1]], further: null })
})

it('counts nothing of a request for help, which is looked through where requests are', async () => {
  const { acme, student, ana, eva, first, second } = await ground()
  await write(acme, first, ana, { count: 1, text: 'An old lantern', daysAgo: 20 })
  await write(acme, second, eva, { count: 4_001, text: 'A lantern of a request', daysAgo: 5 })
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update conversations set about_kind = 'help', about_id = gen_random_uuid(), for_id = ${student.id}
      where id = ${second}`.execute(tx),
  )
  expect(await find(student)).toEqual({ places: [[first, 1]], further: null })
})

it('finds from no place what is not one’s own, and refuses what is no place', async () => {
  const { acme, student, ana, first } = await ground()
  const other = await acme.user()
  await write(acme, first, ana, { count: 31, text: 'lantern', daysAgo: 3 })
  const { further } = await find(student)
  expect(await find(other, further?.before)).toEqual({ places: [], further: null })
  for (const before of ['', 'x', '1~2~3', `99999999999999999~${uuid()}~1`, `1~${uuid()}~9999999999`]) {
    const { status } = await student.call(conversationsApi.search, { query: { text: 'lantern', before } })
    expect([before, status]).toEqual([before, 400])
  }
  expect(await find(student, `9999999999999999~${uuid()}~999999999`)).toMatchObject({
    places: { length: 30 },
  })
})
