import { v7 as uuid } from 'uuid'
import type { Tx } from '../../db/tenant.ts'
import { sealNote } from '../../features/mentoring/space/note-seal.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import type { DemoPair } from '../shape.ts'

type Pair = { companyId: string; id: string; mentor: string; mentee: string }

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

/** What two people wrote for one another, and what one of them keeps for themselves. */
export async function addSpace(
  tx: Tx,
  pair: Pair,
  { goals = [], actions = [], notes = [] }: DemoPair,
  seal: Seal,
): Promise<void> {
  const own = { company_id: pair.companyId, relationship_id: pair.id }
  for (const { text, state = 'open', daysAgo } of goals)
    await tx
      .insertInto('mentoring_goals')
      .values({
        ...own,
        id: uuid(),
        text,
        state,
        created_by: pair.mentee,
        created_at: ago(daysAgo),
        changed_at: ago(Math.min(daysAgo, 5)),
      })
      .execute()
  for (const { text, of, dueInDays, done, daysAgo } of actions)
    await tx
      .insertInto('mentoring_actions')
      .values({
        ...own,
        id: uuid(),
        text,
        owner_id: pair[of],
        due_on: dueInDays === undefined ? null : ago(-dueInDays).toISOString().slice(0, 10),
        done_at: done ? ago(Math.min(daysAgo, 3)) : null,
        created_by: pair.mentor,
        created_at: ago(daysAgo),
      })
      .execute()
  for (const { by, text, alone, daysAgo } of notes) {
    const item = { ...own, id: uuid(), author_id: pair[by] }
    await tx
      .insertInto('mentoring_notes')
      .values({
        ...item,
        visibility: alone ? 'author' : 'pair',
        body: alone ? null : text,
        sealed: alone ? sealNote(seal, item, text) : null,
        created_at: ago(daysAgo),
        updated_at: ago(daysAgo),
      })
      .execute()
  }
}
