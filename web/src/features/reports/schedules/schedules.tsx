import { reportSchedulesApi, type ReportSchedule } from '#contract/training/report-schedules.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconCalendarTime, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleItem } from './schedule-item.tsx'
import itemList from '../../../ui/lists/item-list.module.css'

/** Each report that is mailed with what can be done with it; one of them, or a new one, as a form in their place. */
export default function Schedules() {
  const { t } = useTranslate()
  const schedules = useQuery(query(reportSchedulesApi.list))
  const [editing, edit] = useState<ReportSchedule | 'new' | null>(null)
  const [deleting, askToDelete] = useState<ReportSchedule | null>(null)
  const remove = useAction(reportSchedulesApi.delete, {
    refreshes: [reportSchedulesApi.list],
    success: 'reports.schedule.deleted',
  })
  if (schedules.isPending) return <LoadingLines lines={3} height={72} />
  if (!schedules.data) return <LoadFailed of={schedules} />
  if (editing)
    return <ScheduleForm schedule={editing === 'new' ? undefined : editing} onDone={() => edit(null)} />
  const { items } = schedules.data
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit('new')}>
      {t('reports.schedule.add')}
    </Button>
  )
  return (
    <Stack gap="md" align="stretch">
      <Text>{t('reports.schedule.lead')}</Text>
      {items.length === 0 ? (
        <Empty
          icon={<IconCalendarTime size={28} />}
          title={t('reports.schedule.none')}
          message={t('reports.schedule.none_how')}
          actions={add}
          order={3}
        />
      ) : (
        <>
          <ul className={itemList.list}>
            {items.map((schedule) => (
              <ScheduleItem
                key={schedule.id}
                schedule={schedule}
                onEdit={() => edit(schedule)}
                onDelete={() => askToDelete(schedule)}
              />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => askToDelete(null)}
        onConfirm={async () => deleting && (await remove.mutateAsync({ params: { id: deleting.id } }))}
        title={t('reports.schedule.delete_title')}
        message={t('reports.schedule.delete_message', { name: deleting?.name ?? '' })}
        action={t('reports.schedule.delete')}
        danger
      />
    </Stack>
  )
}
