import { expect, it } from 'vitest'
import { runMigrations } from './migrate.ts'

it('an older server refuses the schema of a newer one, in words', async () => {
  const run: string[] = []
  const script = async (sql: string) => void run.push(sql)
  const query = async () => ({ rows: [{ name: '9999_from_the_future.sql' }], affected: 1 })
  await expect(runMigrations(script, query)).rejects.toThrow(
    /^The database is that of a newer version of Cairn: this one does not know 9999_from_the_future\.sql\. Start the newer version again, or restore a backup/,
  )
  // Nothing but the list of migrations was touched.
  expect(run).toHaveLength(1)
})
