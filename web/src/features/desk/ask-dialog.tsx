import { deskApi, deskTopics, type DeskTopic } from '#contract/help/desk.ts'
import { limits } from '#contract/limits.ts'
import { Button, Chip, Group, Input, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/action.ts'
import { useCompany } from '../../api/company/company.ts'
import { afterDesk } from '../../api/desk.ts'
import { validateWith } from '../../api/forms.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

export function AskDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslate()
  const { name } = useCompany()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('desk.ask', { company: name })} size="md">
      <Ask onClose={onClose} />
    </Dialog>
  )
}

/** About what, in a line, and the words; once, however often it is sent. */
function Ask({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate()
  const { name } = useCompany()
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm<{ topic: DeskTopic; subject: string; text: string }>({
    initialValues: { topic: 'account', subject: '', text: '' },
    validate: validateWith(deskApi.ask.body.omit({ id: true })),
  })
  const ask = useAction(deskApi.ask, {
    form,
    refreshes: afterDesk,
    success: 'desk.asked',
    onSuccess: (made) => {
      onClose()
      void navigate(`/dashboard/messages/desk/${made.id}`)
    },
  })
  return (
    <Form form={form} sending={ask.isPending} onSubmit={(body) => ask.mutate({ body: { id, ...body } })}>
      <Stack gap="md">
        <Input.Wrapper label={t('desk.topic')} labelElement="div">
          <Chip.Group value={form.values.topic} onChange={(topic) => form.setFieldValue('topic', topic)}>
            <Group gap={8} mt={4} role="radiogroup" aria-label={t('desk.topic')}>
              {deskTopics.map((topic) => (
                <Chip key={topic} value={topic} variant="light">
                  {t(`desk.topic.${topic}`)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        <TextInput
          label={t('desk.subject')}
          maxLength={limits.deskLine}
          required
          data-autofocus
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={t('desk.text')}
          autosize
          minRows={4}
          maxRows={10}
          maxLength={limits.messageLength}
          required
          {...form.getInputProps('text')}
        />
        <Text size="sm" c="dimmed">
          {t('desk.seen_by.asker', { company: name })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={ask.isPending}>
            {t('desk.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
