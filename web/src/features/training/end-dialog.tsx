import { trainingApi, type Assignment } from '#contract/training/training.ts'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/action.ts'
import { toast } from '../../api/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Props = {
  assignment: Assignment & { notBegun: number }
  opened: boolean
  onClose: () => void
}

/** Ends an assignment; what becomes of those who were enrolled by it is said, and chosen, before. */
export function EndDialog({ assignment: { id, what, group, reached, notBegun }, opened, onClose }: Props) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const [withdraw, setWithdraw] = useState(true)
  const end = useAction(trainingApi.end, {
    refreshes: [trainingApi.list],
    success: false,
    onSuccess: ({ waiting }) => {
      const message = waiting > 0 ? 'training.ending' : 'training.ended'
      toast({ severity: 'success', message, params: { count: waiting } })
      void navigate('/dashboard/training')
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('training.end.title', { title: what.title })}
      message={
        <Stack gap="md">
          <Text>{t('training.end.message', { group: group.name })}</Text>
          <Text>{t('training.end.touches', { people: reached, idle: notBegun })}</Text>
          <Checkbox
            label={t('training.end.withdraw')}
            checked={withdraw}
            onChange={({ currentTarget }) => setWithdraw(currentTarget.checked)}
          />
        </Stack>
      }
      action={t('training.end')}
      danger
      onConfirm={() => end.mutateAsync({ params: { id }, body: { withdraw } })}
    />
  )
}
