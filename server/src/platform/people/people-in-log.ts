import { Id } from '#contract/envelope.ts'
import { linkFields } from '#contract/people/person-fields.ts'
import type { Tx } from '../../db/tenant.ts'

const links: ReadonlySet<string> = new Set(linkFields)

type Visit = (id: string) => string
/** Of a row of a file that is not done yet it may be how the file writes it. */
const isId = (value: unknown): value is string => Id.safeParse(value).success
/** The fields that name people, wherever they stand in a value, with their ids replaced. */
function replaced(value: unknown, visit: Visit): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, visit))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (!links.has(key)) return [key, replaced(inner, visit)]
      if (Array.isArray(inner)) return [key, inner.map((id: unknown) => (isId(id) ? visit(id) : id))]
      return [key, isId(inner) ? visit(inner) : inner]
    }),
  )
}

type Logged = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** What was changed keeps people by their ids: here by their names, as they are now. Whoever was erased has none. */
export async function withPeopleNamed<T extends Logged>(tx: Tx, entries: readonly T[]): Promise<T[]> {
  const ids = new Set<string>()
  for (const { before, after } of entries) replaced([before, after], (id) => (ids.add(id), id))
  if (!ids.size) return [...entries]
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'surname'])
    .where('id', 'in', [...ids])
    .execute()
  const names = new Map(rows.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]))
  const named = (value: Logged['before']) =>
    replaced(value, (id) => names.get(id) ?? '–') as Record<string, unknown> | null
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }))
}
