import type { FieldError } from '#contract/errors.ts'

/** Why a row cannot be done: all that there is, so that whoever is told has words for each. */
export const rowErrorCodes = [
  'required',
  'invalid_email',
  'invalid_format',
  'hidden_characters',
  'too_long',
  'too_many',
  'duplicate_in_file',
  'same_person_twice',
  'already_exists',
  'no_such_user',
  'domain_not_allowed',
  'not_by_import',
  'not_your_concern',
  'own_role_or_status',
  'admin_not_chosen',
  'restore_is_over',
  'own_address',
  'session_needed',
  'fresh_proof_needed',
  'transition_not_allowed',
  // Invited they would be pending, and active once they have accepted: seen by all whom the file hides them from.
  'hidden_when_new',
  'last_admin',
  'max_number_reached',
  'manager_not_found',
  'manager_ambiguous',
  'manager_self',
  'manager_circle',
  'manager_too_deep',
  'custom_not_text',
  'custom_not_number',
  'custom_not_date',
  'custom_number_unclear',
  'custom_date_unclear',
  'date_unclear',
  'day_unread',
  'custom_option_archived',
  'custom_required',
  'unclosed_quote',
  'rows_in_cell',
  'other_table',
] as const
export type RowErrorCode = (typeof rowErrorCodes)[number]
export type RowError = FieldError & { code: RowErrorCode }

const known: ReadonlySet<string> = new Set(rowErrorCodes)
/** What the contract refuses for a reason that no row has had yet is refused for how it is written. */
export const rowErrorCode = (code: string): RowErrorCode =>
  known.has(code) ? (code as RowErrorCode) : 'invalid_format'
