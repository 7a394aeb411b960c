import { limits } from '#contract/limits.ts'
import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import { Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useMe } from '../../../api/session/me.ts'
import { isNewer, problemOf } from '../../../api/problem.ts'
import type { SendState } from '../../../shared/saving/sender.ts'
import { useGroup } from './people.tsx'
import { Receipt } from './receipt.tsx'
import classes from './space.module.css'
import { useNote, type NoteStart } from './use-note.ts'

type Props = { relationshipId: string; start: NoteStart; other: PairPerson; onClose: () => void }

/** Not saved, and tried again by itself. */
const isKept = (saving: SendState) => saving === 'offline' || saving === 'waiting'

/** How what was typed stands; of what the server would not take, why. */
function Saving({ state, error }: { state: SendState; error: unknown }) {
  const { t } = useTranslate()
  if (isKept(state)) return t('mentoring.saving.failed')
  if (state === 'saved' || state === 'saving') return t(`mentoring.saving.${state}`)
  if (state !== 'refused') return t('mentoring.saving.waiting')
  if (isNewer(error)) return t('mentoring.saving.newer')
  const { text, message = '', params } = problemOf(error)
  return `${t('mentoring.saving.refused')} ${text ?? t(message, params)}`
}

/** A note while it is written; it says at once who will be able to read it. */
export function NoteEditor({ relationshipId, start, other, onClose }: Props) {
  const { t } = useTranslate()
  const me = useMe()
  const note = useNote(relationshipId, start)
  const both = note.visibility === 'pair'
  const group = useGroup()
  return (
    <div className={classes.editor}>
      <Textarea
        aria-label={t(both ? 'mentoring.notes.shared' : 'mentoring.notes.private')}
        placeholder={t(both ? 'mentoring.note.example' : 'mentoring.note.example_private')}
        autosize
        minRows={4}
        maxRows={24}
        maxLength={limits.mentoringNote}
        data-autofocus
        value={note.text}
        onChange={({ currentTarget }) => note.change({ text: currentTarget.value })}
      />
      <Group gap="sm" justify="space-between">
        <SegmentedControl
          aria-label={t('mentoring.note.who')}
          value={note.visibility}
          onChange={(value) => note.change({ visibility: value === 'pair' ? 'pair' : 'author' })}
          data={[
            {
              value: 'pair',
              label: group
                ? t('mentoring.note.for_group')
                : t('mentoring.note.for_both', { name: other.name }),
            },
            { value: 'author', label: t('mentoring.note.for_me') },
          ]}
        />
        <Receipt seenBy={both ? (group?.map(({ id }) => id) ?? [me.id, other.id]) : [me.id]} other={other} />
      </Group>
      <Group gap="sm" justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {note.text.trim() !== '' ? (
            <Saving state={note.saving} error={note.error} />
          ) : (
            note.exists && t('mentoring.saving.empty')
          )}
        </Text>
        <Group gap="xs">
          {isKept(note.saving) && (
            <Button variant="default" onClick={() => void note.flush()}>
              {t('mentoring.saving.again')}
            </Button>
          )}
          <Button
            loading={note.saving === 'saving'}
            onClick={() => void note.flush().then((saved) => saved && onClose())}
          >
            {t('mentoring.note.done')}
          </Button>
        </Group>
      </Group>
    </div>
  )
}
