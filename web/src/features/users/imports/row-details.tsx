import type { BatchRow } from '#contract/people/batch-rows.ts'
import { useTranslate } from '@tolgee/react'
import { useChangedValue } from '../form/changed-value.ts'
import classes from './imports.module.css'
import { RowWords } from './row-words.tsx'

/** Why a row cannot be done, what is told of it, and what it changes. */
export function RowDetails({ row }: { row: BatchRow }) {
  const { t } = useTranslate()
  const shown = useChangedValue()
  return (
    <div className={classes.changes}>
      <RowWords errors={row.errors} notes={row.notes} />
      {row.invitation && row.state !== 'undone' && (
        <span className={classes.note}>
          {t(`users.rows.invitation.${row.invitation}`, { email: shown('email', row.before?.['email']) })}
        </span>
      )}
      {Object.entries(row.after ?? {}).map(([field, value]) => (
        <span key={field}>
          {t({
            key: `users.history.field.${field}`,
            defaultValue: t({ key: `audit.name.${field}`, defaultValue: field }),
          })}
          : {row.before && <span className={classes.before}>{shown(field, row.before[field])}</span>}{' '}
          {shown(field, value)}
        </span>
      ))}
    </div>
  )
}
