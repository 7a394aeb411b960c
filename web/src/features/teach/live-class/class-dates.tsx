import {
  liveClassesApi,
  type LedClass,
  type LedClassDate,
} from '#contract/courses/live-classes/live-classes.ts'
import { ActionIcon, Alert, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCalendarX, IconDots, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { ClassDate, standingOf } from '../../../shared/live-class/class-date.tsx'
import classes from '../../../shared/live-class/live-class.module.css'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { useMomentText, useNow } from '../../../ui/time/time.tsx'
import { freshness } from '../freshness.ts'
import { AttendanceDialog } from './attendance-dialog.tsx'
import { DateDialog } from './date-dialog.tsx'

type Props = {
  courseId: string
  lessonId: string
  mayEdit: boolean
  /** The server knows the lesson. */
  isKnown: boolean
}

/** When a live class is held: its dates are of no version, and take effect at once. */
export function ClassDates({ courseId, lessonId, mayEdit, isKnown }: Props) {
  const { t } = useTranslate()
  const params = { id: courseId, lessonId }
  const led = useQuery({
    ...query(liveClassesApi.led, { params }),
    ...freshness.classDates,
    enabled: isKnown,
  })
  const [planning, plan] = useState(false)
  return (
    <section className={classes.block} aria-labelledby="class-dates">
      <div className={classes.head}>
        <h2 id="class-dates" className={classes.title}>
          {t('live_class.dates')}
        </h2>
        {mayEdit && led.data && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => plan(true)}
          >
            {t('live_class.plan')}
          </Button>
        )}
      </div>
      <p className={classes.how}>{t('live_class.dates_how')}</p>
      {led.data ? (
        <List led={led.data} courseId={courseId} mayEdit={mayEdit} />
      ) : led.isError ? (
        <LoadFailed of={led} />
      ) : (
        <LoadingLines lines={2} />
      )}
      {planning && led.data && (
        <DateDialog courseId={courseId} lessonId={lessonId} led={led.data} onClose={() => plan(false)} />
      )}
    </section>
  )
}

function List({ led, courseId, mayEdit }: { led: LedClass; courseId: string; mayEdit: boolean }) {
  const { t } = useTranslate()
  const now = useNow()
  const { dates, learners, roomPeople } = led
  const isTight = dates.some((date) => standingOf(date, now) === 'coming') && learners + 1 > roomPeople
  if (dates.length === 0) return <p>{t('live_class.no_dates')}</p>
  return (
    <>
      {isTight && (
        <Alert color="yellow">{t('live_class.room_small', { most: roomPeople, count: learners })}</Alert>
      )}
      <ul className={classes.dates}>
        {dates.map((date) => (
          <LedDate key={date.id} date={date} led={led} courseId={courseId} mayEdit={mayEdit} now={now} />
        ))}
      </ul>
    </>
  )
}

type LedProps = { date: LedClassDate; led: LedClass; courseId: string; mayEdit: boolean; now: number }

function LedDate({ date, led, courseId, mayEdit, now }: LedProps) {
  const { t } = useTranslate()
  const me = useMe().id
  const [open, setOpen] = useState<'attendance' | null>(null)
  const standing = standingOf(date, now)
  function said() {
    if (standing === 'cancelled') return t('live_class.cancelled')
    if (standing === 'coming') return t('live_class.invited', { count: date.invited - 1 })
    const counts = t('live_class.counts', { came: date.came, attended: date.attended })
    if (standing === 'now') return date.came > 0 ? `${t('live_class.now')} ${counts}` : t('live_class.now')
    return counts
  }
  return (
    <ClassDate date={date} said={said()}>
      {date.room && date.host.id === me && standing !== 'over' && (
        <Button component={Link} to={`/meet/${date.room.code}`} variant="light">
          {t('live_class.enter')}
        </Button>
      )}
      {(standing === 'now' || standing === 'over') && (
        <Button
          variant="default"
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={() => setOpen('attendance')}
        >
          {t('live_class.attendance')}
        </Button>
      )}
      {mayEdit && standing === 'coming' && <DateMenu date={date} led={led} courseId={courseId} />}
      {open === 'attendance' && (
        <AttendanceDialog courseId={courseId} held={date} onClose={() => setOpen(null)} />
      )}
    </ClassDate>
  )
}

function DateMenu({ date, led, courseId }: Pick<LedProps, 'date' | 'led' | 'courseId'>) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const at = moment(date.startsAt)
  const cancel = useAction(liveClassesApi.cancel, {
    refreshes: [liveClassesApi.led],
    success: 'live_class.cancel_done',
  })
  const others = led.dates.filter(
    (one) => one.id !== date.id && standingOf(one, Date.now()) === 'coming',
  ).length
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('live_class.more', { at })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpen('change')}>
            {t('live_class.change')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconCalendarX size={16} />} onClick={() => setOpen('cancel')}>
            {t('live_class.cancel')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'change' && <DateDialog courseId={courseId} led={led} date={date} onClose={close} />}
      <ConfirmDialog
        danger
        opened={open === 'cancel'}
        onClose={close}
        onConfirm={() => cancel.mutateAsync({ params: { id: courseId, dateId: date.id } })}
        title={t('live_class.cancel_title', { at })}
        message={
          <>
            {t('live_class.cancel_message', { count: date.invited - 1 })}{' '}
            {t('live_class.cancel_others', { count: others })}
          </>
        }
        action={t('live_class.cancel')}
      />
    </>
  )
}
