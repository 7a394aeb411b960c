import { mentoringApi, type Relationship } from '#contract/mentoring/mentoring.ts'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../api/forms.tsx'
import { useMove } from './use-move.ts'
import { WordDialog, WordForm } from './word-dialog.tsx'
import { fullName } from './words.ts'

/** What two people part with: a word for the other goes with it. */
export type Parting = 'decline' | 'complete' | 'end'
type Props = { relationship: Relationship; parting: Parting | null; onClose: () => void }

export function MoveDialog({ relationship, parting, onClose }: Props) {
  const { t } = useTranslate()
  const { part, agreed } = relationship
  const key = parting === 'decline' && agreed.includes(part) ? 'withdraw' : parting
  return (
    <WordDialog
      opened={parting !== null}
      onClose={onClose}
      title={
        key &&
        t(relationship.group && key === 'end' ? 'mentoring.group.leave_title' : `mentoring.parting.${key}`)
      }
    >
      {parting && key && <Part relationship={relationship} parting={parting} name={key} onClose={onClose} />}
    </WordDialog>
  )
}

type PartProps = Props & { parting: Parting; name: Parting | 'withdraw' }

function Part({ relationship, parting, name, onClose }: PartProps) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { word: '' },
    validate: validateWith(mentoringApi.move.body.pick({ word: true })),
  })
  const move = useMove(form)
  const { id, part, mentor, mentee } = relationship
  const inGroup = relationship.group !== null
  const other = fullName(part === 'mentor' ? mentee : mentor)
  const send = (word: string) =>
    move.mutate({ params: { id }, body: { move: parting, word } }, { onSuccess: onClose })
  return (
    <WordForm
      about={`${id} ${parting}`}
      form={form}
      onSend={send}
      onClose={onClose}
      isPending={move.isPending}
      before={t(inGroup && name === 'end' ? 'mentoring.group.leave_how' : `mentoring.parting.${name}_how`, {
        name: other,
      })}
      label={t('mentoring.word')}
      description={t('mentoring.word_how', { name: other })}
      action={t(inGroup && name === 'end' ? 'mentoring.group.leave' : `mentoring.parting.${name}_act`)}
      danger={parting === 'end'}
    />
  )
}
