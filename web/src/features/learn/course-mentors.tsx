import type { CoursePage } from '#contract/courses/enrolments.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { inCommon } from '#contract/rules/mentoring/pair-fit.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { Person } from '../../ui/person.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import classes from './learn.module.css'

/** As many as one reads at a glance; the others are in the directory. */
const SHOWN = 3

/** Mentors who know about what a course is about. */
export function useCourseMentors({ topics }: Pick<CoursePage, 'topics'>) {
  const { data } = useQuery({
    ...query(mentoringApi.mentors, { query: { topic: topics, pageSize: SHOWN } }),
    ...freshness.mentoring,
    enabled: topics.length > 0,
  })
  return data
}

type Props = Pick<CoursePage, 'topics'> & { mentors: NonNullable<ReturnType<typeof useCourseMentors>> }

export function CourseMentors({ topics, mentors: { items, total } }: Props) {
  const { t } = useTranslate()
  const list = new Intl.ListFormat(useLocale())
  return (
    <>
      <ul className={classes.authors}>
        {items.map(({ topics: theirs, left, relationship, ...mentor }) => (
          <li key={mentor.id}>
            <Person
              {...mentor}
              to={`/dashboard/people/${mentor.id}`}
              second={
                <>
                  {t('learn.mentors.knows', { topics: list.format(inCommon(theirs, topics)) })}
                  {!relationship && ` · ${t('mentoring.places', { count: left })}`}
                </>
              }
            />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <Anchor
          component={Link}
          mt="sm"
          to={`/dashboard/mentoring/find?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`}
        >
          {t('learn.mentors.all')}
        </Anchor>
      )}
    </>
  )
}
