import { answersApi } from '#contract/help/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { AnswerText } from '../../../shared/answers/answer-text.tsx'
import classes from '../help.module.css'

/** Answers given before that whoever asked had opened by then: they need something else. Nothing where there is none. */
export function ReadBefore({ requestId }: { requestId: string }) {
  const { t } = useTranslate()
  const { data } = useQuery({
    ...query(answersApi.read, { params: { id: requestId } }),
    ...freshness.help,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section className={classes.card} aria-label={t('answers.read')}>
      <h2 className={classes.cardTitle}>{t('answers.read')}</h2>
      {data.items.map(({ id, asked, text, said }) => (
        <div key={id} className={classes.hint}>
          <h3 className={classes.partTitle}>{asked}</h3>
          <AnswerText text={text} />
          {said !== null && (
            <p className={classes.quiet}>{t(said ? 'answers.read.helped' : 'answers.read.not')}</p>
          )}
        </div>
      ))}
    </section>
  )
}
