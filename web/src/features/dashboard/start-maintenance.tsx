import { platformApi } from '#contract/installation/platform.ts'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { maintenance } from '../../api/session/maintenance.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before every company is shut. */
export default function StartMaintenance({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate()
  const begin = useAction(platformApi.setMaintenance, {
    success: false,
    onSuccess: ({ on }) => maintenance.set(on),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => begin.mutateAsync({ body: { on: true } })}
      title={t('dashboard.platform.maintenance_title')}
      message={t('dashboard.platform.maintenance_message')}
      action={t('dashboard.platform.maintenance')}
      danger
    />
  )
}
