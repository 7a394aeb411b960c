import type { CourseDraft } from '#contract/courses/courses.ts'
import type { Learner } from '#contract/courses/enrolments.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import { Badge, Group, Progress, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { CertificateState } from '../../../shared/certificates/certificate-state.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { useDayText, useToday } from '../../../ui/time/day.ts'
import { Person } from '../../../ui/person.tsx'
import { RelativeTime } from '../../../ui/time/time.tsx'
import classes from './learners.module.css'
import shared from '../teach.module.css'

export const fullName = ({ person }: Pick<Learner, 'person'>) => `${person.name} ${person.surname}`.trim()

const colours = { requested: 'yellow', active: 'green', completed: 'green', withdrawn: 'gray' } as const

export function LearnerState({ learner }: { learner: Pick<Learner, 'state'> }) {
  const { t } = useTranslate()
  return (
    <Badge variant={learner.state === 'completed' ? 'filled' : 'light'} color={colours[learner.state]}>
      {t(`teach.learner.${learner.state}`)}
    </Badge>
  )
}

/** How far somebody has come: drawn, and in figures. */
export function LearnerProgress({ learner }: { learner: Learner }) {
  const { t } = useTranslate()
  const { lessons, lessonsDone } = learner
  const value = percentOf({ required: lessons, requiredDone: lessonsDone })
  return (
    <Group gap={8} wrap="nowrap" className={classes.progress ?? ''}>
      <Progress
        value={value}
        aria-label={t('teach.learner.progress_of', { name: fullName(learner) })}
        className={classes.bar ?? ''}
      />
      <Text span size="sm" className="tabular">
        {t('teach.learner.done_of', { done: lessonsDone, of: lessons })}
      </Text>
    </Group>
  )
}

/** A due date; what is over and not done is said. */
export function DueDate({ learner: { dueOn, state } }: { learner: Pick<Learner, 'dueOn' | 'state'> }) {
  const { t } = useTranslate()
  const text = useDayText()
  const today = useToday()
  if (!dueOn) return <span className={shared.none}>–</span>
  const isOver = state === 'active' && dueOn < today
  return (
    <span className={isOver ? shared.late : undefined}>
      {text(dueOn)}
      {isOver && ` · ${t('teach.learner.overdue')}`}
    </span>
  )
}

export function useLearnerColumns(course: CourseDraft): Column<Learner>[] {
  const { t } = useTranslate()
  return [
    {
      key: 'name',
      title: t('teach.learner.person'),
      sortKey: 'name',
      primary: true,
      render: (learner) => (
        <Person
          {...learner.person}
          to={`/dashboard/teach/${course.id}/learners/${learner.id}`}
          second={
            <span className={shared.phone}>
              {t(`teach.learner.${learner.state}`)} ·{' '}
              {t('teach.learner.done_of', { done: learner.lessonsDone, of: learner.lessons })}
            </span>
          }
        />
      ),
    },
    { key: 'state', title: t('teach.field.state'), render: (learner) => <LearnerState learner={learner} /> },
    {
      key: 'lessonsDone',
      title: t('teach.learner.progress'),
      sortKey: 'lessonsDone',
      render: (learner) => <LearnerProgress learner={learner} />,
    },
    {
      key: 'dueOn',
      title: t('teach.learner.due'),
      sortKey: 'dueOn',
      givesWay: 'second',
      render: (learner) => <DueDate learner={learner} />,
    },
    {
      key: 'lastAt',
      title: t('teach.learner.last'),
      sortKey: 'lastAt',
      givesWay: 'first',
      render: ({ lastAt }) =>
        lastAt ? <RelativeTime at={lastAt} /> : <span className={shared.none}>–</span>,
    },
    {
      key: 'certificate',
      title: t('teach.certificate'),
      givesWay: 'second',
      render: ({ certificate }) =>
        certificate ? <CertificateState state={certificate.state} /> : <span className={shared.none}>–</span>,
    },
    {
      key: 'version',
      title: t('teach.learner.version'),
      hiddenAtFirst: true,
      align: 'end',
      render: ({ version }) => version,
    },
    {
      key: 'enrolledAt',
      title: t('teach.learner.enrolled'),
      sortKey: 'enrolledAt',
      hiddenAtFirst: true,
      render: ({ enrolledAt }) => <RelativeTime at={enrolledAt} />,
    },
  ]
}
