import type { Learner } from '#contract/courses/enrolments.ts'
import { useTranslate } from '@tolgee/react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { fullName } from './learner-columns.tsx'
import { useDecide } from './use-decide.ts'

type Props = { courseId: string; learner: Learner; opened: boolean; onClose: () => void }

/** Somebody is taken out of the course, or not let in; what they did stays. */
export function WithdrawDialog({ courseId, learner, opened, onClose }: Props) {
  const { t } = useTranslate()
  const decide = useDecide(courseId, learner)
  const act = learner.state === 'requested' ? 'refuse' : 'withdraw'
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => decide.mutateAsync({ state: 'withdrawn' })}
      title={t(`teach.learner.${act}_title`, { name: fullName(learner) })}
      message={t(`teach.learner.${act}_message`)}
      action={t(`teach.learner.${act}`)}
      danger
    />
  )
}
