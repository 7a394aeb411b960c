import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { lineProblem, type LineProblem, type ManagerOf } from '#contract/rules/people/reporting-line.ts'
import type { RowOutcome } from '#contract/people/batch-rows.ts'
import type { Tx } from '../../../../db/tenant.ts'

/** What a row wants: a text that says who, of a file, or a person by their id; null: nobody. */
export type Wish = {
  row: number
  user_id: string
  outcome: RowOutcome
  text: string | null
  by_id: string | null
  /** Who is there already, as they are. */
  role: string | null
  manager_id: string | null
}

/** The rows of a batch that want a manager and can be done, in their order. Rows that are left alone want none. */
export async function wishesOf(
  tx: Tx,
  batchId: string,
  {
    state,
    after = 0,
    upTo,
    atOnce,
  }: { state: 'planned' | 'done'; after?: number; upTo?: number; atOnce?: number },
): Promise<Wish[]> {
  const { rows } = await sql<Wish>`
    select r.row, r.user_id, r.outcome, r.wanted ->> 'manager' as text, r.wanted ->> 'managerId' as by_id,
      u.role, u.manager_id
    from user_batch_rows r left join lateral (select role, manager_id from users where id = r.user_id limit 1) u on true
    where r.batch_id = ${batchId}::uuid and r.row > ${after} and r.state = ${state}
      and r.wanted ?| ${state === 'planned' ? ['manager', 'managerId'] : ['managerId']}::text[]
      and r.outcome in ('create', 'update', 'unchanged') and r.user_id is not null
      and coalesce(r.notes, '[]') @> '[{"code":"left_out"}]' is false
      ${state === 'done' ? sql`and r.apply` : sql``} ${upTo === undefined ? sql`` : sql`and r.row <= ${upTo}`}
    order by r.row ${atOnce === undefined ? sql`` : sql`limit ${atOnce}`}`.execute(tx)
  return rows
}

/** So many texts are looked for in one statement. */
const AT_ONCE = 10_000

type Named = { id: string; email: string | null; external_id: string | null }

/**
 * Whom texts mean, by an address or an ID of the organisation: somebody who is here, or whom a row of the same batch
 * adds or gives it, wherever in the file that stands. One that means two people means nobody.
 */
export async function peopleMeant(
  tx: Tx,
  batchId: string,
  texts: Iterable<string>,
): Promise<Map<string, string | null>> {
  const meant = new Map<string, string | null>()
  const all = [...new Set(texts)]
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    const asked = new Set(some)
    const { rows } = await sql<Named>`
      select id, email, external_id from users where email = any(${some}::text[]) and status <> 'deleted'
      union all
      select id, email, external_id from users where external_id = any(${some}::text[]) and status <> 'deleted'
      union all
      select user_id, email, external_id from user_batch_rows
      where batch_id = ${batchId}::uuid and outcome in ('create', 'update', 'unchanged') and user_id is not null
        and (email = any(${some}::text[]) or external_id = any(${some}::text[]))`.execute(tx)
    for (const { id, email, external_id } of rows)
      for (const text of [email, external_id]) {
        if (text === null || !asked.has(text)) continue
        const known = meant.get(text)
        meant.set(text, known === undefined || known === id ? id : null)
      }
  }
  return meant
}

export type Line = { row: number; id: string; manager: string | null }

/**
 * Which of many lines cannot be drawn, all of them together: of those that close a circle every one. Each that is
 * refused leaves its person under whom they are, by which others may be refused, too.
 */
export function refusedManagers(lines: readonly Line[], managerOf: ManagerOf): Map<number, LineProblem> {
  const refused = new Map<number, LineProblem>()
  const next = new Map(lines.map(({ id, manager }) => [id, manager]))
  const then: ManagerOf = (id) => (next.has(id) ? next.get(id) : managerOf(id))
  for (let turn = 0; turn <= limits.reportingLine; turn++) {
    const found = lines.flatMap((line) => {
      if (line.manager === null || refused.has(line.row)) return []
      const problem = lineProblem(line.id, line.manager, then)
      return problem ? [{ ...line, problem }] : []
    })
    if (!found.length) break
    for (const { row, id, problem } of found) {
      refused.set(row, problem)
      next.set(id, managerOf(id) ?? null)
    }
  }
  return refused
}
