import { setTimeout as pause } from 'node:timers/promises'
import {
  isAway,
  isDatabaseError,
  isMoving,
  NOT_HERE,
  type Driver,
  type Row,
  type Statement,
  type TransactionOptions,
} from './driver.ts'

/** Stands for the directory where a database is named by its number; where there is one database, that is it. */
export const DIRECTORY = -1

/** Where a company is: the number of its database, and whether it is on its way to another. */
type Place = { id: string; shard: number; isMoving: boolean }

/** The databases that companies are spread over, beside the directory, which says where each is. */
export type Shards = {
  readonly count: number
  /** Where a company is; null of one that the directory does not know. */
  of(companyId: string): Promise<number | null>
  at(slug: string): Promise<Place | null>
  /** Gives a company a place, in none of these databases, and its slug to nobody else from then on; null where no other is left. */
  settle(company: { id: string; slug: string }, except?: readonly number[]): Promise<number | null>
  rename(company: { id: string; slug: string }): Promise<void>
  /** Takes the place of a company that is not there, or not any more. */
  leave(companyId: string): Promise<void>
  /** What is remembered of a company is asked anew. */
  forget(companyId: string): void
  /** What is done in each was not in this one. */
  failed(shard: number, error: unknown): void
  /** Each straight, as the owner of its tables: for migrations, and for moving a company. */
  readonly owners: readonly Driver[]
  /** `beside`: while the one who asks is in a transaction already, so that none waits for a connection of its own kind. */
  transaction(shard: number, how?: { beside?: boolean }): Driver['transaction']
}

const asPlatform: Statement = { text: `select set_config('role', 'app_platform', true)` }
const FRESH_MS = 60_000
const MOST = 50_000

type Known = { shard: number; until: number }

/**
 * The places as the directory has them, remembered for a minute: a company that moved is not in its old database any
 * more, which says so, and is looked up again.
 */
export function placesIn(
  directory: Pick<Driver, 'transaction'>,
  count: number,
): Omit<Shards, 'count' | 'owners' | 'failed' | 'transaction'> {
  const known = new Map<string, Known>()
  async function ask(
    statement: Statement,
    options: Omit<TransactionOptions, 'prelude'> = {},
  ): Promise<Row[]> {
    const { rows } = await directory.transaction({ prelude: [asPlatform], ...options }, (tx) =>
      tx.query(statement),
    )
    return rows
  }
  function remember({ id, shard }: Pick<Place, 'id' | 'shard'>): number {
    if (known.size >= MOST) known.clear()
    known.set(id, { shard, until: Date.now() + FRESH_MS })
    return shard
  }
  const placeOf = (row: Row | undefined): Place | null =>
    row
      ? { id: row['id'] as string, shard: row['shard'] as number, isMoving: row['moving_to'] !== null }
      : null

  return {
    async of(companyId) {
      const one = known.get(companyId)
      if (one && one.until > Date.now()) return one.shard
      const [row] = await ask(
        {
          name: 'place_of',
          text: 'select id, shard, moving_to from company_places where id = $1',
          values: [companyId],
        },
        { readOnly: true },
      )
      const place = placeOf(row)
      return place && remember(place)
    },
    async at(slug) {
      const [row] = await ask(
        {
          name: 'place_at',
          text: 'select id, shard, moving_to from company_places where slug = $1',
          values: [slug],
        },
        { readOnly: true },
      )
      const place = placeOf(row)
      if (place) remember(place)
      return place
    },
    async settle({ id, slug }, except = []) {
      const [row] = await ask({
        text: `insert into company_places (id, slug, shard)
          select $1, $2, s.shard from generate_series(0, $3::int - 1) s (shard)
            left join (select shard, count(*) as companies from company_places group by 1) c on c.shard = s.shard
          where s.shard <> all($4::int[])
          order by coalesce(c.companies, 0), s.shard limit 1
          returning id, shard, moving_to`,
        values: [id, slug, count, except],
      })
      const place = placeOf(row)
      return place && remember(place)
    },
    async rename({ id, slug }) {
      await ask({
        text: 'update company_places set slug = $2, updated_at = now() where id = $1',
        values: [id, slug],
      })
    },
    async leave(companyId) {
      await ask({ text: 'delete from company_places where id = $1', values: [companyId] })
      known.delete(companyId)
    },
    forget: (companyId) => void known.delete(companyId),
  }
}

/**
 * Gives the companies of databases that were there before there was a directory their places: once, when it knows none.
 * The database that held all is one of several from then on, and may be the directory too.
 */
export async function adoptCompanies({ shards, transaction }: Driver): Promise<void> {
  if (!shards) return
  await transaction({ prelude: [asPlatform] }, async (tx) => {
    // Two servers that start at once do so one after the other.
    await tx.query({ text: 'select pg_advisory_xact_lock(7267)' })
    const { rows: known } = await tx.query({ text: 'select from company_places limit 1' })
    if (known.length) return
    for (let shard = 0; shard < shards.count; shard++) {
      const { rows } = await shards.transaction(shard)({ prelude: [asPlatform], readOnly: true }, (there) =>
        there.query({ text: 'select id, slug from companies' }),
      )
      await tx.query({
        text: `insert into company_places (id, slug, shard)
          select c.id, c.slug, $3 from unnest($1::uuid[], $2::text[]) c (id, slug)`,
        values: [rows.map((row) => row['id']), rows.map((row) => row['slug']), shard],
      })
    }
  })
}

/** Does something in the database that gets a new company: that in which the fewest are, of those that answer. */
export async function settled<T>(
  shards: Pick<Shards, 'settle' | 'leave'>,
  company: { id: string; slug: string },
  work: (shard: number) => Promise<T>,
): Promise<T> {
  const away: number[] = []
  let why: unknown
  for (;;) {
    const shard = await shards.settle(company, away)
    if (shard === null) throw why
    try {
      return await work(shard)
    } catch (error) {
      await shards.leave(company.id)
      if (!isAway(error)) throw error
      why = error
      away.push(shard)
    }
  }
}

/** So long is waited for a company that moves, and for one that left one database and is not in another yet. */
const WAITS_MS = { moving: 30_000, between: 5000 }
const LOOK_AGAIN_MS = { least: 20, most: 200 }

/**
 * Does something with companies, and does it again where one of them is being moved at this moment, or is not any more where it
 * was: a transaction that begins then is taken back as a whole.
 */
export async function unlessMoving<T>(
  { forget }: Pick<Shards, 'forget'>,
  companyIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const began = Date.now()
  for (let ms = LOOK_AGAIN_MS.least; ; ms = Math.min(2 * ms, LOOK_AGAIN_MS.most))
    try {
      return await work()
    } catch (error) {
      if (!isMoving(error)) throw error
      const waits = isDatabaseError(error, NOT_HERE) ? WAITS_MS.between : WAITS_MS.moving
      if (Date.now() - began > waits) throw error
      for (const id of companyIds) forget(id)
      await pause(ms)
    }
}
