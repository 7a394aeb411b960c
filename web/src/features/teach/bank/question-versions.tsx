import { questionBankApi, type BankQuestion } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { QuizView } from '../quiz/quiz-view.tsx'
import classes from './bank.module.css'

type Props = { question: BankQuestion; onBring: ((question: Question) => void) | undefined }

/** What a question was before it was changed: looked at, and brought back into the fields to be saved. */
export function QuestionVersions({ question: { id, versions }, onBring }: Props) {
  const { t } = useTranslate()
  const [seen, see] = useState<number | null>(null)
  return (
    <section>
      <h2>{t('bank.versions')}</h2>
      <ul className={classes.list}>
        {versions.map(({ version, at, by }) => (
          <li key={version}>
            <Group gap="xs" justify="space-between" wrap="nowrap">
              <span>{t('bank.versions.number', { version })}</span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-haspopup="dialog"
                aria-label={t('bank.versions.see', { version })}
                onClick={() => see(version)}
              >
                {t('bank.versions.see_short')}
              </Button>
            </Group>
            <span className={classes.quiet}>
              <DateTime at={at} />
              {by && ` · ${by}`}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>{t('bank.versions.quizzes_keep')}</p>
      <Dialog
        opened={seen !== null}
        onClose={() => see(null)}
        title={t('bank.versions.number', { version: seen ?? 1 })}
        size="lg"
      >
        {seen !== null && (
          <Version
            id={id}
            version={seen}
            onBring={
              onBring &&
              ((question) => {
                onBring(question)
                see(null)
              })
            }
          />
        )}
      </Dialog>
    </section>
  )
}

function Version({ id, version, onBring }: { id: string; version: number; onBring: Props['onBring'] }) {
  const { t } = useTranslate()
  const found = useQuery({
    ...query(questionBankApi.version, { params: { id, version: String(version) } }),
    ...freshness.questionBank,
  })
  if (!found.data) return found.isError ? <LoadFailed of={found} /> : <LoadingLines lines={5} />
  const { question } = found.data
  return (
    <Stack gap="md">
      <QuizView quiz={{ type: 'quiz', settings: newQuizSettings, questions: [question] }} />
      {onBring && (
        <Group justify="flex-end">
          <Button onClick={() => onBring(question)}>{t('bank.versions.bring')}</Button>
        </Group>
      )}
    </Stack>
  )
}
