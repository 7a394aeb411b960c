import type { CoursePage } from '#contract/courses/enrolments.ts'
import { Paper, Title } from '@mantine/core'
import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useId, type ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { languageNames } from '#contract/languages.ts'
import { countedOf } from '#contract/rules/learning/completion.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Person } from '../../ui/person.tsx'
import { useDayText, useToday } from '../../ui/time/day.ts'
import { Prerequisites } from './asks-first.tsx'
import { Completed } from './completed.tsx'
import { CourseAct } from './course-act.tsx'
import { CourseMentors, useCourseMentors } from './course-mentors.tsx'
import { Cover } from '../../shared/courses/cover.tsx'
import classes from './learn.module.css'
import { Outline } from './outline.tsx'
import { OwnGrades } from './own-grades.tsx'
import { lessonsOf } from './progress/after.ts'
import { useCourse } from './progress/use-course.ts'
import { useMinutesText } from '../../shared/courses/minutes.ts'

/** A course: what one can do after it, its lessons, who is behind it, and the one thing to do now. */
export default function CourseScreen() {
  const { t } = useTranslate()
  const { course: id = '' } = useParams()
  const { page } = useCourse(id)
  const { state } = useLocation() as { state: { completed?: boolean } | null }
  const { title, summary, outcomes, authors, enrolment, topics } = page
  const mentors = useCourseMentors(page)
  const learnsHere = enrolment?.state === 'active' || enrolment?.state === 'completed'
  const isGraded = learnsHere && lessonsOf(page).some(({ kind }) => kind !== 'page' && kind !== 'live_class')
  return (
    <>
      {state?.completed && enrolment?.state === 'completed' && <Completed page={page} />}
      <PageHeader
        title={title}
        description={summary}
        back={{ to: '/dashboard/learn', label: t('learn.title') }}
      />
      <div className={classes.course}>
        <aside className={classes.act}>
          <Paper className={classes.actCard ?? ''}>
            <div className={classes.actCover}>
              <Cover title={title} url={page.coverUrl} />
            </div>
            <div className={classes.actBody}>
              <CourseAct page={page} />
              <Facts page={page} />
            </div>
          </Paper>
          {page.newerVersion && (
            <p className={classes.note}>
              <IconRefresh size={20} aria-hidden />
              <span>{t('learn.newer_version')}</span>
            </p>
          )}
        </aside>
        <div className={classes.about}>
          {outcomes.length > 0 && (
            <Part title={t('learn.outcomes')}>
              <ul className={classes.outcomes}>
                {outcomes.map((outcome) => (
                  <li key={outcome}>
                    <IconCheck size={20} aria-hidden />
                    <span>{outcome}</span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {page.prerequisites.length > 0 && (
            <Part title={t('learn.asks')}>
              <Prerequisites page={page} />
            </Part>
          )}
          <Part title={t('learn.outline')}>
            <Outline page={page} level={3} />
          </Part>
          {isGraded && (
            <Part title={t('gradebook.own')}>
              <OwnGrades page={page} />
            </Part>
          )}
          {mentors && mentors.items.length > 0 && (
            <Part title={t('learn.mentors')}>
              <CourseMentors topics={topics} mentors={mentors} />
            </Part>
          )}
          {authors.length > 0 && (
            <Part title={t('learn.authors')}>
              <ul className={classes.authors}>
                {authors.map((author) => (
                  <li key={author.id}>
                    <Person {...author} to={`/dashboard/people/${author.id}`} />
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </div>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Facts({ page }: { page: CoursePage }) {
  const { t } = useTranslate()
  const minutesText = useMinutesText()
  const dayText = useDayText()
  const today = useToday()
  const { minutes, level, language, topics, enough, dueDays, dueOn } = page
  const counted = countedOf(lessonsOf(page)).length
  const facts: [string, string][] = [
    [t('learn.fact.time'), minutesText(minutes)],
    [t('learn.fact.lessons'), String(lessonsOf(page).length)],
    ...(enough !== null && enough < counted
      ? [[t('learn.fact.enough'), t('learn.fact.enough_of', { enough, count: counted })] as [string, string]]
      : []),
    // Who is enrolled has a day of their own, said above; who enrols after the day has none.
    ...(!page.enrolment && (dueOn ? dueOn >= today : dueDays)
      ? [
          [
            t('learn.fact.due'),
            dueOn ? dayText(dueOn) : t('learn.fact.due_days', { count: dueDays ?? 0 }),
          ] as [string, string],
        ]
      : []),
    [t('learn.level'), t(`learn.level.${level}`)],
    [t('learn.language'), languageNames[language]],
    ...(page.certificate.given
      ? [[t('learn.fact.certificate'), t('learn.fact.certificate_given')] as [string, string]]
      : []),
    ...(topics.length > 0 ? [[t('learn.topics'), topics.join(', ')] as [string, string]] : []),
  ]
  return (
    <dl className={classes.factList}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
