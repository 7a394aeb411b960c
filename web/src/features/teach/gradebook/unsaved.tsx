import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { GradeRow } from '#contract/practice/gradebook.ts'
import classes from './gradebook.module.css'
import type { Typed } from './use-typed.ts'

type Props = {
  all: readonly Typed[]
  nameOf: (row: GradeRow) => string
  onOpen: (one: Typed) => void
  onDrop: (one: Typed) => void
}

/** What was typed into cells and is not saved: of whom, and why. */
export function Unsaved({ all, nameOf, onOpen, onDrop }: Props) {
  const { t } = useTranslate()
  return (
    <div role="status" className={classes.unsaved} data-some={all.length > 0 || undefined}>
      {all.length > 0 && (
        <>
          <strong>{t('gradebook.unsaved.title', { count: all.length })}</strong>
          <ul>
            {all.map((one) => {
              const { row, column } = one.at
              const cell = t('gradebook.cell.title', { lesson: column.title, name: nameOf(row) })
              return (
                <li key={`${row.enrolmentId} ${column.lessonId}`}>
                  <span>
                    {cell} · <b>{one.text}</b>{' '}
                    {one.why?.text ?? t(one.why?.message ?? '', { ...one.why?.params })}
                  </span>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('gradebook.unsaved.correct_named', { cell })}
                    onClick={() => onOpen(one)}
                  >
                    {t('gradebook.unsaved.correct')}
                  </Button>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    aria-label={t('gradebook.unsaved.drop_named', { cell })}
                    onClick={() => onDrop(one)}
                  >
                    {t('gradebook.unsaved.drop')}
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
