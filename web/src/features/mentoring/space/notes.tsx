import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi, type Note, type Space } from '#contract/mentoring/mentoring-space.ts'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconLock, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { useAction } from '../../../api/action.ts'
import { useMe } from '../../../api/session/me.ts'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RelativeTime } from '../../../ui/time/time.tsx'
import { NoteEditor } from './note-editor.tsx'
import { useGroup, useNameOf } from './people.tsx'
import { Receipt } from './receipt.tsx'
import classes from './space.module.css'
import { startOf, begunNote, type NoteStart } from './use-note.ts'
import { afterWriting } from './use-space.ts'

type Props = { space: Space; other: PairPerson }

/** Notes for both, and those that one keeps for oneself, in one list: each says who can read it. */
export function Notes({ space, other }: Props) {
  const { t } = useTranslate()
  const { relationship, notes, open } = space
  const group = useGroup()
  const [edited, setEdited] = useState<NoteStart | null>(() =>
    open ? begunNote(relationship.id, notes) : null,
  )
  const begin = (visibility: Note['visibility']) =>
    setEdited({ id: uuid(), text: '', visibility, revision: 0 })
  // It stays where it is written, also once it is saved and so among the others.
  const isNew = edited?.revision === 0
  const listed = isNew ? notes.filter(({ id }) => id !== edited.id) : notes
  const editor = edited && (
    <NoteEditor
      key={edited.id}
      relationshipId={relationship.id}
      start={edited}
      other={other}
      onClose={() => setEdited(null)}
    />
  )
  return (
    <Card
      title={t('mentoring.notes')}
      action={
        open &&
        !edited && (
          <Group gap="xs">
            <Button leftSection={<IconUsers size={16} aria-hidden />} onClick={() => begin('pair')}>
              {t('mentoring.notes.shared')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={() => begin('author')}
            >
              {t('mentoring.notes.private')}
            </Button>
          </Group>
        )
      }
    >
      {isNew && editor}
      {notes.length === 0 && !edited && (
        <p className={classes.quiet}>
          {t(
            !open
              ? 'mentoring.notes.none_over'
              : group
                ? 'mentoring.notes.none_group'
                : 'mentoring.notes.none',
          )}
        </p>
      )}
      <ul className={classes.notes}>
        {listed.map((note) => (
          <li key={note.id} className={classes.note} data-private={note.visibility === 'author' || undefined}>
            {edited?.id === note.id ? (
              editor
            ) : (
              <Shown
                relationshipId={relationship.id}
                note={note}
                other={other}
                next={relationship.handover.next?.mentor}
                onEdit={open && !edited && note.text !== null ? () => setEdited(startOf(note)) : undefined}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ShownProps = {
  relationshipId: string
  note: Note
  other: PairPerson
  next: PairPerson | undefined
  onEdit: (() => void) | undefined
}

function Shown({ relationshipId, note, other, next, onEdit }: ShownProps) {
  const { t } = useTranslate()
  const me = useMe()
  const [asking, setAsking] = useState(false)
  const remove = useAction(mentoringSpaceApi.removeNote, { refreshes: afterWriting, success: false })
  const nameOf = useNameOf()
  const isMine = note.authorId === me.id
  return (
    <>
      <div className={classes.noteHead}>
        <span className={classes.facts}>
          <strong>{nameOf(note.authorId, other)}</strong>
          <RelativeTime at={note.updatedAt} />
          <Receipt seenBy={note.seenBy} other={other} next={next} />
        </span>
        {isMine && onEdit && (
          <Group gap={4} wrap="nowrap">
            <ActionIcon variant="subtle" color="gray" aria-label={t('mentoring.note.edit')} onClick={onEdit}>
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('mentoring.note.remove')}
              onClick={() => setAsking(true)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        )}
      </div>
      <p className={classes.noteText}>{note.text ?? t('mentoring.note.sealed')}</p>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutateAsync({ params: { id: relationshipId, itemId: note.id } })}
        title={t('mentoring.note.remove_title')}
        message={t('mentoring.note.remove_message')}
        action={t('mentoring.note.remove')}
        danger
      />
    </>
  )
}
