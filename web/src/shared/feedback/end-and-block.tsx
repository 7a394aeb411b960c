import { useTranslate } from '@tolgee/react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useEndAndBlock } from './use-feedback.ts'

type Props = {
  opened: boolean
  relationshipId: string
  other: { id: string; name: string }
  onClose: () => void
}

/** Who says the worst of a session is asked at once whether they would rather not go on. */
export function EndAndBlock({ opened, relationshipId, other, onClose }: Props) {
  const { t } = useTranslate()
  const endAndBlock = useEndAndBlock()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => endAndBlock({ relationshipId, otherId: other.id })}
      title={t('feedback.worst.title', { name: other.name })}
      message={t('feedback.worst.message', { name: other.name })}
      action={t('feedback.worst.action')}
      danger
    />
  )
}
