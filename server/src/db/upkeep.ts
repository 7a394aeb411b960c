/** Milliseconds between a writing transaction and a look at what the writing left behind, and so between two looks. */
const LOOK_MS = 1000

/**
 * The table that is due most, by the thresholds of PostgreSQL's autovacuum ("The Autovacuum Daemon" and "Automatic
 * Vacuuming" in its manual): a fifth of its rows dead or new, a tenth of them changed since its statistics were made,
 * or transaction ids that grow old (sooner than there, since nothing else would stop the database before it wraps).
 */
const DUE = `
  select quote_ident(s.schemaname) || '.' || quote_ident(s.relname) as name, v.vacuum
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid,
    lateral (select greatest(c.reltuples, 0) as rows) r,
    lateral (select s.n_dead_tup > 50 + 0.2 * r.rows or s.n_ins_since_vacuum > 1000 + 0.2 * r.rows
      or (c.relfrozenxid <> '0' and age(c.relfrozenxid) > 100000000) as vacuum) v
  where s.schemaname in ('public', 'pg_catalog') and c.relkind = 'r'
    and (v.vacuum or s.n_mod_since_analyze > 50 + 0.1 * r.rows)
  order by greatest(s.n_mod_since_analyze, s.n_dead_tup) desc limit 1`

type Run = (sql: string) => Promise<{ name: string; vacuum: boolean }[]>

/**
 * Does for the embedded database what PostgreSQL has processes for: dead rows make room for new ones, and the planner
 * learns how large tables are by now. Without it a plan that was made while a table held ten rows is kept when it
 * holds ten thousand, and files only grow. `run` runs one statement outside of any
 * transaction; what fails is told to `failed`, and tried again after the next transaction.
 */
export function upkeep(run: Run, failed: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false
  let ended = false

  async function look(): Promise<void> {
    again = false
    // What was counted is else made known only when the session is idle for some time.
    await run('select pg_stat_force_next_flush()')
    const [due] = await run(DUE)
    if (!due || ended) return
    await run(due.vacuum ? `vacuum (analyze) ${due.name}` : `analyze ${due.name}`)
    // One at a time, so that nobody waits for more than one: further ones may be due.
    again = true
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
