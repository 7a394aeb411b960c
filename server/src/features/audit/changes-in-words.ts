import type { AuditEntry } from '#contract/audit.ts'
import { nameOfField, valueInWords } from '#contract/rules/told-in-words.ts'
import type { Word } from '../../platform/screen-words.ts'

/** What an entry changed, a line for each field: "Surname: Ridge → Gil". */
export function changesInWords({ before, after }: Pick<AuditEntry, 'before' | 'after'>, word: Word): string {
  const shown = (of: Record<string, unknown> | null, field: string) =>
    valueInWords(field, of?.[field], { word })
  return Object.keys({ ...before, ...after })
    .map((field) => {
      const name = nameOfField(field, word)
      return before
        ? `${name}: ${shown(before, field)} → ${shown(after, field)}`
        : `${name}: ${shown(after, field)}`
    })
    .join('\n')
}
