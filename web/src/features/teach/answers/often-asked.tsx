import { answersApi } from '#contract/help/answers.ts'
import type { CourseDraft } from '#contract/courses/courses.ts'
import { Anchor, Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import classes from './answers.module.css'

/** What many asked about, in their words: perhaps a sentence is missing there. Nothing where there is none. */
export function OftenAsked({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const { data } = useQuery({
    ...query(answersApi.often, { params: { id: course.id } }),
    ...freshness.help,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section className={classes.often} aria-label={t('answers.often')}>
      <h2 className={classes.place}>{t('answers.often')}</h2>
      <p className={classes.quiet}>{t('answers.often.lead', { people: data.people })}</p>
      <ul className={classes.list}>
        {data.items.map(({ itemId, lessonId, lesson, question, people, passages, lines }) => (
          <li key={itemId} className={classes.item}>
            <div className={classes.head}>
              <strong className={classes.asked}>
                {question === null ? lesson : t('answers.place.question', { lesson, number: question })}
              </strong>
              <Badge color="yellow" variant="light">
                {t('answers.often.people', { count: people })}
              </Badge>
              {course.mayEdit && (
                <Anchor
                  component={Link}
                  to={`/dashboard/teach/${course.id}?lesson=${lessonId}`}
                  underline="always"
                >
                  {t('answers.often.mend')}
                </Anchor>
              )}
            </div>
            {passages.length > 0 && (
              <ul className={classes.passages} aria-label={t('answers.often.passages')}>
                {passages.map(({ text, people: marked, stands }) => (
                  <li key={`${stands} ${text}`}>
                    <q className={classes.passage} lang={course.language}>
                      {text}
                    </q>{' '}
                    <span className={classes.quiet}>
                      {t(stands ? 'answers.often.marked' : 'answers.often.marked_before', { count: marked })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {lines.length > 0 && (
              <ul className={classes.lines} aria-label={t('answers.often.lines')}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
