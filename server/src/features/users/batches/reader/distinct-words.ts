import { wordTargets, type ImportColumn, type ImportWord } from '#contract/people/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'
import { isDayOfLeaving, isNoDay, withDay } from './access/leaving-days.ts'
import { plainWord } from './plain.ts'
import { cleanCell, isErrorOfSheet } from './cells/repair.ts'
import { meaningOf } from './words.ts'

/** The words of a column, or null where they are too many, its days, and the first of its cells that is none of them. */
export type WordsOfColumn = Pick<ImportColumn, 'words' | 'days' | 'unclear'>

/** Counts the different words of each column, as long as they are few: a column of names is given up soon. */
export function distinctWords(columns: number, today: string) {
  const counts: (Map<string, { word: string; count: number }> | null)[] = Array.from(
    { length: columns },
    () => new Map(),
  )
  const unclear: (string | undefined)[] = []
  const days: WordsOfColumn['days'][] = []
  return {
    add(cells: readonly string[]): void {
      for (let i = 0; i < columns; i++) {
        const known = counts[i]
        const word = known ? cleanCell(cells[i] ?? '') : ''
        if (!known || !word || isNoDay(word)) continue
        if (isErrorOfSheet(word) || word.length > limits.importWordLength) {
          unclear[i] ??= cutText(word, limits.importWordLength)
          continue
        }
        if (isDayOfLeaving(word)) {
          days[i] = withDay(days[i], word, today)
          continue
        }
        const key = plainWord(word)
        const found = known.get(key)
        if (found) found.count++
        else if (known.size < limits.importWordsOfColumn) known.set(key, { word, count: 1 })
        else counts[i] = null
      }
    },
    /** The commonest first, each with what it would mean. */
    take: (): WordsOfColumn[] =>
      counts.map((known, i) => ({
        words: known && [...known.values()].toSorted((a, b) => b.count - a.count).map(withGuesses),
        ...(days[i] === undefined ? {} : { days: days[i] }),
        ...(unclear[i] === undefined ? {} : { unclear: unclear[i] }),
      })),
  }
}

const withGuesses = ({ word, count }: { word: string; count: number }): ImportWord => ({
  word,
  count,
  guesses: Object.fromEntries(
    wordTargets.flatMap((target) => {
      const means = meaningOf(target, word)
      return means === undefined ? [] : [[target, means]]
    }),
  ),
})
