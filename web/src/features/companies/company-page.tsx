import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { Id } from '#contract/envelope.ts'
import { Alert, Button, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { useCompany } from '../../api/company/company.ts'
import { Brand } from '../../ui/page/brand.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import classes from './companies.module.css'
import { companyAddress } from './company-address.ts'
import { EditCompany } from './edit-company.tsx'
import { LimitsSection } from './limits-section.tsx'
import { Standing } from './standing.tsx'
import { StatusBadge } from './status-badge.tsx'

/** One company as its operator sees it: what it is called, what it uses, how it stands. */
export default function CompanyPage() {
  const id = Id.safeParse(useParams()['id'])
  if (!id.success) throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
  return <Page id={id.data} />
}

function Page({ id }: { id: string }) {
  const { t } = useTranslate()
  const own = useCompany()
  const { data: company } = useSuspenseQuery(query(companyAdminApi.state, { params: { id } }))
  const address = company.status === 'deleted' ? null : companyAddress(company.slug, own.slug, location)
  return (
    <>
      <PageHeader
        name={company.name}
        back={{ to: '..', label: t('companies.title') }}
        title={
          <Group gap="sm" wrap="nowrap">
            <Brand name={company.name} iconUrl={company.iconUrl} size={32} />
            <StatusBadge status={company.status} />
          </Group>
        }
        action={
          address && (
            <>
              <Button
                component="a"
                href={`${address}/dashboard/company`}
                target="_blank"
                rel="noreferrer"
                variant="default"
              >
                {t('companies.settings')}
              </Button>
              <Button
                component="a"
                href={`${address}/dashboard`}
                target="_blank"
                rel="noreferrer"
                leftSection={<IconExternalLink size={18} />}
              >
                {t('companies.open')}
              </Button>
            </>
          )
        }
      />
      <div className={classes.page}>
        {company.status === 'suspended' && (
          <Alert color="yellow" title={t('companies.suspended.title')}>
            {company.suspensionReason || t('companies.suspended.no_reason')}
          </Alert>
        )}
        {company.erasedAfter && (
          <Alert color="red" title={t('companies.deleted.title')}>
            {t('companies.deleted.erased')} <DateTime at={company.erasedAfter} style="date" />
          </Alert>
        )}
        <EditCompany key={`${company.name} ${company.slug}`} company={company} />
        <LimitsSection id={company.id} />
        <Standing company={company} />
      </div>
    </>
  )
}
