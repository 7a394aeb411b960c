import { auditApi } from '#contract/audit.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { download } from '../../api/client.ts'
import { errorToast, toast } from '../../api/toasts.ts'
import { useAuditTable } from './use-audit-table.ts'

/** What the filters show now, as a file. */
export function ExportButton() {
  const { t } = useTranslate()
  const { matching } = useAuditTable()
  const save = useMutation({
    mutationFn: () => download(auditApi.export, { body: matching }),
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('audit.export')}
    </Button>
  )
}
