import { sql } from 'kysely'
import { by, own, why, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const theirs = by('user_id')
const made = by('created_by')
const undone = by('undone_by')
const invited = by('invited_by')
/** Lists of people that were uploaded before they left. */
const before: Rows = ({ companyId, userId }) =>
  sql`created_at <= (select deleted_at from users u where u.company_id = ${companyId} and u.id = ${userId})`
/** The head of a file shows people of whom its rows tell, or would have told had it been planned. */
const shown: Rows = (person) =>
  sql`(${before(person)} or id in (select batch_id from user_batch_rows where user_id = ${person.userId}))`

const { company, course, id } = why

export const usersFates = {
  user_batches: {
    columns: {
      company_id: id,
      id,
      kind: own(made),
      state: course,
      filename: { own: [made], erase: 'null', of: made },
      file_key: { erase: 'null', of: before, file: true },
      format: { keep: 'how the file is to be read' },
      columns: {
        erase: `(select coalesce(jsonb_agg(c || '{"samples":[],"words":null}'), '[]')
          from jsonb_array_elements(columns) c)`,
        of: shown,
      },
      total: course,
      mode: course,
      role: course,
      action: { keep: 'what was done to many, the same for each' },
      absent_roles: course,
      invitations: course,
      planned: course,
      plan: course,
      done: course,
      skipped: course,
      undone: course,
      kept: course,
      cursor: course,
      invite_cursor: course,
      invited: course,
      inviting: course,
      job_id: id,
      created_by: id,
      created_name: { erase: 'null', of: made },
      undone_by: id,
      undone_name: { erase: 'null', of: undone },
      created_at: own(made),
      finished_at: own(made),
      undo_until: course,
      error: { erase: 'null', of: made },
      layout: { erase: 'null', of: shown },
      words: { keep: 'what words of the file mean, as an admin decided' },
      tally: course,
      standing: course,
      invited_by: id,
      invited_name: { erase: 'null', of: invited },
      invited_before: course,
    },
  },
  user_batch_rows: {
    columns: {
      company_id: id,
      batch_id: id,
      row: course,
      user_id: id,
      outcome: course,
      state: course,
      apply: course,
      absent: course,
      name: { erase: 'null', of: theirs },
      surname: { erase: 'null', of: theirs },
      email: { erase: 'null', of: theirs },
      external_id: { erase: 'null', of: theirs },
      role: course,
      status: course,
      preferred_language: { erase: 'null', of: theirs },
      time_zone: { erase: 'null', of: theirs },
      tags: { erase: 'null', of: theirs },
      wanted: { erase: 'null', of: theirs },
      errors: { erase: 'null', of: theirs },
      before: { erase: 'null', of: theirs },
      after: { erase: 'null', of: theirs },
      version: course,
      notes: { erase: 'null', of: theirs },
      gives_admin: course,
    },
  },
  import_layouts: {
    columns: {
      company_id: id,
      layout: company,
      targets: company,
      guessed: company,
      left_out: company,
      words: company,
      fields: company,
      used_at: company,
    },
  },
} satisfies Fates<'user_batches' | 'user_batch_rows' | 'import_layouts'>
