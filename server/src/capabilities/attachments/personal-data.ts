import { sql } from 'kysely'
import { by, own, why, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const added = by('created_by')
/** What goes with whoever added it; the rest stays with what it was added to. */
const theirs: Rows = ({ userId }) => sql`created_by = ${userId} and goes_with_person`

const { course, id } = why

export const attachmentsFates = {
  attachments: {
    columns: {
      company_id: id,
      id,
      owner_kind: own(added),
      owner_id: id,
      name: { own: [added], erase: `'–'`, of: theirs },
      kind: course,
      media_type: own(added),
      bytes: own(added),
      received: course,
      width: course,
      height: course,
      created_by: id,
      goes_with_person: course,
      created_at: own(added),
      touched_at: course,
      ready_at: course,
      // Its content is removed with what else was removed.
      // Long ago: nobody brings back what is erased.
      removed_at: { erase: `'epoch'`, of: theirs },
      // A frame of the film: it goes with it.
      poster_key: course,
      poster_width: course,
      poster_height: course,
      poster_looked_at: course,
    },
  },
  attachment_pieces: {
    columns: { company_id: id, attachment_id: id, starts_at: course, bytes: course, key: id },
  },
} satisfies Fates<'attachments' | 'attachment_pieces'>
