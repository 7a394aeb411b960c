import {
  announcementsApi,
  type Announcement,
  type SentAnnouncement,
} from '#contract/installation/announcements.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import { afterAnnouncements } from './use-announcements.ts'

type Props = { announcement: SentAnnouncement; body: Announcement['body']; onClose: () => void }

/** New words for what was announced: it says that they are, and nobody is told anew. */
export function EditForm({ announcement: { id, revision, title }, body, onClose }: Props) {
  const { t } = useTranslate()
  const form = useForm<{ title: string; body: Announcement['body'] | null }>({
    initialValues: { title, body },
    validate: validateWith(announcementsApi.edit.body.omit({ revision: true })),
  })
  const edit = useAction(announcementsApi.edit, {
    form,
    refreshes: afterAnnouncements,
    success: 'announcements.changed',
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      about={id}
      sending={edit.isPending}
      onSubmit={(values) =>
        values.body &&
        edit.mutate({ params: { id }, body: { revision, title: values.title, body: values.body } })
      }
    >
      <Stack gap="md">
        <TextInput
          label={t('announcements.field.title')}
          maxLength={limits.announcementTitle}
          required
          {...form.getInputProps('title')}
        />
        <RichTextField label={t('announcements.field.body')} {...form.getInputProps('body')} />
        <Text size="sm" c="dimmed">
          {t('announcements.edit.how')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={edit.isPending}>
            {t('announcements.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
