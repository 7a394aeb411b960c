import type { BatchRow } from '#contract/batch-rows.ts'
import { useTranslate } from '@tolgee/react'
import { errorText } from '../../../api/forms.tsx'
import { useChangedValue } from '../changed-value.ts'
import classes from './imports.module.css'

/** Why a row cannot be done, what is told of it, and what it changes. */
export function RowDetails({ row }: { row: BatchRow }) {
  const { t } = useTranslate()
  const shown = useChangedValue()
  return (
    <div className={classes.changes}>
      {row.errors.map((error, i) => (
        <span key={`${error.field} ${error.code} ${i}`}>
          {error.field && (
            <strong>{t({ key: `users.target.${error.field}`, defaultValue: error.field })}: </strong>
          )}
          {error.params?.['value'] !== undefined &&
            !error.code.startsWith('custom_') &&
            `${t('users.rows.in_file', { value: error.params['value'] })} `}
          {error.code === 'required' ? t('users.rows.missing') : errorText(error)}
        </span>
      ))}
      {row.notes.map((note, i) => (
        <span key={`${note.field} ${note.code} ${i}`} className={classes.note}>
          {note.field && (
            <strong>{t({ key: `users.target.${note.field}`, defaultValue: note.field })}: </strong>
          )}
          {errorText({ code: note.code, params: { ...note.params, field: note.field } })}
        </span>
      ))}
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
