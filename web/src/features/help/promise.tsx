import type { HelpStanding } from '#contract/help/help.ts'
import { owesAnswer } from '#contract/rules/help/help-moves.ts'
import { useTranslate } from '@tolgee/react'
import { useMomentText, useReached } from '../../ui/time/time.tsx'
import classes from './help.module.css'

/** By when an answer is promised, as long as there is none since it last waited for a mentor; that it is late where it is. */
export function Promised({ of }: { of: Pick<HelpStanding, 'promisedAt' | 'state'> }) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const late = useReached(of.promisedAt)
  if (!owesAnswer.includes(of.state)) return null
  return (
    <span className={late ? classes.late : undefined}>
      {t(late ? 'help.promise.late' : 'help.promise', { at: moment(of.promisedAt) })}
    </span>
  )
}
