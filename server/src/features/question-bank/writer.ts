import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { coursesLedBy } from '../courses/open-course.ts'
import type { Writer } from './bank.policy.ts'

export async function writerOf(tx: Tx, actor: Pick<Actor, 'id' | 'role'>): Promise<Writer> {
  return { role: actor.role, writes: await coursesLedBy(tx, actor, 'author') }
}

/** Of `bank_questions q`, those that somebody sees: the rule of the policy, for a list. */
export const seenBy = ({ writes }: Writer): RawBuilder<boolean> =>
  writes === null
    ? sql<boolean>`true`
    : sql<boolean>`(${writes.length > 0} and q.course_id is null or q.course_id = any(${[...writes]}::uuid[]))`
