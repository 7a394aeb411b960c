import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { problemOf } from '../../../api/problem.ts'
import classes from './saving-state.module.css'
import type { Standing } from './until-arrived.ts'

type Props = Standing & {
  /** Nothing was given yet: there is nothing to call saved. */
  isEmpty: boolean
}

/** How what a learner gave stands, and why, where it has not arrived. */
export function SavingState({ saving, error, isEmpty }: Props) {
  const { t } = useTranslate()
  const problem = saving === 'refused' || saving === 'waiting' ? problemOf(error) : undefined
  const why = error && problem ? ` ${problem.text ?? t(problem.message ?? '', problem.params)}` : ''
  const Icon = saving === 'saved' ? IconCheck : saving === 'refused' ? IconAlertTriangle : IconCloudOff
  const isSilent = saving === 'saving' || (saving === 'saved' && isEmpty)
  return (
    <span className={classes.saving} role="status">
      {!isSilent && (
        <>
          <Icon size={16} aria-hidden /> {t(`learn.saving.${saving}`)}
          {why}
        </>
      )}
    </span>
  )
}
