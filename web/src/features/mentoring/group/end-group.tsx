import { mentoringGroupsApi } from '#contract/mentoring/groups/mentoring-groups.ts'
import { programmeGroupsApi } from '#contract/mentoring/groups/programme-groups.ts'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { afterMoves } from '../use-move.ts'

type Props = { groupId: string; mentor: string; opened: boolean; onClose: () => void }

/** Ends a group for all who are in it. */
export function EndGroup({ groupId, mentor, opened, onClose }: Props) {
  const { t } = useTranslate()
  const end = useAction(mentoringGroupsApi.end, {
    refreshes: [...afterMoves, programmeGroupsApi.list, programmeGroupsApi.waiting],
    success: 'mentoring.group.ended',
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => end.mutateAsync({ params: { id: groupId } })}
      title={t('mentoring.group.end_title', { name: mentor })}
      message={t('mentoring.group.end_message')}
      action={t('mentoring.group.end')}
      danger
    />
  )
}
