import type { Language } from '#contract/fields.ts'
import type { Status } from '#contract/people/users.ts'
import type { Change } from '../settle-changes.ts'

/** Whoever runs a batch or takes it back, as it was written down. */
export type Who = { id: string; name: string } | null
export const actorOf = (who: Who) => who && { ...who, surname: '' }

/** A person of a batch's row, as they were and are. */
export type ChangedRow = {
  user_id: string
  is_changed: boolean
  theirs: boolean
  name: string
  surname: string
  preferred_language: Language | null
  time_zone: string | null
  old_email: string
  new_email: string
  old_status: Status
  new_status: Status
  invited: boolean
}

export const changesOf = (rows: readonly ChangedRow[]): Change[] =>
  rows
    .filter((row) => row.is_changed)
    .map((row) => ({
      id: row.user_id,
      name: row.name,
      surname: row.surname,
      language: row.preferred_language,
      timeZone: row.time_zone,
      email: { before: row.old_email, after: row.new_email },
      status: { before: row.old_status, after: row.new_status },
      theirs: row.theirs,
      invited: row.invited,
    }))
