import type { AssignmentSettings } from '#contract/practice/assignment.ts'
import type { Deadlines } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import { useTranslate } from '@tolgee/react'
import { MomentField } from '../../../ui/fields/date-field.tsx'
import classes from './assignment.module.css'

type Props = { settings: AssignmentSettings; onChange: (settings: AssignmentSettings) => void }

/** When it is due, and until when it is taken. */
export function DeadlinesWriter({ settings, onChange }: Props) {
  const { t } = useTranslate()
  const { dueAt, cutOffAt, ...others } = settings
  const set = ({ dueAt: due, cutOffAt: cutOff }: Record<keyof Deadlines, string | null | undefined>) =>
    onChange({ ...others, ...(due && { dueAt: due }), ...(cutOff && { cutOffAt: cutOff }) })
  const isReversed = dueAt && cutOffAt && Date.parse(cutOffAt) < Date.parse(dueAt)
  return (
    <>
      <div className={classes.three}>
        <MomentField
          label={t('teach.work.due')}
          placeholder={t('teach.work.due.any')}
          clearable
          value={dueAt ?? null}
          onChange={(at) => set({ dueAt: at, cutOffAt })}
        />
        <MomentField
          label={t('teach.work.cut_off')}
          placeholder={t('teach.work.cut_off.any')}
          clearable
          value={cutOffAt ?? null}
          error={isReversed ? t('validation.cut_off_before_due') : null}
          onChange={(at) => set({ dueAt, cutOffAt: at })}
        />
      </div>
      {(dueAt ?? cutOffAt) && <p className={classes.how}>{t('teach.work.deadlines.how')}</p>}
    </>
  )
}
