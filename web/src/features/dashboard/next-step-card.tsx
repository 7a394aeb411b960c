import type { NextStep } from '#contract/dashboard.ts'
import { Button, Paper, Title } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChecklist,
  IconBook2,
  IconBuilding,
  IconCalendarEvent,
  IconCompass,
  IconMailForward,
  IconRepeat,
  IconSunHigh,
  IconTarget,
  IconUserPlus,
  IconVideo,
  type IconProps,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useId, type ComponentType } from 'react'
import { Link } from 'react-router'
import { useMomentText } from '../../ui/time/time.tsx'
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
  work_returned: IconArrowBackUp,
  review_work: IconChecklist,
  practise: IconRepeat,
  continue_course: IconBook2,
  start_course: IconBook2,
  find_course: IconBook2,
  first_company: IconBuilding,
  all_done: IconSunHigh,
}

/** The one thing to do now, and the button that does it. */
export function NextStepCard({ step }: { step: NextStep }) {
  const { t } = useTranslate()
  const id = useId()
  const momentText = useMomentText()
  const Icon = icons[step.kind]
  const { at } = step.params
  const params = typeof at === 'string' ? { ...step.params, at: momentText(at) } : step.params
  return (
    <Paper component="section" p="lg" aria-labelledby={id} className={classes.next}>
      <span className={classes.nextIcon} aria-hidden>
        <Icon size={28} />
      </span>
      <div className={classes.nextWords}>
        <p className={classes.eyebrow}>{t('dashboard.next.eyebrow')}</p>
        <Title order={2} size="h3" id={id}>
          {t(`dashboard.next.${step.kind}.title`, params)}
        </Title>
        <p className={classes.quiet}>{t(`dashboard.next.${step.kind}.message`, params)}</p>
      </div>
      <Button component={Link} to={step.path} size="md" className={classes.nextButton}>
        {t(`dashboard.next.${step.kind}.action`, params)}
      </Button>
    </Paper>
  )
}
