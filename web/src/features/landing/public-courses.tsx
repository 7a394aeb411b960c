import { publicCoursesApi, type PublicCourse } from '#contract/courses/public-courses.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { loginAddress } from '../../api/session/redirect.ts'
import { Cover } from '../../shared/courses/cover.tsx'
import { useMinutesText } from '../../shared/courses/minutes.ts'
import { languageNames } from '#contract/languages.ts'
import { useLocale } from '../../ui/use-locale.ts'
import classes from './public-courses.module.css'

/** The courses that the company shows to anyone. Where there are none, or they cannot be had, the page is whole without. */
export default function PublicCourses({ company }: { company: string }) {
  const { t } = useTranslate()
  const { data } = useQuery(query(publicCoursesApi.list, {}))
  if (!data?.items.length) return null
  return (
    <section aria-labelledby="public-courses">
      <h2 id="public-courses" className={classes.title}>
        {t('landing.courses.title', { company })}
      </h2>
      <p className={classes.lead}>{t('landing.courses.lead')}</p>
      <ul className={classes.courses}>
        {data.items.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </ul>
    </section>
  )
}

/** All of it is one link: to the sign-in, and from there to the course. */
function CourseCard({ course }: { course: PublicCourse }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const minutesText = useMinutesText()
  const { id, title, summary, level, language, minutes, topics, coverUrl } = course
  const there = { pathname: `/dashboard/learn/${id}`, search: '', hash: '' }
  return (
    <li className={classes.card} lang={language}>
      <div className={classes.cover}>
        <Cover title={title} url={coverUrl} />
      </div>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <Link to={loginAddress(there) ?? ''} className={classes.link}>
            {title}
          </Link>
        </h3>
        {summary && <p className={classes.summary}>{summary}</p>}
        <p className={classes.facts} lang={locale}>
          {minutes > 0 && <span>{minutesText(minutes)}</span>}
          <span>{t(`learn.level.${level}`)}</span>
          {!locale.startsWith(language) && <span lang={language}>{languageNames[language]}</span>}
        </p>
        {topics.length > 0 && <p className={classes.facts}>{topics.join(' · ')}</p>}
      </div>
    </li>
  )
}
