import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { colleaguesApi } from '#contract/people/colleagues.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world } from '../../../test/world.ts'
import { settlePair } from './offered.ts'

const w = await world()

const roles = ['student', 'mentor'] as const
const statuses = ['active', 'hidden', 'inactive'] as const
const mentorings = [null, 'running', 'over'] as const
const blocks = ['none', 'mine', 'theirs'] as const
type Case = {
  role: (typeof roles)[number]
  other: (typeof roles)[number]
  status: (typeof statuses)[number]
  mentoring: (typeof mentorings)[number]
  block: (typeof blocks)[number]
  /** Whether they wrote with one another before. */
  wrote: boolean
}

const cases: Case[] = roles.flatMap((role) =>
  roles.flatMap((other) =>
    statuses.flatMap((status) =>
      mentorings.flatMap((mentoring) =>
        blocks.flatMap((block) =>
          (mentoring ? [true] : [true, false]).map((wrote) => ({
            role,
            other,
            status,
            mentoring,
            block,
            wrote,
          })),
        ),
      ),
    ),
  ),
)

/** What each way has to say, written down apart from the code. */
function expected({ role, other, status, mentoring, block, wrote }: Case) {
  const together = mentoring === 'running'
  const may = together || role !== 'student' || other !== 'student'
  const isIn = status !== 'inactive'
  const begins = may && (status === 'active' || (status === 'hidden' && together))
  // Two of a mentoring have a conversation from its beginning on, and keep it.
  const has = wrote || mentoring !== null
  const writes = may && isIn && (has || begins) && block !== 'mine'
  return {
    found: begins,
    mayWrite: begins,
    opens: writes,
    sends: has ? writes : null,
    presence: block === 'none' && (begins || (has && may && isIn)),
  }
}

it('one rule says whom one is shown, found, may open a conversation with and write to, by every way there is', async () => {
  const acme = await w.company()
  const [me, them] = [await acme.user({ name: 'Ada' }), await acme.user({ name: 'Bea' })]
  const write = <T>(run: Parameters<typeof w.services.db.withTenant<T>>[1]) =>
    w.services.db.withTenant(acme.id, run)
  await write((tx) =>
    sql`insert into people_here (company_id, user_id, server_id, until)
      values (${acme.id}, ${them.id}, ${uuid()}, now() + interval '1 hour')`.execute(tx),
  )
  const two = { companyId: acme.id, one: me.id, other: them.id }
  async function stand({ role, other, status, mentoring, block, wrote }: Case) {
    await write(async (tx) => {
      await sql`delete from conversation_blocks`.execute(tx)
      await sql`delete from conversations`.execute(tx)
      await sql`update users set role = ${role}, status = 'active' where id = ${me.id}`.execute(tx)
      await sql`update users set role = 'mentor', status = 'active' where id = ${them.id}`.execute(tx)
      await sql`delete from mentoring_relationships`.execute(tx)
    })
    if (mentoring) await activePair(w, acme, them, me)
    await write(async (tx) => {
      if (mentoring) await settlePair(tx, two, 'running')
      if (mentoring !== 'over') return
      await sql`update mentoring_relationships set state = 'ended', ended_at = now()`.execute(tx)
      await settlePair(tx, two, 'over')
    })
    if (wrote) {
      const { id } = await them.ok(conversationsApi.open, { body: { userId: me.id } })
      if (mentoring !== 'over' || role !== 'student')
        await them.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'Hello' } })
    }
    const [blocker, blocked] = block === 'mine' ? [me, them] : [them, me]
    await write(async (tx) => {
      await sql`update users set role = ${other}, status = ${status} where id = ${them.id}`.execute(tx)
      if (block !== 'none')
        await sql`insert into conversation_blocks (company_id, blocker_id, blocked_id)
          values (${acme.id}, ${blocker.id}, ${blocked.id})`.execute(tx)
    })
  }
  const conversation = async () => {
    const { rows } = await write((tx) => sql<{ id: string }>`select id from conversations`.execute(tx))
    return rows[0]?.id
  }
  for (const one of cases) {
    await stand(one)
    const known = await conversation()
    const [found, page, presence] = await Promise.all([
      me.ok(conversationsApi.people, { query: { search: 'Bea' } }),
      me.call(colleaguesApi.byId, { params: { id: them.id } }),
      me.ok(conversationsApi.presence, { query: { people: them.id } }),
    ])
    const sent =
      known === undefined
        ? null
        : await me.call(conversationsApi.send, { params: { id: known }, body: { id: uuid(), text: 'x' } })
    const opened = await me.call(conversationsApi.open, { body: { userId: them.id } })
    expect({
      ...one,
      found: found.items.length === 1,
      mayWrite: page.data?.mayWrite ?? false,
      opens: opened.status === 200 && opened.data?.closed === null,
      sends: sent && sent.status === 200,
      presence: presence.items.length === 1,
    }).toEqual({ ...one, ...expected(one) })
  }
})
