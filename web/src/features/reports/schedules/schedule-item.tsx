import { reportSchedulesApi, type ReportSchedule } from '#contract/training/report-schedules.ts'
import { ActionIcon, Badge, Menu } from '@mantine/core'
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { toast } from '../../../api/toasts.ts'
import { useHours } from '../../../ui/time/day.ts'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import { useWeekdays } from '../learning/use-weekdays.ts'
import itemList from '../../../ui/lists/item-list.module.css'

type Props = { schedule: ReportSchedule; onEdit: () => void; onDelete: () => void }

const fullName = ({ name, surname }: ReportSchedule['recipients'][number]) => `${name} ${surname}`.trim()

/** A report that is mailed: when, to whom, and what can be done with it. */
export function ScheduleItem({ schedule, onEdit, onDelete }: Props) {
  const { t } = useTranslate()
  const { id, name, paused, recipients, nextAt, lastSentAt } = schedule
  const params = { id }
  const refreshes = [reportSchedulesApi.list]
  const pause = useAction(reportSchedulesApi.update, { refreshes, success: 'reports.schedule.saved' })
  const send = useAction(reportSchedulesApi.send, {
    refreshes,
    success: false,
    onSuccess: ({ sent }) =>
      toast({ severity: 'success', message: 'reports.schedule.sent', params: { count: sent } }),
  })
  return (
    <li className={itemList.item}>
      <div className={itemList.words}>
        <div className={itemList.name}>
          {name}
          {paused && <Badge color="gray">{t('reports.schedule.paused')}</Badge>}
        </div>
        <When schedule={schedule} />
        <div className={itemList.facts}>
          {recipients.length ? recipients.map(fullName).join(', ') : t('reports.schedule.nobody')}
        </div>
        <div className={itemList.facts}>
          {nextAt && (
            <span>
              {t('reports.schedule.next')} <DateTime at={nextAt} />
            </span>
          )}
          {lastSentAt && (
            <span>
              {t('reports.schedule.last')} <RelativeTime at={lastSentAt} />
            </span>
          )}
        </div>
      </div>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('reports.schedule.more', { name })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t('reports.schedule.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => send.mutate({ params })}>
            {t('reports.schedule.send')}
          </Menu.Item>
          <Menu.Item
            leftSection={
              paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />
            }
            onClick={() => pause.mutate({ params, body: { paused: !paused } })}
          >
            {t(paused ? 'reports.schedule.resume' : 'reports.schedule.pause')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {t('reports.schedule.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

function When({ schedule: { every, weekday, hour, timeZone } }: Pick<Props, 'schedule'>) {
  const { t } = useTranslate()
  const hours = useHours()
  const days = useWeekdays()
  const words = {
    weekday: days.find(({ value }) => value === String(weekday))?.label ?? '',
    hour: hours[hour]?.label ?? '',
  }
  return (
    <div className={itemList.facts}>
      {t(`reports.schedule.when.${every}`, words)} ({timeZone})
    </div>
  )
}
