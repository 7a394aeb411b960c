import { sql, type RawBuilder } from 'kysely'
import type { CustomField } from '#contract/people/custom-fields.ts'
import type { ImportMode } from '#contract/people/import-columns.ts'
import type { Role } from '#contract/roles.ts'
import type { Standing } from '../../invite/way-in.ts'
import type { RowErrorCode } from '../reader/row-errors.ts'

/** What a batch's rows are judged by: the same for the dry run and for the run. */
export type Rule = {
  mode: ImportMode
  /** The role of new people whose row names none. */
  role: Role
  /** Who asked for the batch. */
  actorId: string
  actorIsSuperAdmin: boolean
  /** Where super_admins live, for asking again; null: nowhere. */
  operatorsCompanyId: string | null
  allowedDomains: string[]
  /** The fields that the company defines, as they are now: a plan may be older than a field's end. */
  custom: readonly CustomField[]
  /** How many people may still be added or let in again; null: any number. */
  room: number | null
  /** The batch whose rows are being planned; the run has no need to look for a person meant twice. */
  planOf?: string
  /** By what it is run; the dry run refuses nobody for it. */
  standing?: Standing
  /** Rows that name the administrator's role wait until they are chosen; `all`: so do those that get it by default. */
  adminsWait: 'all' | 'named' | 'none'
}

/**
 * Of a plan: a row that makes an administrator is ticked by hand. Of a run it was, or is refused: `may_admin` says which.
 */
export const waits = ({ adminsWait }: Rule): RawBuilder<boolean> =>
  ({
    all: sql<boolean>`(gives_admin and may_admin is null)`,
    named: sql<boolean>`(gives_admin and may_admin is null and coalesce(role = 'admin', false))`,
    none: sql<boolean>`false`,
  })[adminsWait]

/** What a row is refused for, as it is kept with it. */
export const problem = (field: string, code: RowErrorCode) =>
  sql.lit<string>(JSON.stringify([{ field, code }]))
