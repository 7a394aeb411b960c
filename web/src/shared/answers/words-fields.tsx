import { answerKinds, type AnswerWords } from '#contract/help/answers.ts'
import { limits } from '#contract/limits.ts'
import { Radio, Stack, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'

type Props = {
  form: UseFormReturnType<AnswerWords>
  /** Of a question a comment stands elsewhere than of a lesson. */
  isQuestion: boolean
}

/** The words of an answer for everyone, and where they find it. */
export function WordsFields({ form, isQuestion }: Props) {
  const { t } = useTranslate()
  return (
    <Stack gap="md">
      <Textarea
        label={t('answers.asked')}
        description={t('answers.asked_how')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.helpWord}
        required
        data-autofocus
        {...form.getInputProps('asked')}
      />
      <Textarea
        label={t('answers.text')}
        description={t('answers.text_how')}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={limits.messageLength}
        required
        {...form.getInputProps('text')}
      />
      <Radio.Group label={t('answers.kind')} {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          {answerKinds.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(
                kind === 'comment' && isQuestion ? 'answers.kind.comment_question' : `answers.kind.${kind}`,
              )}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
