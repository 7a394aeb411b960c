import type { TableFormat } from './envelope.ts'

/** What a table is as a file, by its kind. */
export const tableMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>
