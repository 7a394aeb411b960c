import { expect, it } from 'vitest'
import { ground } from '../../test/ground.ts'
import { runMigrations } from './migrate.ts'

it('an older server refuses the schema of a newer one, in words', async () => {
  const { db } = await ground()
  const start = db.driver.migrate(async (script, query) => {
    await script(`insert into migrations (name) values ('9999_from_the_future.sql')`)
    await runMigrations(script, query)
  })
  await expect(start).rejects.toThrow(
    /^The database is that of a newer version of Cairn: this one does not know 9999_from_the_future\.sql\. Start the newer version again, or restore a backup/,
  )
})
