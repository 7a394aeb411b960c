import { questionBankApi } from '#contract/practice/question-bank.ts'
import { questionTypes, type Question } from '#contract/practice/questions.ts'
import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { errorsAt } from '../../../api/errors-at.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Form } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { QuestionEditor } from '../quiz/question-editor.tsx'
import { newQuestion } from '../quiz/quiz-changes.ts'
import classes from './bank.module.css'
import { PlaceField } from './place-field.tsx'
import { bankAnswers } from './use-change.ts'
import { useBankWords, usePlaceChoices } from './use-places.ts'

const Shape = questionBankApi.save.body.pick({ question: true }).loose()
const back = '/dashboard/teach/bank'

/** A question that is put into the bank. */
export default function NewQuestionScreen() {
  const { t } = useTranslate()
  const [params] = useSearchParams()
  const asked = params.get('type')
  const type = questionTypes.find((one) => one === asked) ?? 'single'
  return (
    <>
      <PageHeader
        title={t('bank.new')}
        description={t(`teach.quiz.type.${type}`)}
        back={{ to: back, label: t('bank.title') }}
      />
      <NewQuestion key={type} type={type} />
    </>
  )
}

function NewQuestion({ type }: { type: Question['type'] }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const { topics } = useBankWords()
  const choices = usePlaceChoices()
  const [begun] = useState(() => newQuestion(type))
  const form = useForm({ initialValues: { question: begun, place: '' }, validate: validateWith(Shape) })
  const place = choices.some(({ value }) => value === form.values.place)
    ? form.values.place
    : (choices[0]?.value ?? '')
  const add = useAction(questionBankApi.add, {
    form,
    refreshes: bankAnswers,
    onSuccess: ({ items: [one] }) => void navigate(one ? `${back}/${one.id}` : back, { replace: true }),
  })
  return (
    <Form
      form={form}
      className={classes.fields ?? ''}
      sending={add.isPending || add.isSuccess}
      onSubmit={({ question }) => add.mutate({ body: { courseId: place || null, questions: [question] } })}
    >
      <PlaceField choices={choices} value={place} onChange={(next) => form.setFieldValue('place', next)} />
      <QuestionEditor
        question={form.values.question}
        topics={topics.map(({ topic }) => topic)}
        error={errorsAt(form.errors, 'question')[''] ?? errorsAt(form.errors, 'questions')['']}
        onChange={(question) => form.setFieldValue('question', question)}
      />
      <Group justify="flex-end" gap="xs">
        <Button type="submit" loading={add.isPending || add.isSuccess} disabled={choices.length === 0}>
          {t('bank.add')}
        </Button>
      </Group>
    </Form>
  )
}
