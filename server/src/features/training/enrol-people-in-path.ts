import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { trainingApi } from '#contract/training/training.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { groupToAssign, membersIn } from '../groups/offered.ts'
import { pathToEnrol, readPaths, type Definition } from '../paths/offered.ts'
import { enrolledAtOnce, enrolOnPath, type Company } from './enrol-in-path.ts'

/** NOT_FOUND where one of them is not of the company, or signs in no more. */
async function requirePeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .where('status', 'in', ['active', 'hidden', 'pending'])
    .execute()
  if (people.length !== userIds.length) fail('NOT_FOUND')
}

/** Notes who is in a group now: they are put on the path piece by piece, and once each. */
async function noteGroup(
  tx: Tx,
  { groupId, pathId, dueOn, by }: { groupId: string; pathId: string; dueOn: string | null; by: string },
): Promise<void> {
  await sql`insert into path_waiting (company_id, path_id, user_id, due_on, enrolled_by)
    select u.company_id, ${pathId}::uuid, u.id, ${dueOn}::date, ${by}::uuid
    from ${membersIn(sql`${groupId}::uuid`)} m join users u on u.company_id = current_company() and u.id = m.user_id
    where u.status in ('active', 'hidden', 'pending') order by u.id
    on conflict (company_id, path_id, user_id) do update set due_on = least(path_waiting.due_on, excluded.due_on)`.execute(
    tx,
  )
}

type Done = { taken: number; enrolled: number }

/**
 * Puts some of those who wait on a path. Each is taken off the list in the transaction that enrols them: cut off
 * anywhere, nobody is enrolled twice and nobody left out.
 */
async function enrolWaiting(tx: Tx, company: Company, path: Definition): Promise<Done> {
  const { rows } = await sql<{ user_id: string; due_on: string | null; enrolled_by: string | null }>`
    delete from path_waiting where (company_id, path_id, user_id) in (
      select company_id, path_id, user_id from path_waiting where path_id = ${path.id}::uuid
      order by user_id limit ${enrolledAtOnce} for update skip locked)
    returning user_id, due_on::text, enrolled_by`.execute(tx)
  let enrolled = 0
  // Nobody new is put on a path that was archived meanwhile.
  if (path.open)
    for (const [by, some] of Map.groupBy(rows, (row) => row.enrolled_by)) {
      const people = some.map(({ user_id, due_on }) => ({ userId: user_id, dueOn: due_on }))
      enrolled += (await enrolOnPath(tx, company, path, people, by)).length
    }
  return { taken: rows.length, enrolled }
}

/** The same for whichever path somebody waits for; answers whether there may be more. */
export async function enrolSomeWaiting(tx: Tx, company: Company): Promise<boolean> {
  const row = await tx.selectFrom('path_waiting').select('path_id').limit(1).executeTakeFirst()
  const path = row && (await readPaths(tx, [row.path_id])).get(row.path_id)
  return path !== undefined && (await enrolWaiting(tx, company, path)).taken > 0
}

const waitingFor = async (tx: Tx, pathId: string): Promise<number> => {
  const row = await tx
    .selectFrom('path_waiting')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('path_id', '=', pathId)
    .executeTakeFirstOrThrow()
  return row.waiting
}

/** Enrols people by hand, or who is in a group now: the first of them at once. */
export async function enrolInPath(
  { tx, actor, company, request, askAgain }: Context,
  { params, body }: Input<typeof trainingApi.enrolInPath>,
) {
  const path = await pathToEnrol(tx, params.id)
  await askAgain()
  const { groupId, dueOn } = body
  const group = groupId === undefined ? undefined : await groupToAssign(tx, groupId)
  const userIds = [...new Set(body.userIds)]
  let done: Done
  if (groupId === undefined) {
    await requirePeople(tx, userIds)
    const enrolments = userIds.map((userId) => ({ userId, dueOn }))
    const placed = await enrolOnPath(tx, company, path, enrolments, actor.id)
    done = { taken: userIds.length, enrolled: placed.length }
  } else {
    await noteGroup(tx, { groupId, pathId: path.id, dueOn, by: actor.id })
    done = await enrolWaiting(tx, company, path)
  }
  const waiting = await waitingFor(tx, path.id)
  if (done.enrolled > 0 || waiting > 0)
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'paths.people_enrolled',
        target: { type: 'path', id: path.id, name: path.title },
        after: { people: done.enrolled + waiting, dueOn, ...(group && { group: group.name }) },
      },
    )
  return { enrolled: done.enrolled, already: done.taken - done.enrolled, waiting }
}
