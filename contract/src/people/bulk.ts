import { z } from 'zod'
import { CustomColumn } from './custom-fields.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, TableFormat, tableMediaTypes } from '../envelope.ts'
import { Language, line, Tag } from '../fields.ts'
import { UserBatch } from './imports.ts'
import { limits } from '../limits.ts'
import { personFieldKeys } from './person-fields.ts'
import { Role } from '../roles.ts'
import { Status, UserFilters } from './users.ts'

/** The filters of the list of people. In an address one value may stand for a list of one; in JSON a list is a list. */
const Filters = UserFilters.extend({
  role: z.array(Role).max(limits.repeatedValues).optional(),
  status: z.array(Status).max(limits.repeatedValues).optional(),
  department: z.array(line(limits.personLineLength)).max(limits.repeatedValues).optional(),
  jobTitle: z.array(line(limits.personLineLength)).max(limits.repeatedValues).optional(),
  manager: z.array(Id).max(limits.repeatedValues).optional(),
  preferredLanguage: z.array(Language).max(limits.repeatedValues).optional(),
  tag: z.array(Tag).max(limits.repeatedValues).optional(),
})

/** People named one by one, or all who match the filters but those left out. */
export const Selection = z.union([
  z.object({ ids: z.array(Id).min(1).max(10_000) }),
  z.object({ filters: Filters, except: z.array(Id).max(10_000).default([]) }),
])
export type Selection = z.output<typeof Selection>

/** What can be done to many people at once. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: Status }),
  z.object({ kind: z.literal('role'), role: Role }),
  /** null: they report to nobody. */
  z.object({ kind: z.literal('manager'), manager: Id.nullable() }),
  z.object({ kind: z.literal('invite') }),
])
export type BulkAction = z.infer<typeof BulkAction>

export const exportColumns = [...personFieldKeys, 'lastLogin', 'createdAt'] as const
/** One of a person's own, or `field:` and the id of a field that the company defines. */
export const ExportColumn = z.union([z.enum(exportColumns), CustomColumn])
export type ExportColumn = z.infer<typeof ExportColumn>

export const bulkApi = {
  plan: endpoint({
    id: 'bulk.plan',
    method: 'POST',
    path: '/users/bulk',
    summary:
      'Begin a change of many people: it is planned, counted and then waits to be run as an import does',
    body: z.object({ selection: Selection, action: BulkAction }),
    data: UserBatch,
    errors: ['MAX_NUMBER_REACHED'],
    scope: 'users:write',
    rate: 'heavy',
  }),
  export: endpoint({
    id: 'bulk.export',
    method: 'POST',
    path: '/users/export',
    summary: 'Export people as a CSV or XLSX file',
    body: z.object({
      selection: Selection,
      format: TableFormat,
      columns: z
        .array(ExportColumn)
        .max(limits.repeatedValues)
        .refine((all) => new Set(all).size === all.length, 'duplicate')
        .min(1)
        .default([...exportColumns]),
    }),
    data: Empty,
    errors: ['MAX_NUMBER_REACHED'],
    scope: 'users:read',
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
}
