import { conversationsApi, reportReasons } from '#contract/help/conversations.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

type Props = {
  id: string
  /** Who is reported. */
  name: string
  /** In a group: for which message. */
  message?: number
  opened: boolean
  onClose: () => void
}

export function ReportDialog({ id, name, message, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('messages.report.title', { name })}>
      <Report id={id} message={message} onDone={onClose} />
    </Dialog>
  )
}

function Report({ id, message, onDone }: { id: string; message?: number | undefined; onDone: () => void }) {
  const { t } = useTranslate()
  const form = useForm<{ reason: (typeof reportReasons)[number]; words: string }>({
    initialValues: { reason: 'harassment', words: '' },
    validate: validateWith(conversationsApi.report.body),
  })
  const report = useAction(conversationsApi.report, {
    form,
    success: 'messages.reported',
    onSuccess: onDone,
  })
  return (
    <Form
      form={form}
      sending={report.isPending}
      about={id}
      onSubmit={(body) =>
        report.mutate({ params: { id }, body: { ...body, ...(message !== undefined && { message }) } })
      }
    >
      <Stack>
        <Text size="sm">
          {t(message === undefined ? 'messages.report.message' : 'messages.group.report_message')}
        </Text>
        <Radio.Group label={t('messages.report.why')} {...form.getInputProps('reason')}>
          <Stack gap="xs" mt="xs">
            {reportReasons.map((one) => (
              <Radio key={one} value={one} label={t(`messages.report.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('messages.report.words')}
          maxLength={limits.reportLength}
          autosize
          minRows={2}
          {...form.getInputProps('words')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('messages.cancel')}
          </Button>
          <Button type="submit" color="red" loading={report.isPending}>
            {t('messages.report.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
