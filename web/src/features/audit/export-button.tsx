import { auditApi } from '#contract/people/audit.ts'
import { useTranslate } from '@tolgee/react'
import { useDownload } from '../../api/files/use-download.ts'
import { ExportMenu } from '../../ui/lists/export-menu.tsx'
import { useAuditTable } from './use-audit-table.ts'

/** What the filters show now, as a file. */
export function ExportButton() {
  const { t } = useTranslate()
  const { matching } = useAuditTable()
  const save = useDownload(auditApi.export)
  return (
    <ExportMenu
      label={t('audit.export')}
      saving={save.isPending}
      onChoose={(format) => save.mutate({ body: { ...matching, format } })}
    />
  )
}
