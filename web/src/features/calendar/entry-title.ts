import type { CalendarEntry } from '#contract/calendar.ts'
import { useTranslate } from '@tolgee/react'

/** What an entry is called; of a calendar elsewhere no more is known than that one is busy. */
export function useEntryTitle() {
  const { t } = useTranslate()
  return ({ kind, title }: Pick<CalendarEntry, 'kind' | 'title'>): string => {
    if (kind === 'busy') return t('calendar.kind.busy')
    if (kind !== 'office_hours') return title
    return title ? t('calendar.office_with', { name: title }) : t('calendar.kind.office_hours')
  }
}
