import { checkInsApi, type CheckIn } from '#contract/mentoring/check-ins.ts'
import {
  checkInQuestions,
  firstWrong,
  type CheckInAnswers,
} from '#contract/rules/mentoring/check-in-questions.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { errorText, validateWith } from '../../../api/forms.tsx'
import { AnswerChips } from '../../../shared/feedback/answer-chips.tsx'
import { WordFields } from '../../../shared/feedback/word-fields.tsx'
import { Form } from '../../../ui/form.tsx'
import { afterCheckIn, usePutOffCheckIn } from './use-check-ins.ts'

type Values = { answers: CheckInAnswers; word: string; wordFor: 'leads' | 'author' }

const audiences = ['leads', 'author'] as const

/** The questions of the programme, a word if one likes, and the way not to. */
export function CheckInForm({ checkIn, onClose }: { checkIn: CheckIn; onClose: () => void }) {
  const { t } = useTranslate()
  const { relationshipId: id, moment, questions, other, own } = checkIn
  const form = useForm<Values>({
    initialValues: { answers: own?.answers ?? {}, word: own?.word ?? '', wordFor: own?.wordFor ?? 'author' },
    validate: (values) => {
      const missing = questions.filter((one) => firstWrong([one], { [one]: values.answers[one] }) !== null)
      return {
        ...validateWith(checkInsApi.answer.body)(values),
        ...Object.fromEntries(
          missing.map((one) => [`answers.${one}`, errorText({ code: 'invalid_value' })] as const),
        ),
      }
    },
  })
  const answer = useAction(checkInsApi.answer, { form, success: 'feedback.thanks', refreshes: afterCheckIn })
  const putOff = usePutOffCheckIn()
  const params = { id, moment }
  const isNew = !own && checkIn.asked
  return (
    <Form
      form={form}
      about={`${id} ${moment}`}
      sending={answer.isPending}
      onSubmit={(body) => answer.mutate({ params, body }, { onSuccess: onClose })}
    >
      <Stack gap="md">
        {questions.map((one) => (
          <AnswerChips
            key={one}
            label={t(`check_ins.question.${one}.${moment}`)}
            answers={checkInQuestions[one].answers.map((value) => ({
              value,
              label: t(`check_ins.answer.${value}`),
            }))}
            {...form.getInputProps(`answers.${one}`)}
          />
        ))}
        <WordFields
          label={t(`check_ins.word.${moment}`)}
          name={other.name}
          audiences={audiences}
          form={form}
        />
        <Text size="sm" c="dimmed">
          {t('check_ins.seen', { name: other.name })}
        </Text>
        <Group gap="xs">
          <Button type="submit" loading={answer.isPending}>
            {t('feedback.send')}
          </Button>
          <Button
            variant="default"
            loading={putOff.isPending}
            onClick={() => (isNew ? putOff.mutate({ params }) : onClose())}
          >
            {t(isNew ? 'feedback.not_now' : 'generic.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
