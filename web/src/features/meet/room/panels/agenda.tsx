import { ActionIcon, Checkbox, TextInput, Title } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import type { SharedNotes } from '../../call/shared-notes.ts'
import { useStore } from '../../../../shared/store.ts'
import classes from './panel.module.css'

/** What is to be talked about, ticked off by anyone. */
export function Agenda({ notes }: { notes: SharedNotes }) {
  const { t } = useTranslate()
  const items = useStore(notes.store, (s) => s.agenda)
  const [next, setNext] = useState('')
  return (
    <section>
      <Title order={3} size="h5">
        {t('meet.agenda')}
      </Title>
      <ul className={classes.people}>
        {items.map(({ id, text, done }) => (
          <li key={id} className={classes.person}>
            <Checkbox
              label={text}
              checked={done}
              onChange={({ currentTarget }) => notes.tick(id, currentTarget.checked)}
              className={classes.personName ?? ''}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('meet.agenda_remove', { text })}
              onClick={() => notes.remove(id)}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (next.trim()) notes.add(next.trim())
          setNext('')
        }}
      >
        <TextInput
          aria-label={t('meet.agenda_add')}
          placeholder={t('meet.agenda_add')}
          value={next}
          maxLength={200}
          onChange={({ currentTarget }) => setNext(currentTarget.value)}
          rightSection={
            <ActionIcon
              type="submit"
              variant="subtle"
              aria-label={t('meet.agenda_add')}
              disabled={!next.trim()}
            >
              <IconPlus size={18} />
            </ActionIcon>
          }
        />
      </form>
    </section>
  )
}
