import { auditApi } from '#contract/audit.ts'
import { useTranslate } from '@tolgee/react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api/client.ts'
import { errorToast, toast } from '../../api/toasts.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { useAuditTable } from './use-audit-table.ts'

/** What the filters show now, as a file. */
export function ExportButton() {
  const { t } = useTranslate()
  const { matching } = useAuditTable()
  const save = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => download(auditApi.export, { body: { ...matching, format } }),
    onError: (error) => toast(errorToast(error)),
  })
  return <ExportMenu label={t('audit.export')} saving={save.isPending} onChoose={save.mutate} />
}
