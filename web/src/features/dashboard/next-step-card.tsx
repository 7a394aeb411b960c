import { dashboardApi, mayWait, type NextStep } from '#contract/dashboard.ts'
import { Button, Paper, Title } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarQuestion,
  IconFlag,
  IconGavel,
  IconMail,
  IconSpeakerphone,
  IconChecklist,
  IconBook2,
  IconBuilding,
  IconCalendarEvent,
  IconClock,
  IconClockExclamation,
  IconCompass,
  IconHeartHandshake,
  IconLifebuoy,
  IconMailForward,
  IconMessageCheck,
  IconRepeat,
  IconSunHigh,
  IconTarget,
  IconUserPlus,
  IconVideo,
  type IconProps,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useId, type ComponentType } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../api/action.ts'
import { useMe } from '../../api/session/me.ts'
import { toast } from '../../api/toasts.ts'
import { useDayText } from '../../ui/time/day.ts'
import { useMomentText } from '../../ui/time/time.tsx'
import { useCountText } from './count-text.ts'
import classes from './dashboard.module.css'

const icons: Record<NextStep['kind'], ComponentType<IconProps>> = {
  onboarding: IconCompass,
  meeting_now: IconVideo,
  meeting_soon: IconCalendarEvent,
  invite_people: IconUserPlus,
  pending_invitations: IconMailForward,
  set_capacity: IconTarget,
  add_goal: IconTarget,
  plan_meeting: IconCalendarEvent,
  overdue_course: IconClockExclamation,
  overdue_path: IconClockExclamation,
  overdue_work: IconClockExclamation,
  overdue_action: IconClockExclamation,
  overdue_people: IconClockExclamation,
  decide: IconGavel,
  answer_help: IconLifebuoy,
  answer_session: IconCalendarQuestion,
  answer_pair: IconHeartHandshake,
  look_at_answer: IconMessageCheck,
  read_message: IconMail,
  acknowledge: IconSpeakerphone,
  help_waiting: IconLifebuoy,
  work_returned: IconArrowBackUp,
  work_due: IconClock,
  review_peer: IconUsersGroup,
  review_work: IconChecklist,
  action_due: IconClock,
  check_in: IconHeartHandshake,
  practise: IconRepeat,
  continue_course: IconBook2,
  start_course: IconBook2,
  find_course: IconBook2,
  mentoring_goal: IconFlag,
  first_company: IconBuilding,
  all_done: IconSunHigh,
}

/** The one thing to do now, and the button that does it. */
export function NextStepCard({ step }: { step: NextStep }) {
  const { t } = useTranslate()
  const id = useId()
  const momentText = useMomentText()
  const { companyId, ownCompanyId } = useMe()
  const isInOwnCompany = companyId === ownCompanyId
  const Icon = icons[step.kind]
  const dayText = useDayText()
  const countText = useCountText()
  const { at, day, count, place, author, what } = step.params
  const params = {
    ...step.params,
    ...(typeof count === 'number' ? { n: countText(count) } : {}),
    where: place ? 'some' : 'none',
    by: author ? 'some' : 'none',
    ...(typeof at === 'string' ? { at: momentText(at) } : {}),
    ...(typeof day === 'string' ? { day: dayText(day) } : {}),
  }
  return (
    <Paper component="section" p="lg" aria-labelledby={id} className={classes.next}>
      <span className={classes.nextIcon} aria-hidden>
        <Icon size={28} />
      </span>
      <div className={classes.nextWords}>
        <p className={classes.eyebrow}>{t('dashboard.next.eyebrow')}</p>
        <Title order={2} size="h3" id={id}>
          {step.kind === 'decide'
            ? t(`dashboard.decisions.${what}`, params)
            : t(`dashboard.next.${step.kind}.title`, params)}
        </Title>
        <p className={classes.quiet}>{t(`dashboard.next.${step.kind}.message`, params)}</p>
      </div>
      <div className={classes.nextActs}>
        <Button component={Link} to={step.path} size="md">
          {t(`dashboard.next.${step.kind}.action`, params)}
        </Button>
        {mayWait(step.kind) && isInOwnCompany && <NotNow step={step} />}
      </div>
    </Paper>
  )
}

/** Puts the step aside until tomorrow, on every device; the next one takes its place. */
function NotNow({ step: { kind, path } }: { step: NextStep }) {
  const { t } = useTranslate()
  const putAside = useAction(dashboardApi.putAside, { refreshes: [dashboardApi.home], success: false })
  const set = (aside: boolean) => putAside.mutateAsync({ body: { kind, path, aside } })
  async function later() {
    try {
      await set(true)
    } catch {
      // Told by the toast of the call.
      return
    }
    toast({
      severity: 'success',
      message: 'dashboard.next.aside',
      undo: () => void set(false).catch(() => undefined),
    })
  }
  return (
    <Button variant="subtle" size="md" loading={putAside.isPending} onClick={() => void later()}>
      {t('dashboard.next.not_now')}
    </Button>
  )
}
