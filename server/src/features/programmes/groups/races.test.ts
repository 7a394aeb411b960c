import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringGroupsApi } from '#contract/mentoring/groups/mentoring-groups.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { world, type Person } from '../../../../test/world.ts'
import { groupOfMia, pairOf } from './groups.test-data.ts'

const w = await world()

/** Mia’s group of Bea and Sol. */
async function circle() {
  const acme = await w.company()
  const programme = await groupOfMia(acme, 4)
  const { mia, bea, sol } = programme
  const [group] = await programme.groups()
  return { acme, admin: programme.admin, mia, bea, sol, groupId: group?.id ?? '' }
}
type Circle = Awaited<ReturnType<typeof circle>>
/** Two goals that their writers set at once: both have come as far as the goals before one is written. */
async function both({ acme, mia, bea, sol }: Circle, writers: 'mentees' | 'mentor and mentee') {
  const write = async (by: Person) => {
    const body = { text: `By ${by.name}`, state: 'open' as const }
    const params = { id: await pairOf(by), itemId: uuid() }
    return () => by.send(mentoringSpaceApi.saveGoal, { params, body })
  }
  const [one, other] = [await write(sol), await write(writers === 'mentees' ? bea : mia)]
  const held = await holdLock(w, acme.id, (tx) => sql`lock table mentoring_goals in share mode`.execute(tx))
  const first = one()
  await held.stuck(first)
  const second = other()
  await held.stuckNow(2)
  await held.release()
  return [(await first).status, (await second).status]
}
const goals = async (person: Person) =>
  (await person.ok(mentoringSpaceApi.space, { params: { id: await pairOf(person) } })).goals.map(
    ({ text }) => text,
  )
const states = async (person: Person) =>
  (await person.ok(mentoringApi.mine, {})).items.map(({ state }) => state)

// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('two of a group who write into its space at one moment', () => {
  it.each(['mentees', 'mentor and mentee'] as const)('have both written, as %s', async (writers) => {
    const of = await circle()
    expect(await both(of, writers)).toEqual([200, 200])
    expect(await goals(of.sol)).toHaveLength(2)
  })

  it('have one place left between them, and one of them has it', async () => {
    const of = await circle()
    const { acme, mia, bea, groupId } = of
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`insert into mentoring_goals (company_id, id, relationship_id, text, created_by)
        select ${acme.id}::uuid, gen_random_uuid(), ${groupId}::uuid, 'Goal ' || n, ${bea.id}::uuid
        from generate_series(1, 499) n`.execute(tx),
    )
    expect(await both(of, 'mentees')).toEqual([200, 409])
    expect(await goals(mia)).toHaveLength(500)
  })
})

describe.skipIf(w.kind === 'pglite')('a group that its mentor ends', () => {
  it('as the time ends the pair of one who is in it leaves that as it was: they completed nothing', async () => {
    const { acme, admin, mia, bea, sol, groupId } = await circle()
    const id = await pairOf(bea)
    const held = await holdLock(w, acme.id, (tx) =>
      tx
        .updateTable('mentoring_relationships')
        .set({ state: 'ended', ended_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute(),
    )
    const ending = mia.send(mentoringGroupsApi.end, { params: { id: groupId } })
    await held.stuck(ending)
    await held.release()
    expect((await ending).status).toBe(200)
    expect([await states(bea), await states(sol)]).toEqual([['ended'], ['completed']])
    const { items } = await admin.ok(auditApi.list, { query: { action: 'mentoring.group_ended' } })
    expect(items.map(({ after }) => after?.['count'])).toEqual([1])
  })
})
