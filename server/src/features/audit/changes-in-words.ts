import type { AuditEntry } from '#contract/people/audit.ts'
import type { Language } from '#contract/fields.ts'
import { nameOfField, valueInWords } from '#contract/rules/people/audit-in-words.ts'
import { localeOf } from '#contract/languages.ts'
import type { Word } from '../../platform/words/screen-words.ts'

/** What words an entry's values have for a reader of a language, in a zone; `numberFields`: what the company calls its fields of numbers. */
export function wordsFor(
  word: Word,
  {
    language,
    timeZone,
    numberFields,
  }: { language: Language; timeZone: string; numberFields: readonly string[] },
) {
  const numbers = new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 10 })
  const dateStyle = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const days = new Intl.DateTimeFormat(localeOf[language], { ...dateStyle, timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(localeOf[language], {
    ...dateStyle,
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return {
    word,
    day: (day: string) => days.format(new Date(day)),
    moment: (at: string) => moments.format(new Date(at)),
    numbers: { fields: numberFields, write: (number: number) => numbers.format(number) },
  }
}

/** What an entry changed, a line for each field: "Surname: Ridge → Gil". */
export function changesInWords(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  say: ReturnType<typeof wordsFor>,
): string {
  const shown = (of: Record<string, unknown> | null, field: string) => valueInWords(field, of?.[field], say)
  return Object.keys({ ...before, ...after })
    .map((field) => {
      const name = nameOfField(field, say.word)
      return before
        ? `${name}: ${shown(before, field)} → ${shown(after, field)}`
        : `${name}: ${shown(after, field)}`
    })
    .join('\n')
}
