/** Milliseconds between a writing transaction and a look at what the writing left behind, and so between two looks. */
const LOOK_MS = 1000

/** How long a table is left alone for which all was done in vain: it is due as before, or it failed. */
const STUBBORN_MS = 10 * 60_000

/**
 * The table that is due most, by the thresholds of PostgreSQL's autovacuum ("The Autovacuum Daemon" and "Automatic
 * Vacuuming" in its manual): a fifth of its rows dead or new, a tenth of them changed since its statistics were made,
 * or transaction ids that grow old (sooner than there, since nothing else would stop the database before it wraps).
 * There are no statistics of the table of statistics.
 */
const DUE = `
  select t.name, v.vacuum, v.freeze
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid,
    lateral (select quote_ident(s.schemaname) || '.' || quote_ident(s.relname) as name) t,
    lateral (select greatest(c.reltuples, 0) as rows) r,
    lateral (select s.n_dead_tup > 50 + 0.2 * r.rows or s.n_ins_since_vacuum > 1000 + 0.2 * r.rows as vacuum,
      c.relfrozenxid <> '0' and age(c.relfrozenxid) > 100000000 as freeze) v
  where s.schemaname in ('public', 'pg_catalog') and c.relkind = 'r' and t.name <> all ($1::text[])
    and (v.vacuum or v.freeze or (s.n_mod_since_analyze > 50 + 0.1 * r.rows and s.relname <> 'pg_statistic'))
  order by v.freeze desc, greatest(s.n_mod_since_analyze, s.n_dead_tup, s.n_ins_since_vacuum) desc limit 1`

type Due = { name: string; vacuum: boolean; freeze: boolean }
type Run = (sql: string, values?: unknown[]) => Promise<unknown[]>

const workFor = ({ name, vacuum, freeze }: Due) => {
  if (freeze) return `vacuum (freeze, analyze) ${name}`
  return vacuum ? `vacuum (analyze) ${name}` : `analyze ${name}`
}

/**
 * Does for the embedded database what PostgreSQL has processes for: dead rows make room for new ones, and the planner
 * learns how large tables are by now. Without it a plan that was made while a table held ten rows is kept when it
 * holds ten thousand, and files only grow. `run` runs one statement outside of any transaction; what fails is told to
 * `failed`, and that table left alone for a while.
 */
export function upkeep(run: Run, failed: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false
  let ended = false
  /** Until when those are left alone that all was done for in vain. */
  const stubborn = new Map<string, number>()

  const dueNow = async (): Promise<Due | undefined> => {
    for (const [name, until] of stubborn) if (until <= Date.now()) stubborn.delete(name)
    const [due] = await run(DUE, [[...stubborn.keys()]])
    return due as Due | undefined
  }

  async function look(): Promise<void> {
    again = false
    // What was counted is else made known only when the session is idle for some time.
    await run('select pg_stat_force_next_flush()')
    const due = await dueNow()
    if (!due || ended) return
    const leaveAlone = () => stubborn.set(due.name, Date.now() + STUBBORN_MS)
    try {
      await run(workFor(due))
    } catch (error) {
      // Else it stayed the one that is due most, and no other was looked after.
      leaveAlone()
      again = true
      throw error
    }
    const next = await dueNow()
    if (next?.name === due.name) leaveAlone()
    // One at a time, so that nobody waits for more than one: further ones may be due.
    if (next) again = true
  }

  /** To be called after every transaction that may have written. */
  function wrote(): void {
    if (ended) return
    if (looking) again = true
    timer ??= setTimeout(() => {
      looking = look()
        .catch(failed)
        .finally(() => {
          looking = timer = undefined
          if (again) wrote()
        })
    }, LOOK_MS).unref()
  }

  return {
    wrote,
    /** Waits for what is being done; nothing is begun from then on. */
    async end(): Promise<void> {
      ended = true
      clearTimeout(timer)
      await looking
    },
  }
}
