import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { helpApi } from '#contract/help/help.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { usersApi } from '#contract/people/users.ts'
import { searchApi } from '#contract/search.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { ask, later, mentorOf, move, open, queueOf, stuck, told, tryMove, write } from '../help.test-data.ts'

const w = await world()
const promise = ({ id }: TestCompany, minutes: number) =>
  w.services.db.withTenant(id, (tx) =>
    sql`update help_requests set promised_at = now() + make_interval(mins => ${minutes}::int)`.execute(tx),
  )

/** A request that Ana holds and Max may take; it is promised within fifty minutes. */
async function held() {
  const known = await stuck(w)
  const other = await mentorOf(known.acme, 'Max')
  const { id } = await ask(known.student, known.lesson)
  await promise(known.acme, 50)
  const { conversationId } = (await move(known.mentor, id, 'claim')) ?? {}
  return { ...known, other, requestId: id, thread: conversationId ?? null }
}

it('who holds a request asks for more time three times in a row, and anew once it was given back', async () => {
  const { student, lesson, mentor } = await stuck(w)
  const { id } = await ask(student, lesson)
  await move(mentor, id, 'claim')
  for (let more = 0; more < 3; more++) {
    expect((await open(mentor, id)).moves).toEqual(['renew', 'release', 'answer'])
    await move(mentor, id, 'renew')
  }
  expect((await open(mentor, id)).moves).toEqual(['release', 'answer'])
  expect((await tryMove(mentor, id, 'renew')).error).toMatchObject({
    code: 'MAX_NUMBER_REACHED',
    details: { limit: 'helpRenewals', maximum: 3, current: 3 },
  })
  await move(mentor, id, 'release')
  await move(mentor, id, 'claim')
  expect((await open(mentor, id)).moves).toEqual(['renew', 'release', 'answer'])
})

it('one that is held without an answer is told to others once its promise is near, and one of them takes it over', async () => {
  const { acme, student, mentor, other, requestId: id, thread } = await held()
  expect((await tryMove(other, id, 'claim')).error).toMatchObject({ details: { reason: 'help_taken' } })
  await later(w, acme, 29)
  await move(mentor, id, 'renew')
  await later(w, acme, 10)
  expect([await told(other), await queueOf(other), (await open(mentor, id)).reopened]).toEqual([
    [],
    [],
    false,
  ])
  expect((await other.send(helpApi.byId, { params: { id } })).error?.code).toBe('NOT_FOUND')
  await later(w, acme, 2)
  expect([await told(other), await told(mentor)]).toEqual([['help_waiting'], []])
  expect([await queueOf(other), await queueOf(mentor)]).toEqual([[id], []])
  expect(await open(mentor, id)).toMatchObject({ part: 'claimer', state: 'claimed', reopened: true })
  expect((await open(student, id)).mentor?.name).toBe('Ana')
  expect(await open(other, id)).toMatchObject({ part: 'taker', moves: ['claim'], mentor: { name: 'Ana' } })
  const found = await other.ok(searchApi.find, { query: { search: 'Why do they not fall' } })
  expect(found.items.map((one) => one.kind)).toEqual(['help'])
  expect((await move(other, id, 'claim'))?.mentor?.name).toBe('Max')
  // It is like any other that they took: theirs alone, for half an hour.
  expect((await mentor.send(helpApi.byId, { params: { id } })).error?.code).toBe('CONFLICT')
  expect((await tryMove(mentor, id, 'claim')).error).toMatchObject({ details: { reason: 'help_taken' } })
  expect((await write(mentor, thread, 'Too late')).error?.details).toEqual({ reason: 'help_over' })
  await later(w, acme, 8)
  expect(await open(other, id)).toMatchObject({ state: 'claimed', reopened: false })
  expect(await queueOf(mentor)).toEqual([])
  // Whoever asks for more time so late may be followed at once.
  await move(other, id, 'renew')
  await later(w, acme, 0)
  expect([await queueOf(mentor), await told(mentor)]).toEqual([[id], ['help_waiting']])
})

it('whoever was taken over is told who has it and where their words are, whoever has it; and nobody else is', async () => {
  const { acme, admin, mentor, student, other, requestId: id, thread } = await held()
  const third = await mentorOf(acme, 'Third')
  await move(mentor, id, 'release')
  await move(third, id, 'claim')
  await move(third, id, 'release')
  await promise(acme, 50)
  await move(mentor, id, 'claim')
  await later(w, acme, 29)
  await move(mentor, id, 'renew')
  await later(w, acme, 12)
  await move(other, id, 'claim')
  const read = (person: Person) => person.send(helpApi.byId, { params: { id } })
  const taken = { reason: 'help_taken', mentor: 'Max Ruiz', conversationId: thread }
  expect((await read(mentor)).error).toMatchObject({ code: 'CONFLICT', details: taken })
  expect(await mentor.ok(conversationsApi.byId, { params: { id: thread ?? '' } })).toMatchObject({
    closed: 'help_over',
  })
  expect((await read(admin)).error?.code).toBe('FORBIDDEN')
  for (const one of [await acme.user(), await mentorOf(acme, 'New')])
    expect((await read(one)).error?.code).toBe('NOT_FOUND')
  const block = (blocked: boolean) =>
    student.ok(conversationsApi.block, { params: { id: thread ?? '' }, body: { blocked } })
  await block(true)
  expect((await read(mentor)).error?.code).toBe('NOT_FOUND')
  await block(false)
  const answering = (await open(other, id)).conversationId
  await write(other, answering, 'So.')
  await move(other, id, 'close')
  expect((await read(mentor)).error?.details).toEqual(taken)
  await admin.ok(usersApi.update, { params: { id: mentor.id }, body: { role: 'student' } })
  expect((await read(mentor)).error?.code).toBe('NOT_FOUND')
})

it('whoever held it until their time was over finds where they wrote, whether they may take it again or another has it', async () => {
  const { acme, mentor, student, other, requestId: id, thread } = await held()
  const third = await mentorOf(acme, 'Third')
  // What they gave back once, and took again, is like any other.
  await move(mentor, id, 'release')
  await move(mentor, id, 'claim')
  // In the moment in which nobody has noticed it yet as well as after.
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update help_requests set claimed_until = now() - interval '1 second'`.execute(tx),
  )
  const mayTake = { part: 'taker', state: 'queued', conversationId: thread, moves: ['claim'] }
  expect(await open(mentor, id)).toMatchObject(mayTake)
  await later(w, acme, 31)
  expect(await open(mentor, id)).toMatchObject(mayTake)
  expect((await open(other, id)).conversationId).toBeNull()
  expect((await open(student, id)).conversationId).toBeNull()
  const read = async () => (await mentor.send(helpApi.byId, { params: { id } })).error
  const taken = (name: string | null) => ({
    code: 'CONFLICT',
    details: { reason: 'help_taken', mentor: name, conversationId: thread },
  })
  await move(other, id, 'claim')
  expect(await read()).toMatchObject(taken('Max Ruiz'))
  await move(other, id, 'release')
  expect(await open(mentor, id)).toMatchObject(mayTake)
  expect((await open(other, id)).conversationId).toBeNull()
  await move(third, id, 'claim')
  expect(await read()).toMatchObject(taken('Third Ruiz'))
  await move(third, id, 'release')
  await move(student, id, 'cancel')
  expect(await read()).toMatchObject(taken(null))
  expect((await other.send(helpApi.byId, { params: { id } })).error?.code).toBe('NOT_FOUND')
})

it('whoever takes it again after their time was over writes on where they were', async () => {
  const { acme, mentor, requestId: id, thread } = await held()
  await later(w, acme, 31)
  expect((await write(mentor, thread, 'Too late')).error?.details).toEqual({ reason: 'help_over' })
  expect(await move(mentor, id, 'claim')).toMatchObject({ part: 'claimer', conversationId: thread })
  expect((await write(mentor, thread, 'In time')).status).toBe(200)
})

it('whoever gave it back is not told who took it after them', async () => {
  const { mentor, other, requestId: id } = await held()
  await move(mentor, id, 'release')
  expect(await open(mentor, id)).toMatchObject({ part: 'taker', conversationId: null })
  await move(other, id, 'claim')
  expect((await mentor.send(helpApi.byId, { params: { id } })).error?.code).toBe('NOT_FOUND')
})

it('is nobody else’s before its promise is near, though it is looked at for another reason', async () => {
  const { acme, admin, mentor, other, requestId: id } = await held()
  await w.services.db.withTenant(acme.id, (tx) => sql`update help_requests set next_at = now()`.execute(tx))
  await later(w, acme, 1)
  expect([await told(other), await told(admin), await queueOf(other)]).toEqual([[], [], []])
  expect(await open(mentor, id)).toMatchObject({ state: 'claimed', reopened: false })
})

it('is for mentors alone whom nobody blocked, and who have a hand free', async () => {
  const { acme, admin, mentor, student, other, requestId: id } = await held()
  const [blocked, full, strange] = [
    await mentorOf(acme, 'Blocked'),
    await mentorOf(acme, 'Full', 0),
    await acme.user(),
  ]
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into conversation_blocks (company_id, blocker_id, blocked_id)
      values (${acme.id}, ${student.id}, ${blocked.id})`.execute(tx),
  )
  await later(w, acme, 29)
  await move(mentor, id, 'renew')
  await later(w, acme, 12)
  expect([await told(other), await told(blocked), await told(full), await told(admin)]).toEqual([
    ['help_waiting'],
    [],
    [],
    ['help_late'],
  ])
  expect(await queueOf(blocked)).toEqual([])
  for (const one of [blocked, strange])
    expect((await one.send(helpApi.byId, { params: { id } })).error?.code).toBe('NOT_FOUND')
  expect((await tryMove(strange, id, 'claim')).error?.code).toBe('NOT_FOUND')
})

it('is nobody else’s any more once it is answered, and what others were told is taken back', async () => {
  const { acme, admin, mentor, other, requestId: id, thread } = await held()
  await later(w, acme, 29)
  await move(mentor, id, 'renew')
  await later(w, acme, 12)
  await write(mentor, thread, 'So.')
  expect([await queueOf(other), await told(other), await told(admin)]).toEqual([[], [], []])
  expect((await other.send(helpApi.byId, { params: { id } })).error?.code).toBe('NOT_FOUND')
  expect(await open(mentor, id)).toMatchObject({ state: 'awaiting_student', reopened: false })
})

it.skipIf(w.kind === 'pglite')('of two who take it over at once one does', async () => {
  const { acme, mentor, other, requestId: id } = await held()
  const third = await mentorOf(acme, 'Third')
  await later(w, acme, 29)
  await move(mentor, id, 'renew')
  await later(w, acme, 12)
  const both = await Promise.all([tryMove(other, id, 'claim'), tryMove(third, id, 'claim')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
