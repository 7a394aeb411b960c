import type { z } from 'zod'
import { fieldErrors, type FieldError } from '#contract/errors.ts'
import {
  importTargets,
  type ImportTarget,
  type KnownTarget,
  type WordMeaning,
  type WordTarget,
} from '#contract/people/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'
import { isAccessTarget, type LeavingDays } from '../access/leaving-days.ts'
import { looksLikeDay } from '../access/may-say-access.ts'
import { ofLeaving } from '../access/of-leaving.ts'
import { wordKey } from '../plain.ts'
import { rowErrorCode, type RowError } from '../row-errors.ts'
import { meaningOf } from '../words.ts'
import { nobody, type WantedRow } from './wanted-row.ts'

/** What is told of one row at most, of what is wrong and of what was mended: nobody reads on, and a file has many rows. */
export const MOST_NOTES = 20

export const shown = (cell: string) => cutText(cell, limits.importWordLength)

const known: ReadonlySet<ImportTarget> = new Set(importTargets)
/** Whether a column means something that is built in, not a field that the company defines. */
export const isKnown = (target: ImportTarget): target is KnownTarget => known.has(target)

/** What was said of words beyond what is known of them, by target and word. */
export type ChosenWords = ReadonlyMap<string, string>
export const chosenWords = (words: readonly WordMeaning[]): ChosenWords =>
  new Map(words.map(({ target, word, means }) => [wordKey(target, word), means]))

/** What is read of one row so far: what it asks for, and what is told of it. */
export function beginReading(words: ChosenWords, leaving: LeavingDays) {
  const errors: RowError[] = []
  const notes: FieldError[] = []
  const row: WantedRow = { ...nobody }
  return {
    row,
    errors,
    notes,
    parsed<T>(field: ImportTarget, schema: z.ZodType<T>, value: string): T | null {
      const result = schema.safeParse(value, { reportInput: true })
      if (result.success) return result.data
      errors.push(
        ...fieldErrors(result.error, field).map((error) => ({
          ...error,
          code: rowErrorCode(error.code),
          params: { ...error.params, value: shown(value) },
        })),
      )
      return null
    },
    /** A word that nobody knows is noted, and asks for nothing; a day is no word. */
    word(target: WordTarget, cell: string): string | null {
      const day = leaving(cell)
      if (day && isAccessTarget(target)) {
        const { means, notes: more, refused } = ofLeaving(target, day, shown(cell))
        notes.push(...more)
        errors.push(...refused)
        return means
      }
      const guess = meaningOf(target, cell)
      const means = words.get(wordKey(target, cell)) ?? guess ?? 'default'
      // Of whom a day is told that nobody here reads may have left: they are not taken for one who is here.
      if (means === 'default' && guess === undefined && isAccessTarget(target) && looksLikeDay(cell)) {
        errors.push({ field: target, code: 'day_unread', params: { value: shown(cell) } })
        return null
      }
      if (means === 'default' && guess === undefined)
        notes.push({ field: target, code: 'unknown_value', params: { value: shown(cell) } })
      if (means === 'leave_out') row.left_out = true
      return means === 'default' || means === 'leave_out' ? null : means
    },
    tooManyTags(): void {
      errors.push({ field: 'tags', code: 'too_many', params: { maximum: limits.tagsOfUser } })
    },
  }
}
export type Reading = ReturnType<typeof beginReading>
