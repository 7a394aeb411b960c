import { limits } from '#contract/limits.ts'
import type { Audience } from '#contract/rules/mentoring/feedback-visibility.ts'
import { Radio, Stack, Textarea } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Props = {
  label: string
  /** The first name of the other of the two. */
  name: string
  audiences: readonly Audience[]
  form: { values: { word: string }; getInputProps: (field: 'word' | 'wordFor') => object }
}

/** A word, and once there is one whom it is for. */
export function WordFields({ label, name, audiences, form }: Props) {
  const { t } = useTranslate()
  return (
    <>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.mentoringWord}
        {...form.getInputProps('word')}
      />
      {form.values.word.trim() !== '' && (
        <Radio.Group label={t('feedback.word_for')} {...form.getInputProps('wordFor')}>
          <Stack gap={8} mt={8}>
            {audiences.map((one) => (
              <Radio key={one} value={one} label={t(`feedback.for.${one}`, { name })} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </>
  )
}
