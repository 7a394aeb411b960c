import { bookingApi, type SessionDetails } from '#contract/booking.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../../api/forms.tsx'
import { Form } from '../../../ui/form.tsx'
import { fullName } from '../words.ts'
import { otherOf, useSessionMove } from './use-sessions.ts'

/** What somebody does with a word for the other. */
export type Ending = 'decline' | 'withdraw' | 'cancel' | 'no_show'
type Props = { session: SessionDetails; ending: Ending | null; onClose: () => void }

export function SessionDialog({ session, ending, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Modal
      opened={ending !== null}
      onClose={onClose}
      title={ending && t(`mentoring.session.ending.${ending}`)}
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      {ending && <Asked session={session} ending={ending} onClose={onClose} />}
    </Modal>
  )
}

function Asked({ session, ending, onClose }: Props & { ending: Ending }) {
  const { t } = useTranslate()
  const name = fullName(session[otherOf(session)])
  const form = useForm({
    initialValues: { word: '' },
    validate: validateWith(bookingApi.move.body.pick({ word: true })),
  })
  const move = useSessionMove(form)
  return (
    <Form
      form={form}
      onSubmit={({ word }) =>
        move.mutate(
          { params: { id: session.id }, body: { move: ending, word, times: [] } },
          { onSuccess: onClose },
        )
      }
    >
      <Stack gap="md">
        <Text>{t(`mentoring.session.ending.${ending}_how`, { name })}</Text>
        <Textarea
          label={t('mentoring.word')}
          description={t('mentoring.word_how', { name })}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.mentoringWord}
          data-autofocus
          {...form.getInputProps('word')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" color={ending === 'cancel' ? 'red' : undefined} loading={move.isPending}>
            {t(`mentoring.session.ending.${ending}_act`)}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
