import type { FastifyBaseLogger } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/tenant.ts'
import { eachApart, inRounds } from './rounds.ts'

/** What is done every so often in each company that has something to do, and how much of it at once. */
export type InCompanies = {
  /** The companies that may have something to do, found by the platform: `select company_id …`. */
  due: RawBuilder<{ company_id: string }>
  /** Only those that keep their time in this zone. */
  zone?: string | undefined
  /** What the log says where one company’s part failed. */
  said: string
  /** Does a piece in one company, and answers whether there may be more. */
  piece: (companyId: string) => Promise<boolean>
}

/** Does something in each company that has it to do, piece by piece; not in suspended or deleted ones. */
export async function inCompanies(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  { due, zone, said, piece }: InCompanies,
  signal?: AbortSignal,
): Promise<void> {
  const found = await db.onEachDatabase(
    (tx) =>
      sql<{ company_id: string }>`select id as company_id from companies
        where status = 'active' and deleted_at is null and id in (${due})
          ${zone === undefined ? sql`` : sql`and id in (select company_id from company_settings where time_zone = ${zone})`}`.execute(
        tx,
      ),
    { readOnly: true },
  )
  await eachApart(
    found.flatMap(({ rows }) => rows),
    { log, said, signal },
    ({ company_id }) => inRounds(async () => ((await piece(company_id)) ? company_id : null), signal),
  )
}
