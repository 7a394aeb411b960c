import type { AuditEntry } from '#contract/audit.ts'
import type { Word } from '../../platform/screen-words.ts'

function shown(value: unknown, say: (text: string) => string): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'string') return say(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length ? value.map(say).join(', ') : '–'
  return JSON.stringify(value)
}

/** What an entry changed, a line for each field: "Surname: Ridge → Gil". */
export function changesInWords({ before, after }: Pick<AuditEntry, 'before' | 'after'>, word: Word): string {
  return Object.keys({ ...before, ...after })
    .map((field) => {
      const name = word(`name.${field}`, field)
      const say = (text: string) => word(`value.${field}.${text}`, text)
      const now = shown(after?.[field], say)
      return before ? `${name}: ${shown(before[field], say)} → ${now}` : `${name}: ${now}`
    })
    .join('\n')
}
