import { answersApi, RejectedAnswer, type ReviewedAnswer } from '#contract/help/answers.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { afterReview } from './after-review.ts'

type Props = { answer: ReviewedAnswer; courseId: string; opened: boolean; onClose: () => void }

/** Sends an answer back to its mentor, with a word why. */
export function RejectDialog({ opened, ...props }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('answers.reject.title')}>
      {opened && <Reject {...props} />}
    </Dialog>
  )
}

function Reject({ answer: { id: answerId, revision }, courseId, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const form = useForm({ initialValues: { reason: '' }, validate: validateWith(RejectedAnswer) })
  const reject = useAction(answersApi.review, {
    form,
    refreshes: afterReview,
    success: 'answers.reject.done',
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      sending={reject.isPending}
      about={answerId}
      onSubmit={({ reason }) =>
        reject.mutate({ params: { id: courseId, answerId }, body: { move: 'reject', revision, reason } })
      }
    >
      <Stack gap="md">
        <Textarea
          label={t('answers.reject.reason')}
          description={t('answers.reject.reason_how')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.reasonLength}
          required
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={reject.isPending}>
            {t('answers.reject.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
