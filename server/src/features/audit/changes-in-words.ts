import type { AuditEntry } from '#contract/audit.ts'
import type { Word } from '../../platform/screen-words.ts'

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length ? value.join(', ') : '–'
  return JSON.stringify(value)
}

/** What an entry changed, a line for each field: "Surname: Ridge → Gil". */
export function changesInWords({ before, after }: Pick<AuditEntry, 'before' | 'after'>, word: Word): string {
  return Object.keys({ ...before, ...after })
    .map((field) => {
      const name = word(`name.${field}`, field)
      const now = shown(after?.[field])
      return before ? `${name}: ${shown(before[field])} → ${now}` : `${name}: ${now}`
    })
    .join('\n')
}
