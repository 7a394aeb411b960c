import {
  messageReportsApi,
  type MessageReport,
  type ReportedMessage,
} from '#contract/help/message-reports.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { PicturesAndFiles } from '../../shared/thread/message-files.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { fullName } from './full-name.ts'
import classes from './reported.module.css'

/** Asks for the reason first, and shows the messages once they were opened; closed, they are gone from the page. */
export function OpenReported({ report, onClose }: { report: MessageReport | null; onClose: () => void }) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={report !== null}
      onClose={onClose}
      title={report ? t('reported.open.title', { name: fullName(report.reported) }) : ''}
      size="lg"
    >
      {report && <Opening key={report.id} report={report} onClose={onClose} />}
    </Dialog>
  )
}

function Opening({ report, onClose }: { report: MessageReport; onClose: () => void }) {
  const { t } = useTranslate()
  const [opened, show] = useState<ReportedMessage[] | null>(null)
  const form = useForm({
    initialValues: { reason: '' },
    validate: validateWith(messageReportsApi.open.body),
  })
  const open = useAction(messageReportsApi.open, {
    form,
    success: false,
    refreshes: [messageReportsApi.list],
    onSuccess: ({ items }) => show(items),
  })
  if (opened) return <Messages report={report} messages={opened} />
  return (
    <Form
      form={form}
      sending={open.isPending}
      about={report.id}
      onSubmit={(body) => open.mutate({ params: { id: report.id }, body })}
    >
      <Stack>
        <Text size="sm">
          {t('reported.open.message', {
            one: fullName(report.reporter),
            other: fullName(report.reported),
          })}
        </Text>
        <Textarea
          label={t('reported.open.reason')}
          maxLength={limits.reasonLength}
          autosize
          minRows={2}
          required
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('reported.open.cancel')}
          </Button>
          <Button type="submit" loading={open.isPending}>
            {t('reported.open')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

function Messages({ report, messages }: { report: MessageReport; messages: readonly ReportedMessage[] }) {
  const { t } = useTranslate()
  if (messages.length === 0) return <Text size="sm">{t('reported.none')}</Text>
  return (
    <ol className={classes.messages} tabIndex={0} aria-label={t('reported.messages')}>
      {messages.map(({ number, by, text, at, edited, deleted, files }) => (
        <li key={number} className={classes.message} data-reported={by === 'reported' || undefined}>
          <span className={classes.head}>
            <strong>{fullName(report[by])}</strong>
            <Text span size="xs" c="dimmed">
              <DateTime at={at} />
              {edited && ` · ${t('messages.edited')}`}
            </Text>
          </span>
          {deleted ? <em>{t('messages.deleted')}</em> : <span className={classes.text}>{text}</span>}
          {files.length > 0 && <ReportedFiles files={files} />}
        </li>
      ))}
    </ol>
  )
}

/** Their addresses are good for a while; who needs them after it opens the messages anew, and both are told anew. */
function ReportedFiles({ files }: Pick<ReportedMessage, 'files'>) {
  const { t } = useTranslate()
  const until = Math.min(...files.map(({ urlsUntil }) => Date.parse(urlsUntil)))
  const [isOver, setOver] = useState(() => until <= Date.now())
  useEffect(() => {
    const over = setTimeout(() => setOver(true), until - Date.now())
    return () => clearTimeout(over)
  }, [until])
  if (isOver)
    return (
      <Text span size="xs" c="dimmed">
        {t('reported.files.over')}
      </Text>
    )
  return <PicturesAndFiles files={files} renew={() => Promise.resolve(files)} />
}
