import type { FileColumn } from '#contract/practice/gradebook-file.ts'
import type { Gradebook } from '#contract/practice/gradebook.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import classes from './import.module.css'
import type { Importing } from './use-import.ts'

type Props = { importing: Importing; columns: readonly FileColumn[]; book: Gradebook }

/** What each column of the file is: as it was guessed, until somebody says otherwise. */
export function ImportColumns({ importing, columns, book }: Props) {
  const { t } = useTranslate()
  const options = [
    { value: '', label: t('gradebook.file.leave_out') },
    { value: 'id', label: t('gradebook.file.id') },
    { value: 'email', label: t('gradebook.file.email') },
    ...book.columns.map(({ lessonId, title }) => ({ value: lessonId, label: title })),
  ]
  return (
    <section aria-labelledby="file-columns">
      <h3 className={classes.head} id="file-columns">
        {t('gradebook.file.columns')}
      </h3>
      <ul className={classes.columns}>
        {columns.map(({ header, samples, target }, at) => {
          const name = header || t('gradebook.file.no_header', { number: at + 1 })
          return (
            <li key={at}>
              <div className={classes.column}>
                <strong>{name}</strong>
                <span>{samples.join(' · ') || '–'}</span>
              </div>
              <NativeSelect
                aria-label={t('gradebook.file.column_is', { header: name })}
                data={options}
                value={target ?? ''}
                disabled={importing.isReading || importing.isSetting}
                onChange={(event) => importing.say(at, event.currentTarget.value || null)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
