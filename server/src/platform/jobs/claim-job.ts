import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'

export type Claimed = {
  company_id: string
  id: string
  kind: string
  payload: unknown
  progress: unknown
  attempts: number
  created_by: string | null
}

/** A kind of which a server takes jobs, and what of its options says which job is next. */
export type Claimable = { kind: string; quick?: boolean; atOnceOfCompany?: number }

export const lease = sql`interval '1 second' * ${sql.lit(serverLimits.jobLeaseSeconds)}`

/** Jobs of a kind and company that are looked at for a turn: as many servers as that can take one of it at the same moment. */
const CANDIDATES = 4

/** Waits, or its server is gone. */
const isFree = sql`(j.state = 'waiting' or j.state = 'running' and j.locked_until < now())`

/** How many of a kind run for a company, on servers that are not gone. */
const running = (company: string, kind: string) => sql`(select count(*) from jobs r
  where r.company_id = ${sql.ref(company)} and r.kind = ${sql.ref(kind)} and r.state = 'running'
    and r.locked_until >= now())`

type Next = { company_id: string; id: string; at_once: number }

/**
 * The job whose turn it is, locked, and then its kind and company: two servers that take a job of both do so one after
 * the other. Which kinds a company has is found by skipping through an index, not by reading what waits.
 */
async function lockNext(tx: Tx, kinds: readonly Claimable[]): Promise<Next | undefined> {
  const names = kinds.map(({ kind }) => kind)
  const most = kinds.map(({ atOnceOfCompany }) => atOnceOfCompany ?? serverLimits.jobsAtOnceOfCompany)
  const quick = kinds.filter((one) => one.quick).map(({ kind }) => kind)
  const { rows } = await sql<Next>`
    with recursive busy as (
      (select company_id, kind from jobs where state in ('waiting', 'running') order by company_id, kind limit 1)
      union all
      select next.company_id, next.kind from busy b cross join lateral (
        select j.company_id, j.kind from jobs j
        where j.state in ('waiting', 'running') and (j.company_id, j.kind) > (b.company_id, b.kind)
        order by j.company_id, j.kind limit 1) next
    ),
    turns as materialized (
      select due.*, wanted.at_once, (select max(began_at) from jobs l where l.company_id = b.company_id) as last
      from busy b
      join unnest(${names}::text[], ${most}::int[]) as wanted (kind, at_once) on wanted.kind = b.kind
      cross join lateral (
        select j.company_id, j.id, j.kind, j.priority, j.run_at from jobs j
        where j.company_id = b.company_id and j.kind = b.kind and j.state in ('waiting', 'running')
          and j.run_at <= now() and ${isFree}
        order by j.priority desc, j.run_at limit ${sql.lit(CANDIDATES)}) due
      where ${running('b.company_id', 'b.kind')} < wanted.at_once
    ),
    next as materialized (
      select j.company_id, j.id, j.kind, t.at_once from turns t
      join jobs j on j.company_id = t.company_id and j.id = t.id
      where ${isFree}
      order by case when t.kind = any(${quick}::text[]) then t.priority else 0 end desc,
        t.last nulls first, t.priority desc, t.run_at limit 1 for update of j skip locked
    )
    select company_id, id, at_once,
      pg_advisory_xact_lock(hashtextextended('jobs ' || kind || ' ' || company_id, 0)) as locked
    from next`.execute(tx)
  return rows[0]
}

/** Begins it, unless as many of its kind and company as may have begun until it was locked. */
async function begin(tx: Tx, { company_id, id, at_once }: Next): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update jobs j set state = 'running', attempts = j.attempts + 1, locked_until = now() + ${lease},
      began_at = clock_timestamp()
    where j.company_id = ${company_id} and j.id = ${id} and ${running('j.company_id', 'j.kind')} < ${at_once}
    returning j.company_id, j.id, j.kind, j.payload, j.progress, j.attempts, j.created_by`.execute(tx)
  return rows[0]
}

/**
 * Takes the next job that is due, or one whose server is gone. Two servers never take the same, nor more of a kind and
 * company than run at once. Companies take turns: the one whose last job began longest ago is next, however many another
 * one has waiting, and however urgent they are to it; of the `quick` kinds alone what is urgent comes before everybody's
 * else.
 */
export async function claimJob(db: Db, kinds: readonly Claimable[]): Promise<Claimed | undefined> {
  for (;;) {
    // A transaction for each look: it holds the lock of one kind and company, never of two.
    const { next, job } = await db.withPlatform(async (tx) => {
      const next = await lockNext(tx, kinds)
      return { next, job: next && (await begin(tx, next)) }
    })
    if (job || !next) return job
  }
}
