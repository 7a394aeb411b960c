import { wordTargets, type ImportWord } from '#contract/people/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { plainWord } from './plain.ts'
import { cleanCell, isErrorOfSheet } from './cells/repair.ts'
import { meaningOf } from './words.ts'

/** Counts the different words of each column, as long as they are few: a column of names is given up soon. */
export function distinctWords(columns: number) {
  const counts: (Map<string, { word: string; count: number }> | null)[] = Array.from(
    { length: columns },
    () => new Map(),
  )
  return {
    add(cells: readonly string[]): void {
      for (let i = 0; i < columns; i++) {
        const known = counts[i]
        const word = known ? cleanCell(cells[i] ?? '') : ''
        if (!known || !word || isErrorOfSheet(word)) continue
        if (word.length > limits.importWordLength) {
          counts[i] = null
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
    take(): (ImportWord[] | null)[] {
      return counts.map((known) =>
        known === null
          ? null
          : [...known.values()]
              .toSorted((a, b) => b.count - a.count)
              .map(({ word, count }) => ({
                word,
                count,
                guesses: Object.fromEntries(
                  wordTargets.flatMap((target) => {
                    const means = meaningOf(target, word)
                    return means === undefined ? [] : [[target, means]]
                  }),
                ),
              })),
      )
    },
  }
}
