import { bookingApi, type SessionDetails } from '#contract/mentoring/booking.ts'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../../api/forms.tsx'
import { WordDialog, WordForm } from '../word-dialog.tsx'
import { fullName } from '../words.ts'
import { otherOf, useSessionMove } from './use-sessions.ts'

/** What somebody does with a word for the other. */
export type Ending = 'decline' | 'withdraw' | 'cancel' | 'no_show'
type Props = { session: SessionDetails; ending: Ending | null; onClose: () => void }

export function SessionDialog({ session, ending, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <WordDialog
      opened={ending !== null}
      onClose={onClose}
      title={ending && t(`mentoring.session.ending.${ending}`)}
    >
      {ending && <Asked session={session} ending={ending} onClose={onClose} />}
    </WordDialog>
  )
}

function Asked({ session, ending, onClose }: Props & { ending: Ending }) {
  const { t } = useTranslate()
  const name = fullName(session[otherOf(session)])
  const form = useForm({
    initialValues: { word: '' },
    validate: validateWith(bookingApi.move.body.pick({ word: true })),
  })
  const move = useSessionMove(form)
  const send = (word: string) =>
    move.mutate(
      { params: { id: session.id }, body: { move: ending, word, times: [] } },
      { onSuccess: onClose },
    )
  return (
    <WordForm
      about={`${session.id} ${ending}`}
      form={form}
      onSend={send}
      onClose={onClose}
      isPending={move.isPending}
      before={t(`mentoring.session.ending.${ending}_how`, { name })}
      label={t('mentoring.word')}
      description={t('mentoring.word_how', { name })}
      action={t(`mentoring.session.ending.${ending}_act`)}
      danger={ending === 'cancel'}
    />
  )
}
