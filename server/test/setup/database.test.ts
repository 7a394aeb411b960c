import { expect, it } from 'vitest'
import { pgliteDriver } from '#server/db/pglite.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { ownDatabase } from './database.ts'

it('gives each worker a migrated, empty database that the server’s own login reaches', async () => {
  const own = await ownDatabase()
  const driver =
    own.kind === 'pglite'
      ? await pgliteDriver(undefined, own.snapshot())
      : postgresDriver({ url: own.databaseUrl, onError: (error) => console.error(error) })
  const { rows } = await driver.transaction({ prelude: [{ text: 'set local role app_platform' }] }, (tx) =>
    tx.query({ text: 'select count(*)::int as companies from companies' }),
  )
  expect(rows[0]).toHaveProperty('companies')
  await driver.close()
})
