import { afterEach, describe, expect, inject, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { liveApi } from '#contract/live/live.ts'
import { sql } from 'kysely'
import { openTab, type TabLine } from '../../../test/live.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

const w = await world()
const open: TabLine[] = []
afterEach(() => {
  for (const line of open.splice(0)) line.drop()
})

async function tab(company: TestCompany, person: Person, server: World = w): Promise<TabLine> {
  const line = await openTab(server.port, company.host)
  open.push(line)
  line.say({ t: 'hello', ticket: (await person.ok(liveApi.ticket, {})).ticket })
  await line.next('welcome')
  return line
}
const seen = async (by: Person, of: Person) =>
  (await by.ok(conversationsApi.presence, { query: { people: of.id } })).items[0]?.here ?? null
const becomes = (by: Person, of: Person, here: 'now' | 'today' | null) =>
  until(async () => (await seen(by, of)) === here)

async function people() {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Ana' })
  return { acme, mentor, student: await acme.user({ name: 'Sol' }) }
}

describe('who is here', () => {
  it('is seen by whom may write to them, while a tab is open, and to have been here today after the last has closed', async () => {
    const { acme, mentor, student } = await people()
    expect(await seen(student, mentor)).toBeNull()
    const [one, two] = [await tab(acme, mentor), await tab(acme, mentor)]
    expect(await seen(student, mentor)).toBe('now')
    one.drop()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await seen(student, mentor)).toBe('now')
    two.drop()
    await becomes(student, mentor, 'today')
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update people_here set until = now() - interval '25 hours'`.execute(tx),
    )
    expect(await seen(student, mentor)).toBeNull()
  })

  it('ends with the session', async () => {
    const { acme, mentor, student } = await people()
    await tab(acme, mentor)
    await mentor.ok(authApi.endOtherSessions, {})
    expect(await seen(student, mentor)).toBe('now')
    await mentor.ok(authApi.logout, {})
    await becomes(student, mentor, 'today')
  })

  it('is seen by nobody of another company, by no student of a student, and by nobody who blocked or is blocked', async () => {
    const { acme, mentor, student } = await people()
    const [other, fellow] = [await (await w.company()).user({ role: 'admin' }), await acme.user()]
    for (const person of [mentor, student]) await tab(acme, person)
    expect(await seen(student, mentor)).toBe('now')
    expect(await seen(mentor, student)).toBe('now')
    expect(await seen(other, mentor)).toBeNull()
    expect(await seen(fellow, student)).toBeNull()
    const block = (blocked: boolean) =>
      w.services.db.withTenant(acme.id, (tx) =>
        blocked
          ? sql`insert into conversation_blocks (company_id, blocker_id, blocked_id)
              values (${acme.id}, ${student.id}, ${mentor.id})`.execute(tx)
          : sql`delete from conversation_blocks`.execute(tx),
      )
    await block(true)
    expect([await seen(student, mentor), await seen(mentor, student)]).toEqual([null, null])
    await block(false)
    expect(await seen(mentor, student)).toBe('now')
  })

  it('is seen neither by nor of who does not want to be seen, and nothing is written of them', async () => {
    const { acme, mentor, student } = await people()
    for (const person of [mentor, student]) await tab(acme, person)
    expect(await mentor.ok(liveApi.presence)).toEqual({ shown: true })
    expect(await mentor.ok(liveApi.setPresence, { body: { shown: false } })).toEqual({ shown: false })
    expect([await seen(student, mentor), await seen(mentor, student)]).toEqual([null, null])
    await tab(acme, mentor)
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql`select from people_here where user_id = ${mentor.id}`.execute(tx),
    )
    expect(rows).toEqual([])
    await mentor.ok(liveApi.setPresence, { body: { shown: true } })
    expect(await seen(mentor, student)).toBe('now')
    await tab(acme, mentor)
    expect(await seen(student, mentor)).toBe('now')
  })
})

describe.runIf(inject('testDatabase').kind === 'postgres')('on two servers', () => {
  it('somebody is here until their last tab at either has closed, and not any more once a server stopped', async () => {
    const { acme, mentor, student } = await people()
    const other = await w.secondServer()
    const here = await tab(acme, mentor)
    await tab(acme, mentor, other)
    here.drop()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await seen(student, mentor)).toBe('now')
    // A server that died without a word says it no more.
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update people_here set until = now() - interval '1 second'`.execute(tx),
    )
    expect(await seen(student, mentor)).toBe('today')
  })
})
