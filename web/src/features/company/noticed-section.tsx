import { companiesApi } from '#contract/companies/companies.ts'
import { Switch } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { Section } from '../../ui/page/sections.tsx'
import { settingsShownBy, useSettings } from './use-settings.ts'

/** Whether it is noticed that somebody may be stuck, for all people of the company: saved as it is pressed. */
export default function NoticedSection() {
  const { t } = useTranslate()
  const { id, stuckSigns } = useSettings()
  const save = useAction(companiesApi.updateSettings, { inTurn: true, refreshes: settingsShownBy })
  const on = save.isPending ? save.variables.body?.stuckSigns : stuckSigns
  return (
    <Section title={t('company.noticed.title')} lead={t('company.noticed.lead')}>
      <Switch
        label={t('company.noticed.on')}
        description={t('company.noticed.how')}
        checked={on ?? stuckSigns}
        onChange={({ currentTarget }) =>
          save.mutate({ params: { id }, body: { stuckSigns: currentTarget.checked } })
        }
      />
    </Section>
  )
}
