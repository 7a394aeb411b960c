import { answersApi } from '#contract/help/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { AnswerText } from '../../../shared/answers/answer-text.tsx'
import classes from './help.module.css'

type Props = { courseId: string; lessonId: string; itemId: string; level: 2 | 4 }

/** What others asked about a lesson or a question, with its answers: below it, for who wants to read on. */
export function Comments({ courseId, lessonId, itemId, level }: Props) {
  const { t } = useTranslate()
  const { data } = useQuery(query(answersApi.comments, { params: { id: courseId, lessonId } }))
  const own = data?.items.filter((one) => one.itemId === itemId) ?? []
  if (own.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <details className={classes.comments}>
      <summary className={classes.summary}>
        <Heading className={classes.summaryTitle}>{t('answers.comments', { count: own.length })}</Heading>
      </summary>
      <ul className={classes.list}>
        {own.map(({ id, asked, text, mentor }) => (
          <li key={id} className={classes.one}>
            <p className={classes.asked}>{asked}</p>
            <AnswerText text={text} />
            {mentor && <p className={classes.by}>{t('answers.by', { name: mentor })}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
