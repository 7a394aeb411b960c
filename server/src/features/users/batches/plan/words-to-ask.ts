import { limits } from '#contract/limits.ts'
import type { ImportColumn, WordMeaning, WordTarget } from '#contract/people/import-columns.ts'
import { failField } from '../../../../core/errors.ts'
import { firstOf, isAccessTarget } from '../reader/access/leaving-days.ts'
import { wordKey } from '../reader/plain.ts'

/** Columns whose words say who may come in, and as what: of the others an unknown word leaves nothing but a gap. */
const telling: readonly WordTarget[] = ['role', 'status', 'suspended', 'deleted']
const SHOWN = 3

/**
 * Refuses a file that is to be done unseen, where a word of such a column is known neither here nor from an earlier file:
 * whoever it calls by another word than "suspended" would be invited at once.
 */
export function requireKnownWords(columns: readonly ImportColumn[], said: readonly WordMeaning[]): void {
  const known = new Set(said.map(({ target, word }) => wordKey(target, word)))
  const first = firstOf(columns)
  for (const column of columns) {
    const { header, target: of, words, unclear, days, mayBe, leftOutBefore } = column
    // Taken for something else, or left out: "Terminated" may say of each who has left.
    if (mayBe && !isAccessTarget(of) && !leftOutBefore)
      failField('file', 'column_to_look_at', { value: header })
    const target = telling.find((one) => one === of)
    if (!target) continue
    if (target === 'role' && days)
      failField('file', 'words_to_ask', { target, value: column.samples.slice(0, SHOWN).join(', ') })
    if (days?.unsure !== undefined && first === undefined)
      failField('file', 'day_to_look_at', { value: days.unsure })
    if (!words) failField('file', 'too_many_words', { target, maximum: limits.importWordsOfColumn })
    if (unclear !== undefined) failField('file', 'unclear_word', { target, value: unclear })
    const unknown = words
      .filter(({ word, guesses }) => guesses[target] === undefined && !known.has(wordKey(target, word)))
      .map(({ word }) => word)
    if (unknown.length)
      failField('file', 'words_to_ask', { target, value: unknown.slice(0, SHOWN).join(', ') })
  }
}
