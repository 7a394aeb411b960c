import type { Gradebook, GradeCell, GradeColumn, GradeRow } from '#contract/practice/gradebook.ts'
import { limits } from '#contract/limits.ts'
import { judgeEntry, type EntryProblem } from '#contract/rules/learning/grade-entry.ts'
import type { ScaleOf } from '../../../shared/grades/grade-text.ts'
import { emptyCell } from './grade-words.tsx'
import type { CellAt } from './use-typed.ts'

/**
 * The cells of a block as spreadsheets copy it: between tabs and ends of lines, in quotes where one holds such a thing
 * itself.
 */
export function readBlock(text: string): string[][] {
  const lines: string[][] = [['']]
  let isQuoted = false
  const put = (char: string) => {
    const line = lines.at(-1)
    if (line) line[line.length - 1] += char
  }
  const isBegun = () => lines.at(-1)?.at(-1) !== ''
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (isQuoted) {
      if (char !== '"') put(char)
      else if (text.charAt(at + 1) === '"') {
        put('"')
        at++
      } else isQuoted = false
    } else if (char === '"' && !isBegun()) isQuoted = true
    else if (char === '\t') lines.at(-1)?.push('')
    else if (char === '\n') lines.push([''])
    else if (char !== '\r') put(char)
  }
  // A block ends with the end of its last line.
  if (lines.length > 1 && lines.at(-1)?.join('') === '') lines.pop()
  return lines
}

type Misfit = EntryProblem | 'outside'
/** A text of a block and the cell where it comes; where it comes to none, which place in the block it has. */
export type Placed = { text: string; line: number; place: number } & (
  | { at: CellAt; kind: 'set'; points: number }
  | { at: CellAt; kind: 'same' }
  | { at: CellAt | undefined; kind: 'misfit'; why: Misfit }
)

/** From which cell a block goes on, downwards and to the right. */
export type Anchor = { rowIds: readonly string[]; column: number }

/** What becomes of each cell of a block, by the rule that judges what is typed; empty ones leave what stands there. */
export function placeBlock(
  block: readonly (readonly string[])[],
  { rowIds, column }: Anchor,
  { rows, columns, scaleOf }: { rows: readonly GradeRow[]; columns: Gradebook['columns']; scaleOf: ScaleOf },
): Placed[] {
  const byId = new Map(rows.map((row) => [row.enrolmentId, row]))
  return block.flatMap((texts, line) =>
    texts.flatMap((text, place): Placed[] => {
      const [row, graded] = [byId.get(rowIds[line] ?? ''), columns[column + place]]
      const cell = { text: text.trim(), line: line + 1, place: place + 1 }
      if (cell.text === '') return []
      if (!row || !graded) return [{ ...cell, at: undefined, kind: 'misfit', why: 'outside' }]
      const at = { row, column: graded }
      const entry = judgeEntry(text, cellOf(row, graded), row.mine, scaleOf(graded))
      if (entry.kind === 'wrong') return [{ ...cell, at, kind: 'misfit', why: entry.why }]
      return entry.kind === 'left' ? [] : [{ ...cell, at, ...entry }]
    }),
  )
}

const cellsOf = new WeakMap<GradeRow, ReadonlyMap<string, GradeCell>>()

/** Of a hundred cells each is looked for by itself: a row has them by their lessons, made once. */
export function cellOf(row: GradeRow, column: GradeColumn): GradeCell {
  const cells = cellsOf.get(row) ?? new Map(row.cells.map((cell) => [cell.lessonId, cell]))
  cellsOf.set(row, cells)
  return cells.get(column.lessonId) ?? emptyCell(column)
}

/** More than is set at once. */
export const isTooLarge = (block: readonly (readonly string[])[]): boolean =>
  block.length > limits.gradeBlockPeople ||
  block.reduce((sum, line) => sum + line.length, 0) > limits.gradeBlock
