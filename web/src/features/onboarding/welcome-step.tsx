import { useTranslate } from '@tolgee/react'
import { useCompany } from '../../api/company/company.ts'
import { useMe } from '../../api/session/me.ts'
import { Mark } from '../../ui/page/mark.tsx'
import classes from './onboarding.module.css'
import { StepFoot, StepFrame } from './step-frame.tsx'
import { useStep } from './use-step.ts'

export function WelcomeStep() {
  const { t } = useTranslate()
  const me = useMe()
  const company = useCompany()
  const { saving, saveAndGoOn } = useStep('welcome')
  return (
    <StepFrame
      step="welcome"
      title={t('onboarding.welcome.title', { name: me.name })}
      lead={t(`onboarding.welcome.lead_${me.role}`, { company: company.name })}
    >
      <div className={classes.stones}>
        <Mark size={48} />
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saveAndGoOn({})
        }}
      >
        <StepFoot step="welcome" saving={saving} label={t('onboarding.welcome.start')} />
      </form>
    </StepFrame>
  )
}
