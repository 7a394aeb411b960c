import { questionBankApi } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import classes from './bank.module.css'

type Props = { question: Question; onTake: (question: Question) => void }

/** Where a question of a quiz was taken from, and whether it was changed there since. */
export function FromBank({ question, onTake }: Props) {
  const { t } = useTranslate()
  const { bank } = question
  const found = useQuery({
    ...query(questionBankApi.read, { query: { id: bank ? [bank.id] : [] } }),
    ...freshness.questionBank,
    enabled: bank !== undefined,
  })
  if (!bank) return null
  const now = found.data?.items[0]
  return (
    <p className={classes.origin}>
      {now ? (
        <Anchor component={Link} to={`/dashboard/teach/bank/${bank.id}`} size="sm">
          {t('bank.from', { version: bank.version })}
        </Anchor>
      ) : (
        <span>{t('bank.from', { version: bank.version })}</span>
      )}
      {now && now.version > bank.version && (
        <>
          <span role="status">{t('bank.from.newer', { version: now.version })}</span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              onTake({
                ...now.question,
                id: question.id,
                points: question.points,
                ...(question.pool && { pool: question.pool }),
                bank: { id: bank.id, version: now.version },
              })
            }
          >
            {t('bank.from.take')}
          </Button>
        </>
      )}
    </p>
  )
}
