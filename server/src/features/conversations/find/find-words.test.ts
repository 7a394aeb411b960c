import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { searchApi } from '#contract/search.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()

const open = async (by: Person, withWhom: Person) =>
  (await by.ok(conversationsApi.open, { body: { userId: withWhom.id } })).id
const send = (by: Person, id: string, text: string) =>
  by.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text } })
const found = async (by: Person, search: string) =>
  (await by.ok(searchApi.find, { query: { search } })).items
    .filter(({ kind }) => kind === 'message')
    .map(({ title, about, path }) => [title, about, path])

/** Many messages at once, as if they had been written long before. */
const fill = (acme: TestCompany, id: string, by: Person, count: number) =>
  w.services.db.withTenant(acme.id, async (tx) => {
    await sql`insert into messages (company_id, conversation_id, number, id, sender_id, text, change)
      select ${acme.id}, ${id}, c.last_number + n, gen_random_uuid(), ${by.id}, 'Line ' || n, c.change + n
      from conversations c, generate_series(1, ${count}::int) n where c.id = ${id}`.execute(tx)
    await sql`update conversations set last_number = last_number + ${count}, change = change + ${count}
      where id = ${id}`.execute(tx)
  })

it('what was written of late in one’s own conversations is found by its letters, and leads to its place', async () => {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Ana', surname: 'Ruiz' })
  const student = await acme.user({ name: 'Ben', surname: 'Cole' })
  const admin = await acme.user({ role: 'admin' })
  const id = await open(student, mentor)
  await send(student, id, 'Where is the *Café* lantern?')
  await send(
    mentor,
    id,
    `In the shed. ${'Further down the old road. '.repeat(4)}The lantern hangs beside the door.`,
  )
  const last = `/dashboard/messages/${id}?message=`
  expect(await found(student, 'lantern')).toEqual([
    ['…down the old road. The lantern hangs beside the door.', 'Ana Ruiz', `${last}2`],
    ['Where is the Café lantern?', 'Ana Ruiz', `${last}1`],
  ])
  expect(await found(mentor, 'cafe lan')).toEqual([['Where is the Café lantern?', 'Ben Cole', `${last}1`]])
  // Two letters find people and things, and are in nearly every message.
  expect(await found(student, 'la')).toEqual([])
  expect(await found(admin, 'lantern')).toEqual([])
  await student.ok(conversationsApi.remove, { params: { id, number: 1 } })
  expect((await found(mentor, 'lantern')).length).toBe(1)
  await fill(acme, id, mentor, 99)
  expect((await found(student, 'lantern')).length).toBe(1)
  // Further back it is looked for where messages are read.
  await fill(acme, id, mentor, 1)
  expect(await found(student, 'lantern')).toEqual([])
  const all = await student.ok(conversationsApi.search, { query: { text: 'lantern' } })
  expect(all.items.map(({ message }) => message.number)).toEqual([2])
})

it('of a block nothing is found: neither what is withheld, nor what whoever was blocked wrote before', async () => {
  const acme = await w.company()
  const [mentor, student] = [await acme.user({ role: 'mentor' }), await acme.user()]
  const id = await open(student, mentor)
  await send(mentor, id, 'The lantern is yours.')
  await student.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
  await send(mentor, id, 'Did you get the lantern?')
  expect(await found(student, 'lantern')).toEqual([])
  expect((await found(mentor, 'lantern')).length).toBe(2)
  await student.ok(conversationsApi.block, { params: { id }, body: { blocked: false } })
  expect((await found(student, 'lantern')).map(([title]) => title)).toEqual(['The lantern is yours.'])
})
