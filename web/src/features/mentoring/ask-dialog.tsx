import { limits } from '#contract/limits.ts'
import { mentoringApi, type MentorCard } from '#contract/mentoring.ts'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { afterMoves } from './use-move.ts'
import { fullName } from './words.ts'

type Props = { mentor: MentorCard | null; onClose: () => void }

export function AskDialog({ mentor, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Modal
      opened={mentor !== null}
      onClose={onClose}
      title={mentor && t('mentoring.ask_named', { name: fullName(mentor) })}
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      {mentor && <Ask mentor={mentor} onClose={onClose} />}
    </Modal>
  )
}

function Ask({ mentor, onClose }: { mentor: MentorCard; onClose: () => void }) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { word: '' },
    validate: validateWith(mentoringApi.ask.body.pick({ word: true })),
  })
  const ask = useAction(mentoringApi.ask, {
    form,
    refreshes: afterMoves,
    success: 'mentoring.asked',
    onSuccess: onClose,
  })
  const name = fullName(mentor)
  return (
    <Form form={form} onSubmit={({ word }) => ask.mutate({ body: { mentorId: mentor.id, word } })}>
      <Stack gap="md">
        <Textarea
          label={t('mentoring.ask.word')}
          description={t('mentoring.ask.word_how')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={limits.mentoringWord}
          required
          data-autofocus
          {...form.getInputProps('word')}
        />
        <Text size="sm" c="dimmed">
          {t('mentoring.ask.how', { name })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={ask.isPending}>
            {t('mentoring.ask.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
