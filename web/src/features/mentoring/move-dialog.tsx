import { mentoringApi, type Relationship } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { freshness } from '../../api/freshness.ts'
import { ClosingGoals, type Reached } from './closing-goals.tsx'
import { afterWriting, spaceQuery } from './space/use-space.ts'
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
  const closing = useClosing(relationship)
  const send = async (word: string) => {
    // Once they have parted nothing is written any more: what was reached of each goal is written first.
    if (await closing.save())
      move.mutate({ params: { id }, body: { move: parting, word } }, { onSuccess: onClose })
  }
  return (
    <WordForm
      about={`${id} ${parting}`}
      form={form}
      onSend={(word) => void send(word)}
      onClose={onClose}
      isPending={move.isPending || closing.isPending}
      before={t(inGroup && name === 'end' ? 'mentoring.group.leave_how' : `mentoring.parting.${name}_how`, {
        name: other,
      })}
      label={t('mentoring.word')}
      description={t('mentoring.word_how', { name: other })}
      action={t(inGroup && name === 'end' ? 'mentoring.group.leave' : `mentoring.parting.${name}_act`)}
      danger={parting === 'end'}
    >
      <ClosingGoals goals={closing.goals} reached={closing.reached} onChange={closing.onChange} />
    </WordForm>
  )
}

/** The goals that the two go through as they part, and what becomes of each. */
function useClosing({ id, state, group }: Relationship) {
  // Of a group each leaves for themselves, and its goals go on.
  const asks = group === null && isWorking.includes(state)
  const space = useQuery({ ...spaceQuery(id), ...freshness.mentoring, enabled: asks })
  const goals = asks ? (space.data?.goals ?? []) : []
  const [reached, onChange] = useState<Reached>({})
  const goal = useAction(mentoringSpaceApi.saveGoal, { refreshes: afterWriting, success: false })
  /** Whether all of them were written; what was not has said why. */
  async function save(): Promise<boolean> {
    try {
      for (const { id: itemId, state: now } of goals) {
        const next = reached[itemId] ?? now
        if (next !== now) await goal.mutateAsync({ params: { id, itemId }, body: { state: next } })
      }
      return true
    } catch {
      return false
    }
  }
  return { goals, reached, onChange, save, isPending: goal.isPending }
}
