import { conversationsApi } from '#contract/help/conversations.ts'
import type { Correspondent } from '#contract/help/correspondent.ts'
import { limits } from '#contract/limits.ts'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { usePresence, type Presence } from '../../shared/presence/use-presence.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { Person } from '../../ui/person.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import classes from './messages.module.css'

export function NewConversation({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('messages.new.title')} size="md">
      <Choose onClose={onClose} />
    </Dialog>
  )
}

/** Whom one may write to, by letters of the name; a student sees at once who there is. */
function Choose({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const isStudent = useMe().role === 'student'
  const [search, setSearch] = useState('')
  const letters = search.trim()
  const isAsked = letters.length >= limits.peopleSearchMin || (isStudent && !letters)
  const people = useQuery({
    ...query(conversationsApi.people, { query: letters ? { search: letters } : {} }),
    ...freshness.conversations,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const open = useAction(conversationsApi.open, {
    success: false,
    onSuccess: ({ id }) => {
      onClose()
      void navigate(`/dashboard/messages/${id}`)
    },
  })
  const items = (isAsked && people.data?.items) || []
  const presence = usePresence(items.map(({ id }) => id))
  return (
    <Stack>
      <SearchField label={t('messages.new.search')} value={search} onChange={setSearch} />
      {people.isLoading && <LoadingLines lines={3} height={56} />}
      {people.isError && <LoadFailed of={people} />}
      {items.length > 0 && (
        <ul className={classes.people}>
          {items.map((person) => (
            <li key={person.id}>
              <UnstyledButton
                className={classes.choice ?? ''}
                aria-disabled={open.isPending}
                onClick={() => open.isPending || open.mutate({ body: { userId: person.id } })}
              >
                <Chosen person={person} here={presence(person.id)} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {isAsked && people.data?.items.length === 0 && <Text>{t('messages.new.nobody')}</Text>}
      {!isAsked && <Text c="dimmed">{t('messages.new.type', { count: limits.peopleSearchMin })}</Text>}
    </Stack>
  )
}

function Chosen({ person, here }: { person: Correspondent; here: Presence }) {
  const { t } = useTranslate()
  const role = t(`role.${person.role}`)
  return (
    <Person
      name={person.name}
      surname={person.surname}
      photoUrl={person.photoUrl}
      second={here ? `${role} · ${t(`messages.here.${here}`)}` : role}
    />
  )
}
