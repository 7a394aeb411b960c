import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { useCompany } from '../../api/company/company.ts'
import { CompanyMeters } from '../../ui/charts/company-meters.tsx'
import { Section } from '../../ui/page/sections.tsx'

export default function UsageSection() {
  const { t } = useTranslate()
  const { id } = useCompany()
  const { data: usage } = useSuspenseQuery({
    ...query(companyAdminApi.usage, { params: { id } }),
    ...freshness.companyUsage,
  })
  const isLimited = Object.values(usage.limits).some((limit) => limit !== null)
  return (
    <Section
      title={t('company.usage.title')}
      lead={t(isLimited ? 'company.usage.lead' : 'company.usage.unlimited')}
    >
      <CompanyMeters usage={usage} />
    </Section>
  )
}
