import type { OutsideContext } from '../../../http/caller/context.ts'
import type { TableRow } from './reader/read-file.child.ts'
import { readingInTurn, readPieces } from './reader/read-file.ts'
import { sayUnreadable } from './upload/unreadable.ts'

const AT_ONCE = 500

/**
 * The rows of a CSV file or workbook as they stand in it, for features whose files are of other things than people: read in
 * a process of its own and in turn with the files of people. What cannot be read is said at the field `file`.
 */
export function readTable(
  { company, request }: Pick<OutsideContext, 'company' | 'request'>,
  path: string,
  mostRows: number,
): Promise<TableRow[]> {
  async function read(): Promise<TableRow[]> {
    const rows: TableRow[] = []
    const task = { kind: 'table', path, mostRows, atOnce: AT_ONCE } as const
    for await (const { text } of readPieces(task, request.gone))
      rows.push(...(JSON.parse(text) as TableRow[]))
    return rows
  }
  return readingInTurn({ one: company.id }, read, request.gone).catch(sayUnreadable)
}
