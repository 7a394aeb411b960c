import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Part } from '#contract/mentoring/programmes.ts'
import { failLimit } from '../../../core/errors.ts'
import { notify } from '../../../capabilities/notifications/offered.ts'
import { findRow, type ProgrammeRow } from '../programme.view.ts'

const most = limits.programmePeople
/** As many as are matched in one go: among equals each is compared with each, and their search is longer. */
const mostOf = ({ kind }: Pick<ProgrammeRow, 'kind'>) => (kind === 'peer' ? limits.programmePeers : most)

/** How many places of mentees are left: one that names no number has as many as can be matched in one go. */
const freeIn = ({ places, mentees, kind }: ProgrammeRow) =>
  Math.max(0, Math.min(places ?? mostOf({ kind }), mostOf({ kind })) - mentees)

/** Whether all places of mentees are given away. The programme is held. */
export const isFull = async (tx: Tx, programmeId: string): Promise<boolean> =>
  freeIn(await findRow(tx, programmeId)) === 0

/** MAX_NUMBER_REACHED for a mentor beyond those who can be matched in one go: they wait for no place. The programme is held. */
export function requireProgrammeQuota(part: Part, { mentors }: ProgrammeRow): void {
  if (part === 'mentor' && mentors >= most) failLimit('programmePeople', most, mentors)
}

/** Lets in who waits, in the order in which they came, as long as there are places; they are told. The programme is held. */
export async function advance(tx: Tx, programmeId: string): Promise<void> {
  const row = await findRow(tx, programmeId)
  const free = freeIn(row)
  if (free === 0) return
  const { rows } = await sql<{ user_id: string }>`
    update programme_applications set state = 'accepted'
    where programme_id = ${programmeId} and user_id in (
      select user_id from programme_applications where programme_id = ${programmeId} and state = 'waiting'
      order by sent_at, user_id limit ${free})
    returning user_id`.execute(tx)
  await notify(
    tx,
    rows.map(({ user_id }) => ({
      userId: user_id,
      kind: 'programme_accepted' as const,
      about: programmeId,
      title: row.name,
    })),
  )
}
