import { feedbackApi, ratings, type OwnFeedback, type Rating } from '#contract/mentoring/feedback.ts'
import { limits } from '#contract/limits.ts'
import type { Audience } from '#contract/rules/mentoring/feedback-visibility.ts'
import { Button, Chip, Group, Input, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'

type Props = {
  sessionId: string
  /** The first name of the other of the two. */
  name: string
  audiences: readonly Audience[]
  /** What was said, where that is changed. */
  own?: OwnFeedback | null
  onSaid: (rating: Rating) => void
  /** Beside the button that sends it: the way not to. */
  onSkip?: () => void
  skipping?: boolean
}
type Values = { rating: Rating | ''; word: string; wordFor: Audience }

/** How much a session helped: a rating and Send; once one is chosen, a word for whom one likes. */
export function FeedbackForm({ sessionId, name, audiences, own, onSaid, onSkip, skipping }: Props) {
  const { t } = useTranslate()
  const question = useId()
  const form = useForm<Values>({
    initialValues: { rating: own?.rating ?? '', word: own?.word ?? '', wordFor: own?.wordFor ?? 'author' },
    validate: validateWith(feedbackApi.give.body),
  })
  const give = useAction(feedbackApi.give, { form, success: 'feedback.thanks' })
  const { rating } = form.values
  return (
    <Form
      form={form}
      about={sessionId}
      sending={give.isPending}
      onSubmit={({ rating: chosen, ...rest }) => {
        if (chosen === '') return
        give.mutate(
          { params: { id: sessionId }, body: { rating: chosen, ...rest } },
          { onSuccess: () => onSaid(chosen) },
        )
      }}
    >
      <Stack gap="md">
        <Input.Wrapper label={t('feedback.rating')} labelElement="div" labelProps={{ id: question }}>
          <Chip.Group {...form.getInputProps('rating')}>
            <Group gap="xs" mt={6} role="radiogroup" aria-labelledby={question}>
              {ratings.map((one) => (
                <Chip key={one} value={one} size="md">
                  {t(`feedback.rating.${one}`)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        {rating !== '' && (
          <>
            <Textarea
              label={t('feedback.word')}
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
        )}
        <Text size="sm" c="dimmed">
          {t(audiences.includes('leads') ? 'feedback.seen_in_sums' : 'feedback.seen_by_nobody')}
        </Text>
        <Group gap="xs">
          {rating !== '' && (
            <Button type="submit" loading={give.isPending}>
              {t('feedback.send')}
            </Button>
          )}
          {onSkip && (
            <Button variant="default" loading={skipping} onClick={onSkip}>
              {t(own ? 'generic.cancel' : 'feedback.not_now')}
            </Button>
          )}
        </Group>
      </Stack>
    </Form>
  )
}
