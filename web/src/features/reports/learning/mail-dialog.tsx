import { reportMailsApi, reportSpans, type ReportMail } from '#contract/training/report-mails.ts'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { isAway, useMe } from '../../../api/session/me.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { useHours } from '../../../ui/time/day.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { useWeekdays } from './use-weekdays.ts'

const usual: Omit<ReportMail, 'every'> = { weekday: 1, hour: 8 }

/** Has the report mailed to oneself, or no more. */
export function ReportByMail() {
  const { t } = useTranslate()
  const [opened, setOpened] = useState(false)
  // One is mailed by one's own company alone.
  if (isAway(useMe())) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('reports.mail.open')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('reports.mail.title')}>
        <Choice onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

function Choice({ onDone }: { onDone: () => void }) {
  const { t } = useTranslate()
  const days = useWeekdays()
  const hours = useHours()
  const asked = query(reportMailsApi.get)
  const kept = useQuery(asked)
  const [chosen, choose] = useState<Partial<ReportMail> & { never?: boolean }>({})
  const isNever = chosen.never ?? kept.data?.mail === null
  const save = useAction(reportMailsApi.set, {
    refreshes: [reportMailsApi.get],
    success: isNever ? 'reports.mail.stopped' : 'reports.mail.saved',
    onSuccess: onDone,
  })
  if (kept.isPending) return <LoadingLines lines={3} height={48} />
  if (!kept.data) return <LoadFailed of={kept} />
  const { mail, nextAt } = kept.data
  const now: ReportMail = { every: 'week', ...usual, ...mail, ...chosen }
  const { every, weekday, hour } = now
  return (
    <Stack gap="md">
      <Text>{t('reports.mail.lead')}</Text>
      <NativeSelect
        label={t('reports.mail.every')}
        value={isNever ? 'never' : every}
        data={['never', ...reportSpans].map((value) => ({ value, label: t(`reports.mail.every.${value}`) }))}
        onChange={(event) => {
          const span = reportSpans.find((one) => one === event.currentTarget.value)
          choose((before) => ({ ...before, never: span === undefined, ...(span && { every: span }) }))
        }}
      />
      {!isNever && (
        <Group gap="md" align="flex-start" grow>
          {every === 'week' && (
            <NativeSelect
              label={t('reports.mail.weekday')}
              value={String(weekday)}
              data={days}
              onChange={(event) => {
                const day = Number(event.currentTarget.value)
                choose((before) => ({ ...before, weekday: day }))
              }}
            />
          )}
          <NativeSelect
            label={t('reports.mail.hour')}
            description={t('reports.mail.hour_how')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={String(hour)}
            data={hours}
            onChange={(event) => {
              const from = Number(event.currentTarget.value)
              choose((before) => ({ ...before, hour: from }))
            }}
          />
        </Group>
      )}
      {nextAt && Object.keys(chosen).length === 0 && (
        <Text c="dimmed" size="sm">
          {t('reports.mail.next')} <DateTime at={nextAt} />
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('generic.cancel')}
        </Button>
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ body: { mail: isNever ? null : { every, weekday, hour } } })}
        >
          {t('generic.save')}
        </Button>
      </Group>
    </Stack>
  )
}
