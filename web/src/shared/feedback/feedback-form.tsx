import { feedbackApi, ratings, type OwnFeedback, type Rating } from '#contract/mentoring/feedback.ts'
import type { Audience } from '#contract/rules/mentoring/feedback-visibility.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { AnswerChips } from './answer-chips.tsx'
import { WordFields } from './word-fields.tsx'

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
        <AnswerChips
          label={t('feedback.rating')}
          answers={ratings.map((value) => ({ value, label: t(`feedback.rating.${value}`) }))}
          {...form.getInputProps('rating')}
        />
        {rating !== '' && (
          <WordFields label={t('feedback.word')} name={name} audiences={audiences} form={form} />
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
