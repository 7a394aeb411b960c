import type { GradeFilePlan, Misfit } from '#contract/practice/gradebook-file.ts'
import type { Gradebook, GradeRow } from '#contract/practice/gradebook.ts'
import { countedPoints } from '#contract/rules/learning/final-grade.ts'
import { Alert, Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { scalesOf, useGradeText, useRangeText, type ScaleOf } from '../../../../shared/grades/grade-text.ts'
import { cellOf } from '../block.ts'
import { nameOf } from '../grade-sheet.tsx'
import classes from './import.module.css'
import type { Importing, Planned } from './use-import.ts'

type Props = { importing: Importing; plan: GradeFilePlan; book: Gradebook }

/** What would be set, over what; and what would not, and why. */
export function ImportPlan({ importing, plan, book }: Props) {
  const { t } = useTranslate()
  const { coming, isMet } = importing
  const { lines, same, misfits, misfitsInAll, people } = plan
  const untold = misfitsInAll - misfits.length
  return (
    <div aria-busy={importing.isReading}>
      {isMet && (
        <Alert color="yellow" role="alert" mb="sm">
          {t('gradebook.file.met')}
        </Alert>
      )}
      <p className={classes.sum} role="status">
        {t('gradebook.file.sum', { count: coming.length, lines, same, wrong: misfitsInAll })}
      </p>
      {misfits.length > 0 && (
        <>
          <h3 className={classes.head}>{t('gradebook.paste.wrong')}</h3>
          <Lines
            label={t('gradebook.paste.wrong')}
            all={misfits}
            line={(one) => (
              <Wrong key={`${one.line} ${one.lessonId}`} misfit={one} people={people} book={book} />
            )}
          />
          {untold > 0 && <p className={classes.quiet}>{t('gradebook.file.untold', { count: untold })}</p>}
        </>
      )}
      {coming.length > 0 && (
        <>
          <h3 className={classes.head}>{t('gradebook.paste.coming')}</h3>
          <Lines
            label={t('gradebook.paste.coming')}
            // What somebody set just now comes first.
            all={coming.toSorted((a, b) => Number(b.isNewer) - Number(a.isNewer))}
            line={(one) => (
              <Coming key={`${one.line} ${one.at.column.lessonId}`} planned={one} scaleOf={scalesOf(book)} />
            )}
          />
        </>
      )}
    </div>
  )
}

const AT_ONCE = 100

type LinesProps<T> = { label: string; all: readonly T[]; line: (one: T) => ReactNode }

/** As many lines as one looks at, and the next ones by a press. */
function Lines<T>({ label, all, line }: LinesProps<T>) {
  const { t } = useTranslate()
  const [shown, setShown] = useState(AT_ONCE)
  const more = Math.min(AT_ONCE, all.length - shown)
  return (
    <div className={classes.lines} tabIndex={0} role="group" aria-label={label}>
      <ul>{all.slice(0, shown).map(line)}</ul>
      {more > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + AT_ONCE)}>
          {t('gradebook.file.more', { count: more })}
        </Button>
      )}
    </div>
  )
}

type ComingProps = { planned: Planned; scaleOf: ScaleOf }

function Coming({ planned: { at, line, points: coming, isNewer }, scaleOf }: ComingProps) {
  const { t } = useTranslate()
  const { grade } = useGradeText()
  const stands = cellOf(at.row, at.column)
  const { set, of } = stands
  const had = countedPoints(stands)
  const said = (points: number) => grade(points, of, scaleOf(at.column))
  const cell = t('gradebook.cell.title', { lesson: at.column.title, name: nameOf(at.row) })
  return (
    <li data-newer={isNewer || undefined}>
      <span>
        {t('gradebook.file.line_of', { line, cell })}
        {set && (
          <small>
            {isNewer && `${t('gradebook.file.met_one')} · `}
            {set.by ? t('gradebook.file.by', { name: set.by }) : t('gradebook.file.by_nobody')}
          </small>
        )}
      </span>
      <b>
        {had === null ? said(coming) : t('gradebook.history.change', { from: said(had), to: said(coming) })}
      </b>
    </li>
  )
}

type WrongProps = { misfit: Misfit; people: readonly GradeRow[]; book: Gradebook }

function Wrong({ misfit: { line, enrolmentId, lessonId, text, why }, people, book }: WrongProps) {
  const { t } = useTranslate()
  const rangeText = useRangeText()
  const row = people.find((one) => one.enrolmentId === enrolmentId)
  const column = book.columns.find((one) => one.lessonId === lessonId)
  const words =
    why === 'range'
      ? rangeText(row && column ? (cellOf(row, column).of ?? 0) : 0, column ? scalesOf(book)(column) : null)
      : why === 'own' || why === 'absent' || why === 'no_points'
        ? t(`gradebook.paste.why.${why}`)
        : t(`gradebook.file.why.${why}`)
  return (
    <li>
      <span>
        {row && column
          ? t('gradebook.file.line_of', {
              line,
              cell: t('gradebook.cell.title', { lesson: column.title, name: nameOf(row) }),
            })
          : t('gradebook.file.line', { line })}
      </span>
      <span>
        <b>{text}</b> {words}
      </span>
    </li>
  )
}
