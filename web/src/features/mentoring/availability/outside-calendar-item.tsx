import { outsideCalendarsApi, type OutsideCalendar } from '#contract/mentoring/outside/outside-calendars.ts'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import classes from './availability.module.css'
import { slotsChanged } from './slots-changed.ts'

type Props = { calendar: OutsideCalendar; onRemove: () => void }

/** A calendar elsewhere by its host: what was read of it and when, or why it could not be. */
export function OutsideCalendarItem({ calendar, onRemove }: Props) {
  const { t } = useTranslate()
  const { id, host, addedAt, readAt, problem, failingSince, busy } = calendar
  // Whether it could be read the line itself says.
  const read = useAction(outsideCalendarsApi.read, { refreshes: slotsChanged, success: false })
  return (
    <li className={classes.calendar}>
      <div className={classes.words} role="status">
        <div className={classes.host}>{host}</div>
        <div className={classes.facts}>
          <span>{t('mentoring.outside.busy', { count: busy })}</span>
          <span>
            {t('mentoring.outside.read_at')} <RelativeTime at={readAt} />
          </span>
          <span>
            {t('mentoring.outside.added_at')} <RelativeTime at={addedAt} />
          </span>
        </div>
        {problem && failingSince && (
          <div className={classes.wrong}>
            {t('mentoring.outside.failing')} <DateTime at={failingSince} />. {t(`validation.${problem}`)}.{' '}
            {t('mentoring.outside.failing_how')}
          </div>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={read.isPending}
          aria-label={t('mentoring.outside.read_of', { host })}
          onClick={() => read.mutate({ params: { id } })}
        >
          {t('mentoring.outside.read')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('mentoring.outside.remove_of', { host })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}
