import { IconHistory, IconSettings } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Sections, type SectionLink } from '../../ui/page/sections.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AuditTable } from './audit-table.tsx'
import { ExportButton } from './export-button.tsx'

const KeepingSection = lazy(() => import('./keeping-section.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

export default function AuditScreen() {
  const { t } = useTranslate()
  const places: SectionLink[] = [
    { path: '', name: t('audit.nav.log'), icon: IconHistory, View: AuditTable, wide: true },
    { path: 'settings', name: t('audit.nav.keeping'), icon: IconSettings, View: KeepingSection },
  ]
  return (
    <>
      <PageHeader title={t('audit.title')} description={t('audit.lead')} action={<ExportButton />} />
      <Sections label={t('audit.title')} at="/dashboard/audit" sections={places} missing={<Missing />} />
    </>
  )
}
