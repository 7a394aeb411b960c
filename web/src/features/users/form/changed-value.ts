import { roles } from '#contract/roles.ts'
import { valueInWords } from '#contract/rules/people/audit-in-words.ts'
import { statuses } from '#contract/people/users.ts'
import { useTranslate } from '@tolgee/react'
import { languageNames } from '#contract/languages.ts'
import { useAuditWords } from '../../../shared/audit-words.ts'
import { zoneLabel } from '../../../ui/time/time-zone.tsx'

const names = new Map<unknown, string>(Object.entries(languageNames))

/** A field's value before or after a change, as a person reads it. */
export function useChangedValue() {
  const { t } = useTranslate()
  const say = useAuditWords()
  return (field: string, value: unknown): string => {
    if (field === 'status' && statuses.some((status) => status === value))
      return t(`users.status.${String(value)}`)
    if (field === 'role' && roles.some((role) => role === value)) return t(`role.${String(value)}`)
    if (field === 'preferredLanguage') return names.get(value) ?? '–'
    if (field === 'timeZone' && typeof value === 'string') return zoneLabel(value)
    return valueInWords(field, value, say)
  }
}
