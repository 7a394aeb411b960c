import type { FieldError } from '#contract/errors.ts'
import type { RowError } from '../row-errors.ts'

/** What a row of a file asks for; null: nothing is said. The names are the columns of `user_batch_rows`. */
export type WantedRow = {
  email: string | null
  name: string | null
  surname: string | null
  external_id: string | null
  role: string | null
  status: string | null
  preferred_language: string | null
  time_zone: string | null
  tags: string[] | null
  /** Of the fields that have no column of their own there, by their names. */
  wanted: Record<string, unknown> | null
  errors: RowError[] | null
  notes: FieldError[] | null
  /** A word of it says that the row is to be left alone. */
  left_out: boolean
}

/** A row that says nothing of anybody. */
export const nobody: WantedRow = {
  email: null,
  name: null,
  surname: null,
  external_id: null,
  role: null,
  status: null,
  preferred_language: null,
  time_zone: null,
  tags: null,
  wanted: null,
  errors: null,
  notes: null,
  left_out: false,
}
