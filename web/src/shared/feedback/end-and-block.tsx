import { conversationsApi } from '#contract/help/conversations.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { asked } from './use-feedback.ts'

type Props = {
  opened: boolean
  relationshipId: string
  other: { id: string; name: string }
  onClose: () => void
}

type Two = { relationshipId: string; otherId: string }

/** Ends a pair and blocks the other of it, by the ways there are for each; rejects where one of them was refused. */
function useEndAndBlock() {
  const open = useAction(conversationsApi.open, { success: false })
  const block = useAction(conversationsApi.block, {
    success: false,
    refreshes: [conversationsApi.byId, conversationsApi.list],
  })
  const end = useAction(mentoringApi.move, {
    success: 'feedback.ended',
    refreshes: [mentoringApi.mine, mentoringApi.mentors, mentoringSpaceApi.space, ...asked],
  })
  return async ({ relationshipId, otherId }: Two) => {
    const { id } = await open.mutateAsync({ body: { userId: otherId } })
    await block.mutateAsync({ params: { id }, body: { blocked: true } })
    await end.mutateAsync({ params: { id: relationshipId }, body: { move: 'end', word: '' } })
  }
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
