import { sql } from 'kysely'
import type { companyAdminApi } from '#contract/companies/company-admin.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { companiesLimits } from '../limits.ts'
import { announce } from '../../../platform/servers/bus.ts'
import { fetchStylesheet, type Fetched } from '../../../platform/stylesheets/fetch-stylesheet.ts'
import { eachApart, inRounds } from '../../../platform/jobs/rounds.ts'
import type { Services } from '../../../services.ts'
import { announceCompany } from '../announce-company.ts'
import { settingsOf } from '../settings/company-settings.ts'
import { enterCompany, lockCompany } from '../enter-company.ts'
import { elsewhere, keepStylesheet, ownStylesheetsOf } from './own-stylesheets.ts'

const AT_ONCE = 20

/** Fetches a company's own stylesheets now. One that does not come is told of; what was fetched of it before is worn on. */
export async function refreshStylesheets(
  ctx: OutsideContext,
  { params }: Input<typeof companyAdminApi.refreshStylesheets>,
) {
  const addresses = await ctx.transaction(async (inside) => {
    const { id } = await enterCompany(inside, params.id)
    return elsewhere((await settingsOf(inside.tx, id)).themes)
  })
  const fetched: [string, Fetched][] = []
  const who = { one: ctx.actor.id, group: params.id }
  for (const address of addresses)
    fetched.push([address, await fetchStylesheet(ctx.services.env, address, who)])
  return ctx.transaction(async (inside) => {
    const { id, slug } = (await lockCompany(inside, params.id)).company
    for (const [address, one] of fetched) await keepStylesheet(inside.tx, id, address, one)
    announceCompany(inside, slug)
    const { themes } = await settingsOf(inside.tx, id)
    return ownStylesheetsOf(inside.tx, id, themes)
  })
}

type Due = { id: string; slug: string; address: string; checked: string }

/**
 * Those whose time has come again, and those that companies named before this server fetched any: whichever waits longest
 * first, after one that was met in this turn.
 */
const dueOnes = ({ db }: Services, database: number, after: Due | null): Promise<Due[]> => {
  const further = after
    ? sql`and (checked, id, address) > (${after.checked}::timestamptz, ${after.id}::uuid, ${after.address})`
    : sql``
  return db.withPlatformIn(
    database,
    async (tx) =>
      (
        await sql<Due>`
          with due as (
            select distinct c.id, c.slug, t.value as address, coalesce(o.checked_at, '-infinity') as checked
            from company_settings s
            join companies c on c.id = s.company_id and c.deleted_at is null
            cross join lateral jsonb_each_text(s.themes) t
            left join company_own_stylesheets o on o.company_id = c.id and o.address = t.value
            where t.value like 'https:%' and (o.checked_at is null
              or o.checked_at < now() - ${companiesLimits.stylesheetHours}::float8 * interval '1 hour'
              or (o.css is null and o.checked_at < now() - interval '1 hour'))
          )
          select id, slug, address, checked::text as checked from due where true ${further}
          order by due.checked, id, address limit ${AT_ONCE}`.execute(tx)
      ).rows,
    { readOnly: true },
  )
}

/**
 * Fetches what is due, one after the other; the rest at the next turn. One that cannot even be written down stays the
 * oldest: it is passed by, so that it takes nobody else's place in a turn.
 */
export async function refreshDueStylesheets(services: Services, signal?: AbortSignal): Promise<number> {
  let done = 0
  const how = { log: services.log, said: 'a stylesheet was not refreshed', signal }
  const oneDatabase = (database: number) =>
    inRounds<Due>(async (after) => {
      const due = await dueOnes(services, database, after)
      await eachApart(due, how, async ({ id, slug, address }) => {
        const fetched = await fetchStylesheet(services.env, address, { one: `company ${id}`, group: id })
        await services.db.withTenant(id, async (tx) => {
          await keepStylesheet(tx, id, address, fetched)
          announce(tx, 'company', { slug })
        })
        services.companies.forget(slug)
        done++
      })
      return due.length < AT_ONCE || done >= AT_ONCE ? null : (due.at(-1) ?? null)
    }, signal)
  for (const database of services.db.databases) await oneDatabase(database)
  return done
}
