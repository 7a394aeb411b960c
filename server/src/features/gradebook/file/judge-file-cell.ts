import type { GradeCell } from '#contract/practice/gradebook.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { languages } from '#contract/languages.ts'
import { judgeEntry, pointsIn } from '#contract/rules/learning/grade-entry.ts'
import { screenWords } from '../../../platform/words/screen-words.ts'
import { saidInCell } from './said-in-cell.ts'

/** In every language: a file is read by others than those who exported it. */
const words = languages.map((language) => screenWords('gradebook', language))

type Judging = { isOwn: boolean; scale: GradeScale | null }

/** Whether a text is what an export writes of a cell: whoever left it as it was wants nothing there. */
function isAsExported(text: string, cell: GradeCell, scale: GradeScale | null): boolean {
  return words.some((word) => {
    const said = saidInCell(cell, { word, scale })
    return typeof said === 'number' ? pointsIn(text, Infinity) === said : said === text.trim()
  })
}

/** What becomes of a cell of a file: the rule of what is typed, but that what was exported is left as it stands. */
export function judgeFileCell(
  text: string,
  cell: GradeCell,
  { isOwn, scale }: Judging,
): ReturnType<typeof judgeEntry> {
  if (text.trim() !== '' && isAsExported(text, cell, scale)) return { kind: 'same' }
  return judgeEntry(text, cell, isOwn, scale)
}
