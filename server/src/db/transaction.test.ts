import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ground } from '../../test/ground.ts'
import { afterCommit, withCommit, type Tx } from './tenant.ts'

const SETTING = 'select set_config($1, $2, true) as value'

it('a transaction whose opening fails does nothing of its body, and tells why it failed', async () => {
  const { db } = await ground()
  const body = db.bareDriver.transaction(
    { prelude: [{ text: 'select 1 / 0' }] },
    async (tx) => await tx.query({ text: 'create table left_behind ()' }),
  )
  await expect(body).rejects.toMatchObject({ code: '22012' })
  const { rows } = await db.bareDriver.transaction({ prelude: [] }, (tx) =>
    tx.query({ text: `select to_regclass('left_behind') as found` }),
  )
  expect(rows).toEqual([{ found: null }])
})

it('a handle kept beyond its transaction refuses to work, in whichever way that ended', async () => {
  const { db, company } = await ground()
  const { id } = await company()
  const kept: Tx[] = []
  await db.withTenant(id, async (tx) => void kept.push(tx))
  await db.withTenant(id, async (tx) => void kept.push(tx), { readOnly: true })
  await db
    .withPlatform(async (tx) => {
      kept.push(tx)
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(kept).toHaveLength(3)
  for (const tx of kept)
    await expect(tx.selectFrom('companies').select('id').execute()).rejects.toThrow(
      'This transaction is over',
    )
  // Another company's transaction on the same connection: the handle of the first must not reach into it.
  const other = await company()
  await db.withTenant(other.id, async () => {
    for (const tx of kept)
      await expect(tx.selectFrom('companies').select('id').execute()).rejects.toThrow(
        'This transaction is over',
      )
  })
})

it('says that nothing is done where a statement failed, though whoever gave it went on', async () => {
  const { db, company } = await ground()
  const { id } = await company()
  const names = async () => {
    const { rows } = await db.bareDriver.transaction(
      { prelude: [{ text: 'set local role app_platform' }] },
      (tx) => tx.query({ text: 'select name from companies where id = $1', values: [id] }),
    )
    return rows.map((row) => row['name'])
  }
  const rename = { text: `update companies set name = 'Renamed' where id = $1`, values: [id] }
  const wrong = { text: 'select 1 / 0' }
  const told: string[] = []
  const swallowed = db.withPlatform(async (tx) => {
    afterCommit(tx, () => void told.push('swallowed'))
    await sql`update companies set name = 'Renamed' where id = ${id}`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(swallowed).rejects.toMatchObject({ code: '22012' })
  const unawaited = db.bareDriver.transaction(
    { prelude: [{ text: 'set local role app_platform' }] },
    async (tx) => {
      await tx.query(rename)
      void tx.query(wrong).catch(() => {})
    },
  )
  await expect(unawaited).rejects.toThrow(/division by zero|nobody waited for|rolled back/)
  expect([await names(), told]).toEqual([['Northwind'], []])
})

it('statements that leave with COMMIT are done after all others in their order, or nothing is and who opened it is told why', async () => {
  const { db, company } = await ground()
  const { id } = await company()
  const add = (tx: Tx, word: string) =>
    sql`update companies set name = name || ${` ${word}`} where id = ${id}`.compile(tx)
  const name = () =>
    db.withTenant(id, async (tx) => {
      const row = await tx.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst()
      return row?.name
    })
  const told: string[] = []
  await db.withPlatform(async (tx) => {
    withCommit(tx, [add(tx, 'second'), add(tx, 'third')])
    await tx.executeQuery(add(tx, 'first'))
    afterCommit(tx, () => void told.push('done'))
  })
  expect([await name(), told]).toEqual(['Northwind first second third', ['done']])
  const failing = db.withPlatform(async (tx) => {
    await tx.executeQuery(add(tx, 'fourth'))
    afterCommit(tx, () => void told.push('not done'))
    withCommit(tx, [add(tx, 'fifth'), sql`select 1 / 0`.compile(tx)])
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect([await name(), told]).toEqual(['Northwind first second third', ['done']])
})

it('statements given together are done in their order, after the opening', async () => {
  const { db } = await ground()
  const values = await db.bareDriver.transaction(
    { prelude: [{ text: SETTING, values: ['app.order', 'opened'] }] },
    async (tx, opening) => {
      const answers = await Promise.all([
        tx.query({ text: `select current_setting('app.order') as value` }),
        tx.query({ text: SETTING, values: ['app.order', 'first'] }),
        tx.query({ text: `select current_setting('app.order') as value` }),
      ])
      return [await opening, answers.map(({ rows }) => rows[0]?.['value'])]
    },
  )
  expect(values).toEqual([[[{ value: 'opened' }]], ['opened', 'first', 'first']])
})

it('many transactions one after another let others begin between any two of them', async () => {
  const { db } = await ground()
  let turns = 0
  let counting = true
  const turn = () => {
    turns++
    if (counting) setImmediate(turn)
  }
  setImmediate(turn)
  for (let i = 0; i < 50; i++)
    await db.bareDriver.transaction({ prelude: [] }, (tx) => tx.query({ text: 'select 1' }))
  counting = false
  expect(turns).toBeGreaterThanOrEqual(50)
})
