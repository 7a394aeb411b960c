import { useTranslate } from '@tolgee/react'
import { useCallback } from 'react'
import { useLocale } from '../../ui/use-locale.ts'

/** Titles in a row, each in quotation marks: “A”, “B” and “C”. */
export function useTitlesText(): (titles: readonly string[]) => string {
  const { t } = useTranslate()
  const locale = useLocale()
  return useCallback(
    (titles) => new Intl.ListFormat(locale).format(titles.map((title) => t('learn.quoted', { title }))),
    [t, locale],
  )
}
