import { mentoringApi, type MentorCard } from '#contract/mentoring/mentoring.ts'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { afterMoves } from './use-move.ts'
import { WordDialog, WordForm } from './word-dialog.tsx'
import { fullName } from './words.ts'

type Props = { mentor: MentorCard | null; onClose: () => void }

export function AskDialog({ mentor, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <WordDialog
      opened={mentor !== null}
      onClose={onClose}
      title={mentor && t('mentoring.ask_named', { name: fullName(mentor) })}
    >
      {mentor && <Ask mentor={mentor} onClose={onClose} />}
    </WordDialog>
  )
}

function Ask({ mentor, onClose }: { mentor: MentorCard; onClose: () => void }) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { word: '' },
    validate: validateWith(mentoringApi.ask.body.pick({ word: true })),
  })
  const ask = useAction(mentoringApi.ask, {
    form,
    refreshes: afterMoves,
    success: 'mentoring.asked',
    onSuccess: onClose,
  })
  return (
    <WordForm
      about={mentor.id}
      form={form}
      onSend={(word) => ask.mutate({ body: { mentorId: mentor.id, word } })}
      onClose={onClose}
      isPending={ask.isPending}
      label={t('mentoring.ask.word')}
      description={t('mentoring.ask.word_how')}
      required
      after={t('mentoring.ask.how', { name: fullName(mentor) })}
      action={t('mentoring.ask.send')}
    />
  )
}
