import { z } from 'zod'
import { limits } from './limits.ts'

export const PAGE_SIZE = 25
export const MAX_PAGE_SIZE = 200

/** The query of a paged list. Pages count from 1. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
})

/** A page: `total` counts all items that match, not only those shown. */
export const Paged = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
  })
export type Paged<T> = { items: T[]; page: number; pageSize: number; total: number; totalPages: number }

/** A query parameter that may stand once or many times: always an array here. */
export const repeated = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (v) => (v === undefined || Array.isArray(v) ? v : [v]),
    z.array(item).max(limits.repeatedValues).optional(),
  )

/** `name` sorts ascending, `-name` descending; no other field is accepted. */
export function sortBy<const F extends string>(fields: readonly F[]) {
  const both: (F | `-${F}`)[] = fields.flatMap((field) => [field, `-${field}` as const])
  return z.enum(both)
}

export const Id = z.uuid()
/** Of a year that has four figures, wherever it is written out: no calendar of ours knows another. */
const hasYear = (moment: string) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= 1 && year <= 9999
}
export const Instant = z.iso.datetime({ offset: true }).refine(hasYear, 'invalid_datetime')
export const Day = z.iso.date().refine(hasYear, 'invalid_date')
/** As a database keeps it. */
export const Int4 = z.int32()
export const Empty = z.object({})

/** The kinds of file that a table leaves as. */
export const TableFormat = z.enum(['csv', 'xlsx'])
export type TableFormat = z.infer<typeof TableFormat>

/** What a table is as a file, by its kind. */
export const tableMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>
