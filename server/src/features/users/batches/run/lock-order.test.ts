import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bulkApi } from '#contract/people/bulk.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { holdPersonRow } from '../../../../../test/hold-person-row.ts'
import { until } from '../../../../../test/until.ts'
import { world } from '../../../../../test/world.ts'
import { holdPeople } from '../../../../platform/people/hold-person.ts'
import { lockRoles } from '../../lock-user.ts'
import { ruleNow } from './work.ts'

const w = await world()
/** The embedded database does one transaction after the other. */
const inTurn = w.kind === 'pglite'
const never = new Promise<never>(() => {})

it.skipIf(inTurn)(
  'who is invited again can accept the link before: nothing of it is held while they are',
  async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const body = { name: 'Ada', surname: 'Reed', email: 'ada@example.org', role: 'student' } as const
    const { id } = await admin.ok(usersApi.create, { body })
    const selection = { ids: [id] }
    const batch = await admin.ok(bulkApi.plan, { body: { action: { kind: 'invite' }, selection } })
    const state = async () => (await admin.ok(importsApi.byId, { params: { id: batch.id } })).state
    await expect.poll(state).toBe('planned')
    const row = await holdPersonRow(w, acme.id, (tx) => holdPeople(tx, [id]))
    await admin.ok(importsApi.run, { params: { id: batch.id }, body: {} })
    await row.stuck(never)
    const links = await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('one_time_tokens')
        .select('hash')
        .where('user_id', '=', id)
        .forUpdate()
        .noWait()
        .execute(),
    )
    expect(links).toHaveLength(1)
    await row.release()
  },
)

it.skipIf(inTurn)(
  'a piece of an import waits for changes of roles before it takes the company’s row',
  async () => {
    const acme = await w.company()
    await w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ people_limit: 6 }).where('id', '=', acme.id).execute(),
    )
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = w.services.db.withTenant(acme.id, async (tx) => {
      await lockRoles(tx)
      held.resolve()
      await released.promise
      // The place of whoever is let in: asked for while the piece waits.
      await tx.selectFrom('companies').select('id').where('id', '=', acme.id).forNoKeyUpdate().execute()
    })
    await held.promise
    const { id: actorId } = await acme.user({ role: 'admin' })
    const rule = { mode: 'update', custom: [], actorId, operatorsCompanyId: null } as unknown as Parameters<
      typeof ruleNow
    >[2]
    const piece = w.services.db.withTenant(acme.id, (tx) => ruleNow(tx, acme.id, rule, true))
    await until(async () => {
      const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
        sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(tx),
      )
      return (rows[0]?.n ?? 0) > 0
    })
    released.resolve()
    await changing
    expect((await piece).room).toBe(5)
  },
)
