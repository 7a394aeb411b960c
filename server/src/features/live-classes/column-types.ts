import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = { types: {}, from: {} }
