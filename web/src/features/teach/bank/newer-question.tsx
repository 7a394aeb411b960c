import type { BankQuestion } from '#contract/practice/question-bank.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { QuizView } from '../quiz/quiz-view.tsx'

type Props = { newer: BankQuestion; onKeepMine: () => void; onTakeTheirs: () => void }

/** Somebody else saved the question meanwhile: theirs is shown, and nothing is written over by itself. */
export function NewerQuestion({ newer, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslate()
  return (
    <Alert color="yellow" role="status" title={t('bank.newer', { name: newer.updatedBy ?? '' })}>
      <Stack gap="md">
        <QuizView quiz={{ type: 'quiz', settings: newQuizSettings, questions: [newer.question] }} />
        <Group gap="xs">
          <Button variant="default" onClick={onTakeTheirs}>
            {t('bank.newer.theirs')}
          </Button>
          <Button variant="default" onClick={onKeepMine}>
            {t('bank.newer.mine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
