import { sql } from 'kysely'
import type { AuditEntry, AuditFilter, auditApi } from '#contract/people/audit.ts'
import type { Input } from '#contract/endpoint.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { serverLimits } from '../../limits.ts'
import { audit, keptSince } from '../../platform/audit.ts'
import { withPeopleNamed } from '../../platform/people/people-in-log.ts'
import { tableFile, type Column } from '../../platform/documents/csv.ts'
import { screenWords } from '../../platform/words/screen-words.ts'
import { customFieldsOf } from '../custom-fields/definitions.ts'
import { viewEntry } from './audit.view.ts'
import { changesInWords, wordsFor } from './changes-in-words.ts'
import { matching } from './list-audit.ts'

/** Words for who reads, and the ids for what is looked up again. */
function columnsIn(say: ReturnType<typeof wordsFor>): Column<AuditEntry>[] {
  const { word } = say
  const about = ({ targetName, targetType }: AuditEntry) =>
    targetName ?? (targetType && word(`target.${targetType}`, targetType))
  return [
    { title: word('field.at'), value: ({ at }) => new Date(at) },
    { title: word('field.actor'), value: ({ actorName }) => actorName || word('nobody') },
    { title: word('field.action'), width: 40, value: ({ action }) => word(`action.${action}`, action) },
    { title: word('field.target'), value: about },
    { title: word('field.changes'), width: 60, value: (entry) => changesInWords(entry, say) },
    { title: word('field.ip'), value: ({ ip }) => ip },
    { title: word('field.user_agent'), value: ({ userAgent }) => userAgent },
    { title: word('field.actor_id'), width: 36, value: ({ actorId }) => actorId },
    { title: word('field.action_id'), value: ({ action }) => action },
    { title: word('field.target_id'), width: 36, value: ({ targetId }) => targetId },
    { title: word('field.request_id'), width: 36, value: ({ requestId }) => requestId },
  ]
}

/**
 * The log as a file: as many entries as match at this moment, which are those that one look at the database sees. What
 * is under way then and ends later is none of them, however early it began. That it was taken out of the house is itself
 * written down, with what was asked for and how many entries left; that entry is none of them.
 */
export async function exportAudit(ctx: OutsideContext, { body }: Input<typeof auditApi.export>) {
  const { company, actor, request } = ctx
  const { format, ...filter } = body
  const begin = await ctx.transaction(async ({ tx }) => {
    const newest = matching(tx, filter, actor.id)
      .select([exactly, 'id'])
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(1)
    const counted = matching(tx, filter, actor.id).select(sql<number>`count(*)::int`.as('count'))
    // One statement, for which all of it is as it was at one moment.
    const { rows } = await sql<{
      count: number
      exactly: string | null
      id: string
      seen: string
      since: string
    }>`
      select c.count, n.exactly, n.id, pg_current_snapshot()::text as seen, ${keptSince}::text as since
      from (${counted}) c left join (${newest}) n on true`.execute(tx)
    const [{ count, exactly: at, id, seen, since } = missing()] = rows
    const after = { filter, format, count }
    await audit(tx, company.id, { actor, request }, { action: 'audit.exported', after })
    return { count, seen, since, first: at === null ? undefined : { exactly: at, id } }
  })
  const language = languageAt(company, actor.preferredLanguage)
  const word = screenWords('audit', language)
  const own = await ctx.transaction(({ tx }) => customFieldsOf(tx))
  const numberFields = own.filter(({ kind }) => kind === 'number').map(({ name }) => name)
  const say = wordsFor(word, { language, timeZone: actor.timeZone ?? company.timeZone, numberFields })
  const name = `${company.slug}-audit-${new Date().toISOString().slice(0, 10)}`
  const rows = entries(ctx, filter, begin)
  return tableFile({ format, language, name, sheet: word('title') }, columnsIn(say), rows)
}

/** The moment as the database knows it: a JavaScript date has its milliseconds alone, and rows between two are lost. */
const exactly = sql<string>`at::text`.as('exactly')

type Cursor = { exactly: string; id: string }
const missing = (): never => {
  throw new Error('A count has one row')
}

/** No transaction takes so long: what is older has ended. */
const LONGEST = sql`interval '1 day'`

/**
 * Whether an entry had been written for good when `seen` was taken: a later one may bear an earlier moment, that at which
 * its transaction began. A row names its transaction by the last 32 bits of the number that a snapshot knows.
 */
const wasThere = ({ seen, at }: { seen: string; at: string }) => {
  const end = sql`pg_snapshot_xmax(${seen}::pg_snapshot)::text::bigint`
  const before = sql`mod(${end} - xmin::text::bigint + 4294967296, 4294967296)`
  return sql<boolean>`case when at < ${at}::timestamptz - ${LONGEST} then true
    else ${before} between 1 and 2147483647
      and pg_visible_in_snapshot((${end} - ${before})::text::xid8, ${seen}::pg_snapshot) end`
}

/**
 * Page by page, each in a short transaction, once the one before is taken: a slow reader holds no connection, and for one who
 * is gone nothing more is read. It begins with the entry that was the
 * newest when they were counted, and fails where others come than were promised: a file that ended early would be
 * taken for the whole.
 */
async function* entries(
  { services, company, actor, request }: OutsideContext,
  filter: AuditFilter,
  { count, first, seen, since }: { count: number; first: Cursor | undefined; seen: string; since: string },
) {
  const { gone } = request
  let next = first
  let left = count
  while (next) {
    // A workbook is made before any of it leaves: no stream that is closed ends it.
    gone.throwIfAborted()
    const { exactly: at, id } = next
    const { rows, named } = await services.db.withTenant(
      company.id,
      async (tx) => {
        // What goes over while the file is read was promised too.
        const rows = await matching(tx, filter, actor.id, since)
          .selectAll()
          .select(exactly)
          .where(wasThere({ seen, at: first?.exactly ?? at }))
          // Where the page begins is told to the index by its moment: else each page would go past all those before it.
          .where(sql<boolean>`at <= ${at}::timestamptz and (at < ${at}::timestamptz or id >= ${id})`)
          .orderBy('at', 'desc')
          .orderBy('id')
          .limit(serverLimits.exportRowsAtOnce + 1)
          .execute()
        const page = rows.slice(0, serverLimits.exportRowsAtOnce).map(viewEntry)
        return { rows, named: await withPeopleNamed(tx, page) }
      },
      { readOnly: true },
    )
    // The row after the page is where the next one begins.
    next = rows[serverLimits.exportRowsAtOnce]
    left -= named.length
    if (left < 0) break
    yield* named
  }
  if (left !== 0) throw new Error(`${left} entries of an export of ${count} changed before they were read`)
}
