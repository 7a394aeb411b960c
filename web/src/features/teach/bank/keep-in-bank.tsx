import { questionBankApi } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PlaceField } from './place-field.tsx'
import { bankAnswers } from './use-change.ts'
import { useMayEditCompanys } from './use-places.ts'

type Course = { id: string; title: string }
type Props = {
  /** What is to be kept; null while nothing is asked. */
  question: Question | null
  course: Course
  onClose: () => void
  /** The question as it stands in the quiz from then on. */
  onKept: (question: Question) => void
}

/** Puts a question of a quiz into the bank, of its course or of the company. */
export function KeepInBank({ question, onClose, ...rest }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={question !== null} onClose={onClose} title={t('bank.keep')}>
      {question && <Keep {...rest} question={question} onClose={onClose} />}
    </Dialog>
  )
}

function Keep({ question, course, onClose, onKept }: Omit<Props, 'question'> & { question: Question }) {
  const { t } = useTranslate()
  const isAdmin = useMayEditCompanys()
  const [place, setPlace] = useState(course.id)
  const add = useAction(questionBankApi.add, {
    refreshes: bankAnswers,
    success: 'bank.kept',
    onSuccess: ({ items: [one] }) => {
      if (one) onKept({ ...question, bank: one })
      onClose()
    },
  })
  return (
    <Stack gap="md">
      <Text>{t('bank.keep.how')}</Text>
      <PlaceField
        choices={[
          { value: course.id, label: course.title },
          ...(isAdmin ? [{ value: '', label: t('bank.place.company') }] : []),
        ]}
        value={place}
        onChange={setPlace}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('generic.cancel')}
        </Button>
        <Button
          loading={add.isPending}
          onClick={() => add.mutate({ body: { courseId: place || null, questions: [question] } })}
        >
          {t('bank.keep')}
        </Button>
      </Group>
    </Stack>
  )
}
