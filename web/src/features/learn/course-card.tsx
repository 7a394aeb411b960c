import type { CatalogueCourse, ListedCourse } from '#contract/courses/enrolments.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import { Badge, Progress } from '@mantine/core'
import { IconCircleCheck, IconHourglass, IconSparkles } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { languageNames } from '#contract/languages.ts'
import { useLocale } from '../../ui/use-locale.ts'
import { Cover } from '../../shared/courses/cover.tsx'
import { DueDay } from './due-day.tsx'
import classes from './course-card.module.css'
import shared from './learn.module.css'
import { useMinutesText } from '../../shared/courses/minutes.ts'

/** A course in the catalogue. All of it is one link. */
export function CourseCard({ course }: { course: ListedCourse }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const minutesText = useMinutesText()
  const { id, title, summary, level, language, minutes, lessons, enrolment, coverUrl, interests } = course
  return (
    <li className={classes.card}>
      <div className={classes.cardCover}>
        <Cover title={title} url={coverUrl} />
      </div>
      <div className={classes.cardWords}>
        <h3 className={classes.cardTitle}>
          <Link to={`/dashboard/learn/${id}`} className={classes.cardLink}>
            {title}
          </Link>
        </h3>
        {summary && <p className={classes.cardSummary}>{summary}</p>}
        <p className={shared.facts}>
          <span>{minutesText(minutes)}</span>
          <span>{t('learn.lessons', { count: lessons })}</span>
          <span>{t(`learn.level.${level}`)}</span>
          {!locale.startsWith(language) && <span lang={language}>{languageNames[language]}</span>}
        </p>
        {interests.length > 0 && (
          <p className={classes.why}>
            <IconSparkles size={16} aria-hidden />
            <span>{t('learn.because', { topics: new Intl.ListFormat(locale).format(interests) })}</span>
          </p>
        )}
        <CardState enrolment={enrolment} />
      </div>
    </li>
  )
}

function CardState({ enrolment }: Pick<CatalogueCourse, 'enrolment'>) {
  const { t } = useTranslate()
  if (!enrolment || enrolment.state === 'withdrawn') return null
  if (enrolment.state === 'completed')
    return (
      <p className={classes.cardState}>
        <Badge component="span" color="moss" leftSection={<IconCircleCheck size={14} aria-hidden />}>
          {t('learn.state.completed')}
        </Badge>
      </p>
    )
  if (enrolment.state === 'requested')
    return (
      <p className={classes.cardState}>
        <Badge component="span" color="yellow" leftSection={<IconHourglass size={14} aria-hidden />}>
          {t('learn.state.requested')}
        </Badge>
      </p>
    )
  return <HowFar enrolment={enrolment} />
}

/** How far one has come, as a bar and in words, and where one goes on. */
export function HowFar({ enrolment }: { enrolment: NonNullable<CatalogueCourse['enrolment']> }) {
  const { t } = useTranslate()
  const { lessons, lessonsDone, nextLessonTitle, dueOn } = enrolment
  const text = t('learn.done_of', { done: lessonsDone, count: lessons })
  return (
    <div className={classes.howFar}>
      <Progress
        value={percentOf({ required: lessons, requiredDone: lessonsDone })}
        size="sm"
        aria-label={text}
      />
      <p className={shared.facts}>
        <span className={classes.strong}>{text}</span>
        {nextLessonTitle && <span>{t('learn.next_is', { title: nextLessonTitle })}</span>}
        {dueOn && <DueDay day={dueOn} />}
      </p>
    </div>
  )
}
