import type { BatchRow } from '#contract/people/batch-rows.ts'
import { useTranslate } from '@tolgee/react'
import { errorText } from '../../../api/forms.tsx'
import classes from './imports.module.css'

/** Why a row cannot be done, with what stands in the file, and what is told of one that can. */
export function RowWords({ errors, notes }: Pick<BatchRow, 'errors' | 'notes'>) {
  const { t } = useTranslate()
  const name = (field: string) =>
    field && <strong>{t({ key: `users.target.${field}`, defaultValue: field })}: </strong>
  return (
    <>
      {errors.map((error, i) => (
        <span key={`${error.field} ${error.code} ${i}`}>
          {name(error.field)}
          {error.params?.['value'] !== undefined &&
            !error.code.startsWith('custom_') &&
            `${t('users.rows.in_file', { value: error.params['value'] })} `}
          {error.code === 'required' ? t('users.rows.missing') : errorText(error)}
        </span>
      ))}
      {notes.map((note, i) => (
        <span key={`${note.field} ${note.code} ${i}`} className={classes.note}>
          {name(note.field)}
          {errorText({ code: note.code, params: { ...note.params, field: note.field } })}
        </span>
      ))}
    </>
  )
}
