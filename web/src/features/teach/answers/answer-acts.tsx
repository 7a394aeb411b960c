import { answersApi, type ReviewedAnswer } from '#contract/help/answers.ts'
import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { afterReview } from './after-review.ts'
import classes from './answers.module.css'
import { EditDialog } from './edit-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

type Props = { answer: ReviewedAnswer; courseId: string }

/** What an author may do with an answer as it stands. */
export function AnswerActs({ answer, courseId }: Props) {
  const { t } = useTranslate()
  const [open, setOpen] = useState<'edit' | 'reject' | 'withdraw' | null>(null)
  const { id: answerId, state, revision, asked, tells } = answer
  const params = { id: courseId, answerId }
  const publish = useAction(answersApi.review, { refreshes: afterReview, success: 'answers.publish.done' })
  const withdraw = useAction(answersApi.review, { refreshes: afterReview, success: 'answers.withdraw.done' })
  const close = () => setOpen(null)
  const mayPublish = state === 'proposed' || state === 'withdrawn'
  if (state === 'rejected') return null
  return (
    <div className={classes.acts}>
      {mayPublish && !tells && (
        <Button
          variant="light"
          loading={publish.isPending}
          aria-label={t('answers.publish_named', { asked })}
          onClick={() => publish.mutate({ params, body: { move: 'publish', revision } })}
        >
          {t(state === 'proposed' ? 'answers.publish' : 'answers.publish.again')}
        </Button>
      )}
      <Button
        variant={mayPublish && tells ? 'light' : 'default'}
        aria-label={t('answers.edit_named', { asked })}
        onClick={() => setOpen('edit')}
      >
        {t('answers.edit')}
      </Button>
      {state === 'proposed' && (
        <Button
          variant="subtle"
          aria-label={t('answers.reject_named', { asked })}
          onClick={() => setOpen('reject')}
        >
          {t('answers.reject')}
        </Button>
      )}
      {state === 'published' && (
        <Button
          variant="subtle"
          aria-label={t('answers.withdraw_named', { asked })}
          onClick={() => setOpen('withdraw')}
        >
          {t('answers.withdraw')}
        </Button>
      )}
      <EditDialog answer={answer} courseId={courseId} opened={open === 'edit'} onClose={close} />
      <RejectDialog answer={answer} courseId={courseId} opened={open === 'reject'} onClose={close} />
      <ConfirmDialog
        opened={open === 'withdraw'}
        onClose={close}
        onConfirm={() => withdraw.mutateAsync({ params, body: { move: 'withdraw', revision } })}
        title={t('answers.withdraw.title')}
        message={t('answers.withdraw.message')}
        action={t('answers.withdraw')}
      />
    </div>
  )
}
