import type { CourseDraft } from '#contract/courses/courses.ts'
import { Anchor, Drawer } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useGradeText, type ScaleOf } from '../../../shared/grades/grade-text.ts'
import { DateTime } from '../../../ui/time/time.tsx'
import { CellForm } from './cell-form.tsx'
import { CellHistory } from './cell-history.tsx'
import { emptyCell, GradeWords, useCellWords } from './grade-words.tsx'
import { LateFact } from './late-fact.tsx'
import classes from './gradebook.module.css'
import type { Grading, Meeting } from './use-set-grade.ts'
import { keyOf, type CellAt } from './use-typed.ts'

export type Opened = CellAt | Meeting

type Props = {
  course: CourseDraft
  opened: Opened | null
  grading: Grading
  scaleOf: ScaleOf
  /** Of one cell where it is done with that: another may be open by then. */
  onClose: (of?: Opened) => void
}

/** What one grade is about: how it came to be, where to see it, and the grade that is set by hand over it. */
export default function CellPanel({ course, opened, grading, scaleOf, onClose }: Props) {
  const { t } = useTranslate()
  const name = opened ? `${opened.row.person.name} ${opened.row.person.surname}`.trim() : ''
  return (
    <Drawer
      opened={opened !== null}
      onClose={() => onClose()}
      position="right"
      size="min(420px, 100vw)"
      title={opened && t('gradebook.cell.title', { lesson: opened.column.title, name })}
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      {opened && (
        <Inside
          key={seenOf(opened)}
          course={course}
          opened={opened}
          name={name}
          grading={grading}
          scaleOf={scaleOf}
          onClose={() => onClose(opened)}
        />
      )}
    </Drawer>
  )
}

/** Another cell, or another one's grade in it, begins anew. */
const seenOf = (opened: Opened) =>
  'newer' in opened ? `${keyOf(opened)} ${opened.newer.revision} ${opened.mine.points}` : keyOf(opened)

type InsideProps = Omit<Props, 'opened'> & { opened: Opened; name: string }

function Inside({ course, opened, name, grading, scaleOf, onClose }: InsideProps) {
  const { t } = useTranslate()
  const { grade } = useGradeText()
  const words = useCellWords()
  const { row, column } = opened
  const cell = row.cells.find((one) => one.lessonId === column.lessonId) ?? emptyCell(column)
  const { score, at, attempts, workId, of, revision } = cell
  const scale = scaleOf(column)
  // What another one set meanwhile is what stands there.
  const set = 'newer' in opened ? opened.newer.set : cell.set
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('gradebook.cell.state')}</dt>
        <dd>{t(cell.missing ? 'gradebook.missing' : `gradebook.state.${cell.state}`)}</dd>
        <dt>{t('gradebook.cell.score')}</dt>
        <dd>
          {score
            ? t('gradebook.points_of', { points: grade(score.points, null, null), of: score.of })
            : t(cell.passed ? 'gradebook.passed' : 'gradebook.cell.no_grade')}
        </dd>
        {set && (
          <>
            <dt>{t('gradebook.set')}</dt>
            <dd>
              <GradeWords cell={{ ...cell, set, late: false }} scale={scale} words={words} />
            </dd>
          </>
        )}
        {at && (
          <>
            <dt>{t('gradebook.cell.handed_in')}</dt>
            <dd>
              <DateTime at={at} />
              {cell.late && ` · ${t('gradebook.late')}`}
            </dd>
          </>
        )}
      </dl>
      <LateFact at={opened} cell={cell} scale={scale} grading={grading} onClose={onClose} />
      {workId !== null && cell.state !== 'in_progress' && (
        <Anchor component={Link} to={`/dashboard/teach/reviews/${workId}`} underline="always">
          {t('gradebook.cell.open_work')}
        </Anchor>
      )}
      {attempts > 0 && (
        <Anchor
          component={Link}
          to={`/dashboard/teach/${course.id}/learners/${row.enrolmentId}`}
          underline="always"
        >
          {t('gradebook.cell.open_attempts', { count: attempts })}
        </Anchor>
      )}
      {of !== null && of > 0 && !row.mine && !cell.ownTeam && (
        <CellForm
          opened={opened}
          cell={cell}
          of={of}
          scale={scale}
          name={name}
          grading={grading}
          onClose={onClose}
        />
      )}
      {revision > 0 && (
        <CellHistory
          params={{ id: course.id, enrolmentId: row.enrolmentId, lessonId: column.lessonId }}
          of={of}
          scale={scale}
        />
      )}
    </>
  )
}
