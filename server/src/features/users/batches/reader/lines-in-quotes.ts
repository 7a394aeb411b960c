import { parse } from 'csv-parse/sync'
import { isColumnName } from './guess-columns.ts'

/** So many records of a file are looked at. */
const LOOKED_AT = 20
const asWritten = { relax_column_count: true, relax_quotes: true, ltrim: true } as const

/** The cells that the one cell of a record holds, where it is a line of cells itself; else the record as it is. */
export function outOfQuotes(record: string[], delimiter: string): string[] {
  const [line = '', ...more] = record
  if (more.length || !line.includes(delimiter)) return record
  // Most lines hold no quote of their own: by a parser each would take ten times as long.
  if (!/["\r\n]/.test(line)) return line.split(delimiter)
  try {
    const [cells, ...others] = parse(line, { ...asWritten, delimiter })
    return cells && !others.length ? cells : record
  } catch {
    // A quote within it is not closed: nobody can tell where its cells end.
    return record
  }
}

/**
 * Whether the lines of a file stand in quotes as a whole, the names of the columns and the people alike, as where a CSV file
 * was taken for a table of one column and saved again. Each is one cell then, which holds as many as the first one does.
 */
export function areLinesInQuotes(text: string, delimiter: string): boolean {
  try {
    const records = parse(text, { ...asWritten, delimiter, bom: true, skip_empty_lines: true, to: LOOKED_AT })
    const [names = [], ...people] = records.map((record) => outOfQuotes(record, delimiter))
    return (
      records.every(({ length }) => length === 1) &&
      names.filter(isColumnName).length > 1 &&
      people.every(({ length }) => length === names.length)
    )
  } catch {
    return false
  }
}
