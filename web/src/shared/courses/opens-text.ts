import type { ModuleOpening } from '#contract/courses/course.ts'
import { useTranslate } from '@tolgee/react'
import { useMomentText } from '../../ui/time/time.tsx'

/** When a module opens, for whom it is of everyone: at a moment of the reader’s clock, or so many days after one enrols. */
export function useOpensText() {
  const { t } = useTranslate()
  const moment = useMomentText()
  return (opens: ModuleOpening): string =>
    'at' in opens
      ? t('learn.opens_at', { at: moment(opens.at) })
      : t('learn.opens_after', { days: opens.afterDays })
}
