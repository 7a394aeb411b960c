import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '../../db/tenant.ts'
import { lastStruck } from '../zone-clock.ts'
import { beginCounting, doneInZones, markDone, takeTurnSince, underLease } from './lease.ts'
import { looking, type Looking } from './looking.ts'

/** An hour of each day by a clock: by that of every company, each in its own zone, or of the zone named. */
export type DailyHour = { atHour: number; zone: 'company' | (string & {}) }
export type DailyWork = (signal: AbortSignal, zone: string) => Promise<void>

const LOOK_MS = 60_000

/** The zones that any company keeps its time by. */
async function zonesOfCompanies(db: Db): Promise<string[]> {
  const found = await db.onEachDatabase(
    (tx) =>
      sql<{ zone: string }>`select distinct s.time_zone as zone from company_settings s
        join companies c on c.id = s.company_id where c.status = 'active' and c.deleted_at is null`.execute(
        tx,
      ),
    { readOnly: true },
  )
  return [...new Set(found.flatMap(({ rows }) => rows.map(({ zone }) => zone)))]
}

/** A work by name, which is done at an hour of the clock. */
export type Daily = DailyHour & { name: string; work: DailyWork }
type Ground = { db: Db; log: FastifyBaseLogger }

/**
 * Does, once a day in each zone, what its clock has struck the hour for, on one server of all at a time. A day on which no
 * server ran at that hour is caught up with as soon as one does, and what failed or was cut off is done at the next look.
 * In a zone that was never looked at it begins with the next hour struck.
 */
export async function doDaily(
  ground: Ground,
  { name, atHour, zone, work }: Daily,
  now: Temporal.Instant,
  signal: AbortSignal,
): Promise<void> {
  const prefix = `daily:${name}:`
  const seen = new Date(now.epochMilliseconds)
  const zones = zone === 'company' ? await zonesOfCompanies(ground.db) : [zone]
  for (const { zone: theirs, doneAt } of await doneInZones(ground.db, prefix, zones)) {
    if (signal.aborted) return
    const key = `${prefix}${theirs}`
    const struck = new Date(lastStruck(now, theirs, atHour).epochMilliseconds)
    if (!doneAt) await beginCounting(ground.db, key, seen)
    else if (doneAt < struck && (await takeTurnSince(ground.db, key, struck)))
      await underLease(ground, key, async () => {
        await work(signal, theirs)
        if (!signal.aborted) await markDone(ground.db, key, seen)
      })
  }
}

/** Looks every minute whether the hour of a work has struck anywhere. */
export const daily = (ground: Ground, one: Daily): Looking =>
  looking(ground, one.name, LOOK_MS, (signal) => doDaily(ground, one, Temporal.Now.instant(), signal))
