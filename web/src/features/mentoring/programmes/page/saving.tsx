import { useTranslate } from '@tolgee/react'
import { isNewer, problemOf } from '../../../../api/problem.ts'
import type { SendState } from '../../../../shared/saving/sender.ts'

type Props = { state: SendState; error: unknown; sent: boolean }

/** How what was typed stands; of what the server would not take, why. */
export function Saving({ state, error, sent }: Props) {
  const { t } = useTranslate()
  if (state === 'saved') return t(sent ? 'programmes.saving.sent' : 'programmes.saving.draft')
  if (state === 'saving' || state === 'unsaved') return t('mentoring.saving.saving')
  if (isNewer(error)) return t('programmes.saving.newer')
  if (state === 'invalid') return t('programmes.saving.invalid')
  if (state !== 'refused') return t('mentoring.saving.failed')
  const { text, message = '', params } = problemOf(error)
  return `${t('mentoring.saving.refused')} ${text ?? t(message, params)}`
}
