import type { OnboardingStep } from '#contract/accounts/onboarding.ts'
import { Anchor, Button, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../api/session/me.ts'
import { OwnLanguageSwitch } from '../../locales/own-language-switch.tsx'
import { usePageName } from '../../ui/page/page-name.ts'
import { Frame } from './frame.tsx'
import classes from './onboarding.module.css'
import { stepPath, stepsOf } from './steps.ts'

type Props = { step: OnboardingStep; title: string; lead: ReactNode; children: ReactNode }

/** One step: how far it is, what it asks and why; it can be left at any time. */
export function StepFrame({ step, title, lead, children }: Props) {
  const { t } = useTranslate()
  const { role } = useMe()
  const steps = stepsOf(role)
  const at = steps.indexOf(step)
  usePageName(title)
  return (
    <Frame
      language={<OwnLanguageSwitch />}
      above={
        <div className={classes.steps}>
          <ol className={classes.bar} aria-hidden>
            {steps.map((each, i) => (
              <li key={each} data-done={i <= at || undefined} />
            ))}
          </ol>
          <div className={classes.where}>
            <span className="tabular">{t('onboarding.where', { step: at + 1, steps: steps.length })}</span>
            {step !== 'done' && (
              <Anchor component={Link} to="/dashboard" size="sm">
                {t('onboarding.later')}
              </Anchor>
            )}
          </div>
        </div>
      }
    >
      <Title order={1}>{title}</Title>
      <p className={classes.lead}>{lead}</p>
      {children}
    </Frame>
  )
}

/** Back to the step before, on to the next. */
export function StepFoot({ step, saving, label }: { step: OnboardingStep; saving: boolean; label?: string }) {
  const { t } = useTranslate()
  const { role } = useMe()
  const steps = stepsOf(role)
  const before = steps[steps.indexOf(step) - 1]
  return (
    <div className={classes.foot}>
      {before && (
        <Button
          component={Link}
          to={stepPath(before)}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('onboarding.back')}
        </Button>
      )}
      <Button type="submit" size="md" loading={saving}>
        {label ?? t('onboarding.next')}
      </Button>
    </div>
  )
}
