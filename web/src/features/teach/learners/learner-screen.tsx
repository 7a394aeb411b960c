import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import { enrolmentsApi, type Learner } from '#contract/courses/enrolments.ts'
import type { ProgressEntry } from '#contract/courses/visit.ts'
import { mayJudge } from '#contract/rules/learning/own-record.ts'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconChevronDown, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { useMe } from '../../../api/session/me.ts'
import { CertificateState } from '../../../shared/certificates/certificate-state.tsx'
import { useTitlesText } from '../../../shared/courses/titles-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { PersonKnows } from '../../../shared/knows/person-knows.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import classes from './learners.module.css'
import shared from '../teach.module.css'
import { useCourse, useIdOf } from '../use-course.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { DueDate, fullName, LearnerProgress, LearnerState } from './learner-columns.tsx'
import { LearnerPackages } from './learner-packages.tsx'
import { LearnerWork } from './learner-work.tsx'
import { LearnerAttempts } from './learner-attempts.tsx'
import { LearnerMenu } from './learner-menu.tsx'

/** How far one person has come, and every line of the record that says so. */
export default function LearnerScreen() {
  const { t } = useTranslate()
  const titlesText = useTitlesText()
  const course = useCourse()
  const enrolmentId = useIdOf('enrolmentId')
  const params = { id: course.id, enrolmentId }
  const { learner, lessons, record, missing } = useSuspenseQuery({
    ...query(enrolmentsApi.learner, { params }),
    ...freshness.learners,
  }).data
  const [correcting, setCorrecting] = useState<CourseLesson | null>(null)
  const { person } = learner
  const judges = mayJudge(useMe(), person.id)
  return (
    <>
      <PageHeader
        name={fullName(learner)}
        title={
          <Group gap="md" wrap="nowrap">
            <Avatar {...person} size={48} />
            <span className={shared.name}>{fullName(learner)}</span>
          </Group>
        }
        description={course.settings.title}
        back={{ to: `/dashboard/teach/${course.id}/learners`, label: t('teach.learners.title') }}
        action={
          course.mayEdit && (
            <LearnerMenu
              course={course}
              learner={learner}
              target={
                <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                  {t('teach.learner.more')}
                </Button>
              }
            />
          )
        }
      />
      <Standing learner={learner} />
      {missing.length > 0 && (
        <Text mb="md">
          {t('teach.learner.missing', {
            count: missing.length,
            titles: titlesText(missing.map(({ title }) => title)),
          })}
        </Text>
      )}
      <div className={classes.learner}>
        <LearnerLessons
          lessons={lessons}
          onCorrect={course.mayEdit && judges && learner.state !== 'requested' ? setCorrecting : undefined}
        />
        {lessons.some(({ kind }) => kind === 'assignment') && (
          <LearnerWork courseId={course.id} userId={person.id} />
        )}
        {lessons.some(({ kind }) => kind === 'quiz') && <PersonKnows userId={person.id} />}
        {lessons.some(({ kind }) => kind === 'quiz') && (
          <LearnerAttempts courseId={course.id} enrolmentId={enrolmentId} />
        )}
        {lessons.some(({ kind }) => kind === 'package') && (
          <LearnerPackages courseId={course.id} enrolmentId={enrolmentId} />
        )}
        <Paper p="lg" component="section" aria-labelledby="learner-record">
          <Title order={2} size="h4" mb="md" id="learner-record">
            {t('teach.learner.record')}
          </Title>
          <Record entries={record} />
        </Paper>
      </div>
      <CorrectDialog
        courseId={course.id}
        learner={learner}
        lesson={correcting}
        onClose={() => setCorrecting(null)}
      />
    </>
  )
}

/** How the course stands with them, in a few words. */
function Standing({ learner }: { learner: Learner }) {
  const { t } = useTranslate()
  return (
    <dl className={classes.standing}>
      <div>
        <dt>{t('teach.field.state')}</dt>
        <dd>
          <LearnerState learner={learner} />
        </dd>
      </div>
      <div>
        <dt>{t('teach.learner.progress')}</dt>
        <dd>
          <LearnerProgress learner={learner} />
        </dd>
      </div>
      <div>
        <dt>{t('teach.learner.due')}</dt>
        <dd>
          <DueDate learner={learner} />
        </dd>
      </div>
      {learner.extraTimePercent > 0 && (
        <div>
          <dt>{t('teach.learner.extra')}</dt>
          <dd>{t('teach.learner.extra_of', { percent: learner.extraTimePercent })}</dd>
        </div>
      )}
      <div>
        <dt>{t('teach.learner.version')}</dt>
        <dd>{learner.version}</dd>
      </div>
      {learner.certificate && (
        <div>
          <dt>{t('teach.certificate')}</dt>
          <dd>
            <CertificateState state={learner.certificate.state} />
          </dd>
        </div>
      )}
    </dl>
  )
}

type LessonsProps = {
  lessons: readonly CourseLesson[]
  /** Absent where one may only look. */
  onCorrect?: ((lesson: CourseLesson) => void) | undefined
}

function LearnerLessons({ lessons, onCorrect }: LessonsProps) {
  const { t } = useTranslate()
  return (
    <Paper p="lg" component="section" aria-labelledby="learner-lessons">
      <Title order={2} size="h4" mb="md" id="learner-lessons">
        {t('teach.learner.lessons')}
      </Title>
      <ul className={classes.lessonStates}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            {lesson.state === 'done' ? (
              <IconCircleCheck size={20} className={classes.done} aria-hidden />
            ) : (
              <IconCircle size={20} className={shared.none} aria-hidden />
            )}
            <span className={classes.lessonOf}>
              {lesson.title}
              <small>
                {t(`teach.learner.lesson.${lesson.state}`)}
                {!lesson.required && ` · ${t('teach.outline.optional')}`}
              </small>
            </span>
            {onCorrect && <Correction lesson={lesson} onCorrect={onCorrect} />}
          </li>
        ))}
      </ul>
    </Paper>
  )
}

type CorrectionProps = { lesson: CourseLesson; onCorrect: (lesson: CourseLesson) => void }

function Correction({ lesson, onCorrect }: CorrectionProps) {
  const { t } = useTranslate()
  const name = t(lesson.state === 'done' ? 'teach.correct.undone' : 'teach.correct.done')
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${name}: ${lesson.title}`}
      onClick={() => onCorrect(lesson)}
    >
      {name}
    </Button>
  )
}

function Record({ entries }: { entries: readonly ProgressEntry[] }) {
  const { t } = useTranslate()
  if (entries.length === 0) return <p>{t('teach.learner.no_record')}</p>
  const newest = entries.toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <ol className={shared.versions}>
      {newest.map((entry) => (
        <li key={entry.id}>
          <span>{t(`teach.record.${entry.kind}`, { title: entry.lessonTitle })}</span>
          <small>
            <DateTime at={entry.at} />
            {entry.by && ` · ${t('teach.record.by', { name: entry.by })}`}
          </small>
          {entry.reason && <q>{entry.reason}</q>}
        </li>
      ))}
    </ol>
  )
}
