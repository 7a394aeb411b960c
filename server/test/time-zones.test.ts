import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { TimeZone } from '#contract/fields.ts'
import { world } from './world.ts'

const w = await world()

/** Names that Intl takes and no database does, as they were found by trying all that there are. */
const unknown =
  'AET AGT BET CAT CNT CTT ECT IET MIT NET PLT PNT PRT SST VST US/Pacific-New aet +0530 +05:30 -08:00'.split(
    ' ',
  )
/** Links that people’s devices still name. */
const old =
  'UTC GMT Etc/UTC Etc/GMT+5 EST MST HST EST5EDT PST8PDT CET EET MET WET GB Japan Cuba Egypt US/Eastern Asia/Calcutta Europe/Kiev America/Buenos_Aires europe/madrid'.split(
    ' ',
  )

it('are those that the database knows too: no other is taken, and of those that are it knows each', async () => {
  for (const zone of unknown) expect([zone, TimeZone.safeParse(zone).success]).toEqual([zone, false])
  for (const zone of old) expect([zone, TimeZone.safeParse(zone).success]).toEqual([zone, true])
  const taken = [...Intl.supportedValuesOf('timeZone'), ...old].filter(
    (zone) => TimeZone.safeParse(zone).success,
  )
  expect(taken.length).toBeGreaterThan(400)
  const { id } = await w.company()
  await w.services.db.withTenant(id, async (tx) => {
    for (const zone of taken) await sql`select now() at time zone ${zone}::text`.execute(tx)
  })
})

it('that nobody knows are refused of oneself', async () => {
  const person = await (await w.company()).user()
  const { status, error } = await person.send(authApi.updateMe, { body: { timeZone: 'AET' } })
  expect([status, error?.details]).toEqual([400, [{ field: 'timeZone', code: 'invalid_time_zone' }]])
})
