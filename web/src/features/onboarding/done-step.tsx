import type { Role } from '#contract/roles.ts'
import { Button } from '@mantine/core'
import {
  IconBuilding,
  IconCalendar,
  IconChevronRight,
  IconMail,
  IconUser,
  IconVideo,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ComponentType } from 'react'
import { Link, Navigate } from 'react-router'
import { useMe } from '../../api/session/me.ts'
import classes from './onboarding.module.css'
import { StepFrame } from './step-frame.tsx'
import { stepOf, stepPath } from './steps.ts'
import { useOnboarding } from './use-step.ts'

type Thing = { key: string; to: string; icon: ComponentType<{ size: number }> }

const people: Thing = { key: 'people', to: '/dashboard/users', icon: IconMail }
const company: Thing = { key: 'company', to: '/dashboard/company', icon: IconBuilding }
const meet: Thing = { key: 'meet', to: '/meet', icon: IconVideo }
const about: Thing = { key: 'about', to: '/dashboard/me/interests', icon: IconUser }

const things: Record<Role, Thing[]> = {
  super_admin: [{ key: 'companies', to: '/dashboard/companies', icon: IconBuilding }, people, meet],
  admin: [people, company, meet],
  mentor: [{ ...about, key: 'availability', icon: IconCalendar }, meet],
  student: [about, meet],
}

/** What there is to do first; an administrator's last step, everyone's way in. */
export function DoneStep() {
  const { t } = useTranslate()
  const { role } = useMe()
  const { completedAt, step } = useOnboarding()
  // Nobody is done by typing an address.
  if (!completedAt) return <Navigate to={stepPath(stepOf(step, role) ?? 'welcome')} replace />
  const kind = role === 'admin' || role === 'super_admin' ? 'first_things' : 'done'
  return (
    <StepFrame step="done" title={t(`onboarding.${kind}.title`)} lead={t(`onboarding.${kind}.lead`)}>
      <ul className={classes.first}>
        {things[role].map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <Link to={to} className={classes.thing ?? ''}>
              <Icon size={24} />
              <span>
                <strong>{t(`onboarding.thing.${key}.title`)}</strong>
                <small>{t(`onboarding.thing.${key}.message`)}</small>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button component={Link} to="/dashboard" size="md">
          {t('onboarding.open_dashboard')}
        </Button>
      </div>
    </StepFrame>
  )
}
