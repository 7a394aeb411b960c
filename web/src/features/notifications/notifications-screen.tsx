import { notificationsApi, type Notification, type NotificationKind } from '#contract/notifications.ts'
import { notificationPath } from '#contract/rules/notification-path.ts'
import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import {
  IconAlarm,
  IconMessageHeart,
  IconAlertTriangle,
  IconArrowBackUp,
  IconChartBar,
  IconChecklist,
  IconBell,
  IconBook2,
  IconBulb,
  IconCalendarCheck,
  IconCalendarDue,
  IconCalendarOff,
  IconDoorEnter,
  IconCalendarQuestion,
  IconCalendarTime,
  IconCalendarX,
  IconCertificate,
  IconCircleCheck,
  IconDeviceLaptop,
  IconHeartHandshake,
  IconEye,
  IconLifebuoy,
  IconLockOpen,
  IconMessage,
  IconMessageQuestion,
  IconRoute,
  IconSpeakerphone,
  IconUserQuestion,
  IconUsers,
  IconVideo,
  IconWebhook,
  IconUserShare,
  type IconProps,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../api/action.ts'
import { infinite } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { isAway, useMe } from '../../api/session/me.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { NudgeStop } from '../../shared/nudges/nudge-stop.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { useDayText } from '../../ui/time/day.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import classes from './notifications.module.css'

const icons: Record<NotificationKind, ComponentType<IconProps>> = {
  enrolled: IconBook2,
  due_soon: IconCalendarDue,
  module_opened: IconLockOpen,
  overdue: IconAlertTriangle,
  path_enrolled: IconRoute,
  path_due_soon: IconCalendarDue,
  path_overdue: IconAlertTriangle,
  certificate: IconCertificate,
  certificate_expiring: IconCertificate,
  requests: IconUserQuestion,
  completions: IconCircleCheck,
  mentoring_asked: IconHeartHandshake,
  mentoring_begun: IconHeartHandshake,
  mentoring_declined: IconHeartHandshake,
  mentoring_ended: IconHeartHandshake,
  handover_wanted: IconUserShare,
  handover_begun: IconUserShare,
  handover_off: IconUserShare,
  handover_done: IconUserShare,
  programme_invited: IconHeartHandshake,
  programme_accepted: IconHeartHandshake,
  programme_declined: IconHeartHandshake,
  programme_unpaired: IconHeartHandshake,
  session_requested: IconCalendarQuestion,
  session_confirmed: IconCalendarCheck,
  session_changed: IconCalendarTime,
  session_cancelled: IconCalendarX,
  session_reminder: IconAlarm,
  session_met: IconUsers,
  office_turn: IconDoorEnter,
  office_next: IconAlarm,
  office_cancelled: IconCalendarOff,
  session_word: IconMessageHeart,
  check_in: IconHeartHandshake,
  mentoring_nudge: IconHeartHandshake,
  recommended: IconBook2,
  testimonial: IconMessageHeart,
  message: IconMessage,
  messages_opened: IconEye,
  help_waiting: IconLifebuoy,
  help_claimed: IconLifebuoy,
  help_answered: IconLifebuoy,
  help_meeting: IconVideo,
  help_reply: IconLifebuoy,
  announcement: IconSpeakerphone,
  desk_asked: IconMessageQuestion,
  desk_assigned: IconMessageQuestion,
  desk_answered: IconMessageQuestion,
  webhook_off: IconWebhook,
  work_waiting: IconChecklist,
  work_returned: IconArrowBackUp,
  work_due_soon: IconCalendarDue,
  work_graded: IconChecklist,
  team_handed_in: IconUsers,
  team_changed: IconUsers,
  peer_reviews_given: IconUsers,
  peer_reviews_due: IconCalendarDue,
  quiz_graded: IconChecklist,
  help_late: IconAlertTriangle,
  answer_proposed: IconBulb,
  help_often: IconLifebuoy,
  answer_published: IconBulb,
  answer_rejected: IconArrowBackUp,
  answer_helped: IconHeartHandshake,
  report: IconChartBar,
  meeting_invited: IconVideo,
  meeting_changed: IconCalendarTime,
  meeting_cancelled: IconCalendarX,
  new_device: IconDeviceLaptop,
}

/** What one was told of happened at one's own company, and its addresses are there alone. */
export default function NotificationsScreen() {
  return isAway(useMe()) ? <KeptInOwnCompany /> : <Notifications />
}

function KeptInOwnCompany() {
  const { t } = useTranslate()
  return (
    <>
      <PageHeader title={t('notifications.title')} />
      <Empty
        icon={<IconBell size={28} />}
        title={t('notifications.away.title')}
        message={t('notifications.away.message')}
      />
    </>
  )
}

/** What one was told of, newest first; what is opened is read. */
function Notifications() {
  const { t } = useTranslate()
  const list = useInfiniteQuery({ ...infinite(notificationsApi.list), ...freshness.notifications })
  const markRead = useAction(notificationsApi.markRead, {
    refreshes: [notificationsApi.list, notificationsApi.unread],
    success: false,
  })
  const pages = list.data?.pages ?? []
  // One that moved to the front while a later page was read stands there alone.
  const items = [...new Map(pages.flatMap((page) => page.items).map((one) => [one.id, one])).values()]
  const newest = items[0]?.at
  return (
    <>
      <PageHeader
        title={t('notifications.title')}
        description={
          <>
            {t('notifications.lead')}{' '}
            <Anchor component={Link} to="/dashboard/me/notifications" inherit underline="always">
              {t('notifications.choose')}
            </Anchor>
          </>
        }
        action={
          newest !== undefined &&
          (pages[0]?.unread ?? 0) > 0 && (
            <Button
              variant="default"
              loading={markRead.isPending}
              onClick={() => markRead.mutate({ body: { upTo: newest } })}
            >
              {t('notifications.read_all')}
            </Button>
          )
        }
      />
      {list.isPending && <LoadingLines lines={4} height={64} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && items.length === 0 && (
        <Empty
          icon={<IconBell size={28} />}
          title={t('notifications.none.title')}
          message={t('notifications.none.message')}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((one) => (
            <li key={one.id}>
              <Row
                notification={one}
                onOpen={() => one.read || markRead.mutate({ body: { ids: [one.id] } })}
              />
              {one.kind === 'mentoring_nudge' && (
                <div className={classes.below}>
                  <NudgeStop relationshipId={one.about} name={one.person} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreButton of={list} />
    </>
  )
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useTranslate()
  const day = useDayText()
  const { kind, about, title, person, times, at, read, dueOn } = notification
  const Icon = icons[kind]
  return (
    <Link
      to={notificationPath(kind, about)}
      className={classes.row}
      data-unread={!read || undefined}
      onClick={onOpen}
    >
      <span className={classes.icon} data-kind={kind} aria-hidden>
        <Icon size={20} />
      </span>
      <span className={classes.words}>
        <span className={classes.said}>
          {!read && <VisuallyHidden>{t('notifications.unread')} </VisuallyHidden>}
          {t(`notifications.kind.${kind}`, { title, person: person ?? '', count: times })}
        </span>
        <span className={classes.when}>
          <RelativeTime at={at} />
          {dueOn && !read && ` · ${t('notifications.due', { day: day(dueOn) })}`}
        </span>
      </span>
      <span className={classes.dot} aria-hidden />
    </Link>
  )
}
