import { sql, type RawBuilder } from 'kysely'
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

/** Where the companies of a database were looked at last: the next look begins with who comes after it. Moved by each look. */
type Round = { companyId: string; kind: string }
/** The rounds in each database, and which of these is looked at next. */
export type Rounds = { in: Round[]; next: number }
export const newRounds = (): Rounds => ({ in: [], next: 0 })

/**
 * As many kinds of companies are looked at for a turn by each of the ways below: where no more are busy, all of them. So
 * a look takes as long with ten thousand companies as with a hundred (docs/decisions/0329).
 */
const LOOKED_AT = 32
/** Looks that find nothing free go on with who comes next, so many times; the others are left to the next call. */
const LOOKS = 16

/** One part of the way around: skips from one kind of a company to the next, as far as `within` says. */
const steps = (
  name: string,
  rows: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  within: RawBuilder<unknown>,
) =>
  sql`${sql.ref(name)} (company_id, kind, n) as (
    (select company_id, kind, 1 from jobs where (select due from anything) and ${rows} and ${from}
      order by company_id, kind limit 1)
    union all
    select next.company_id, next.kind, b.n + 1 from ${sql.ref(name)} b cross join lateral (
      select company_id, kind from jobs where ${rows} and (company_id, kind) > (b.company_id, b.kind) and ${within}
      order by company_id, kind limit 1) next
    where b.n < ${sql.lit(LOOKED_AT)})`

/**
 * The kinds of companies that have such jobs, from where the last look ended and around. They are found by skipping
 * through an index that begins with company and kind, not by reading what waits; the second part only where the first
 * has too few.
 */
function around(name: string, { companyId, kind }: Round, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const last = sql`(${companyId}::uuid, ${kind}::text)`
  const [after, before] = [`${name}_after`, `${name}_before`]
  const until = sql`(company_id, kind) <= ${last}`
  return sql`${steps(after, rows, sql`(company_id, kind) > ${last}`, sql`true`)},
    ${steps(before, rows, until, until)},
    ${sql.ref(name)} as materialized (select company_id, kind, part, n from (
      select company_id, kind, 1 as part, n from ${sql.ref(after)}
      union all select company_id, kind, 2, n from ${sql.ref(before)}) parts limit ${sql.lit(LOOKED_AT)})`
}

const isBusy = sql`state in ('waiting', 'running')`

/** Of all that is due, what was so first or last: what was added just now is found at once. */
const dueFrom = (order: RawBuilder<unknown>) => sql`(select company_id, kind from jobs
  where ${isBusy} and run_at <= now() order by run_at ${order} limit ${sql.lit(LOOKED_AT)})`

/**
 * The job whose turn it is, locked, and then its kind and company: two servers that take a job of both do so one after
 * the other. What is urgent is looked at, what is due first and last, and the companies that come next in the round.
 */
async function lockNext(
  tx: Tx,
  kinds: readonly Claimable[],
  round: Round,
): Promise<{ next: Next | undefined; last: Round | undefined; isAll: boolean }> {
  const names = kinds.map(({ kind }) => kind)
  const most = kinds.map(({ atOnceOfCompany }) => atOnceOfCompany ?? serverLimits.jobsAtOnceOfCompany)
  const quick = kinds.filter((one) => one.quick).map(({ kind }) => kind)
  const { rows } = await sql<Next & { last_company: string; last_kind: string; seen: number }>`
    with recursive anything as materialized (
      select exists (select from jobs j where ${isBusy} and j.run_at <= now() and ${isFree}) as due
    ),
    ${around('each', round, isBusy)},
    ${around('urgent', round, sql`${isBusy} and priority > 0`)},
    busy as (
      select company_id, kind from each union select company_id, kind from urgent
      union ${dueFrom(sql`asc`)} union ${dueFrom(sql`desc`)}
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
    select n.company_id, n.id, n.at_once, e.company_id as last_company, e.kind as last_kind,
      (select count(*)::int from each) as seen,
      case when n.id is not null
        then pg_advisory_xact_lock(hashtextextended('jobs ' || n.kind || ' ' || n.company_id, 0)) end as locked
    from anything
    left join (select company_id, kind from each order by part desc, n desc limit 1) e on true
    left join next n on true`.execute(tx)
  const [row] = rows
  return {
    next: row?.id ? row : undefined,
    last: row?.last_company ? { companyId: row.last_company, kind: row.last_kind } : undefined,
    isAll: (row?.seen ?? 0) < LOOKED_AT,
  }
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
 * company than run at once. Companies take turns: of those that are looked at, which are all where few are busy, the one
 * whose last job began longest ago is next, however many another one has waiting, and however urgent they are to it; of
 * the `quick` kinds alone what is urgent comes before everybody's else.
 */
export async function claimJob(
  db: Db,
  kinds: readonly Claimable[],
  rounds: Rounds = newRounds(),
): Promise<Claimed | undefined> {
  let failed: { reason: unknown } | undefined
  for (let looked = 0; looked < db.databases.length; looked++) {
    const database = rounds.next++ % db.databases.length
    const round = (rounds.in[database] ??= { companyId: '00000000-0000-0000-0000-000000000000', kind: '' })
    try {
      const job = await claimIn(db, database, kinds, round)
      if (job) return job
    } catch (reason) {
      // One that is away keeps nobody else's jobs waiting.
      failed ??= { reason }
    }
  }
  if (failed) throw failed.reason
  return undefined
}

async function claimIn(
  db: Db,
  database: number,
  kinds: readonly Claimable[],
  round: Round,
): Promise<Claimed | undefined> {
  for (let looks = 0; looks < LOOKS;) {
    // A transaction for each look: it holds the lock of one kind and company, never of two.
    const { next, last, isAll, job } = await db.withPlatformIn(database, async (tx) => {
      const look = await lockNext(tx, kinds, round)
      return { ...look, job: look.next && (await begin(tx, look.next)) }
    })
    // Nothing is due.
    if (!last) return undefined
    Object.assign(round, last)
    if (job) return job
    // As many of its kind and company began meanwhile as may: there may be others.
    if (next) continue
    if (isAll) return undefined
    looks += 1
  }
  return undefined
}
