import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { freePort } from '#tools/lib/ports.ts'
import { startCairn } from '#tools/services/cairn.ts'

/** A server of a story’s own, whose time is moved: while it is stopped its rows become older, and then it starts again. */
export type MovedTime = {
  port: number
  /**
   * Runs statements that move times, and makes everything due that the server does every so often, as it does at once when
   * it starts.
   */
  move: (...statements: string[]) => Promise<void>
  stop: () => Promise<void>
}

/** Also a daily work for which no clock was looked at yet: it begins with the next hour struck else. */
const everythingIsDue = (daily: readonly string[]) => [
  ...daily.map(
    (
      name,
    ) => `insert into platform_state (key, value) select distinct 'daily:${name}:' || time_zone, '{}'::jsonb
      from company_settings on conflict (key) do nothing`,
  ),
  `update platform_state set updated_at = now() - interval '3 days' where key like 'every:%' or key like 'daily:%'`,
]

/** `daily`: the names of the daily works that a story waits for. */
export async function startMovedTime(daily: readonly string[] = []): Promise<MovedTime> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-moved-time-'))
  const port = await freePort()
  let cairn = await startCairn({ dataFolder, port })
  return {
    port,
    async move(...statements) {
      await cairn.stop()
      const db = new PGlite({
        dataDir: join(dataFolder, 'db', 'pg'),
        extensions: { unaccent, pg_trgm, btree_gin },
      })
      try {
        for (const statement of [...statements, ...everythingIsDue(daily)]) await db.exec(statement)
      } finally {
        await db.close()
      }
      cairn = await startCairn({ dataFolder, port })
    },
    async stop() {
      await cairn.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
