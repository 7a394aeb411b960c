import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import { usersApi } from '#contract/users.ts'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconExternalLink, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { query } from '../../api/client.ts'
import { useAdminLinks } from '../../api/configuration.ts'
import { useMe } from '../../api/me.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { mayOpen } from './nav.ts'
import { palettePlaces } from './palette-places.ts'

const [store, palette] = createSpotlight()
const PEOPLE = '/dashboard/users'

/** Letters alone: what is typed without accents finds what is written with them. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

function usePeople(search: string, role: Role) {
  const [settled] = useDebouncedValue(search.trim(), 200)
  const may = roleAllowed(adminLevel, role) && mayOpen(PEOPLE, role)
  const people = useQuery({
    ...query(usersApi.list, { query: { search: settled, pageSize: 6 } }),
    enabled: may && settled.length > 1,
    placeholderData: keepPreviousData,
  })
  return may && search.trim().length > 1 ? (people.data?.items ?? []) : []
}

/** Goes to any screen, and for administrators to any person, from the keyboard. `opened` counts how often it was asked for. */
export default function Palette({ opened }: { opened: number }) {
  const { t } = useTranslate()
  const { role } = useMe()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const people = usePeople(search, role)
  useEffect(() => palette.open(), [opened])

  const matches = (name: string) => plain(name).includes(plain(search.trim()))
  const places = palettePlaces(role).filter(({ name }) => matches(t(name)))
  const links = useAdminLinks().filter(({ title }) => matches(title))
  return (
    <Spotlight.Root
      store={store}
      query={search}
      onQueryChange={setSearch}
      shortcut={null}
      clearQueryOnClose
      scrollable
      maxHeight="min(480px, 70vh)"
      aria-label={t('shell.search')}
    >
      <Spotlight.Search
        placeholder={t('shell.search.placeholder')}
        aria-label={t('shell.search.placeholder')}
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {places.length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.search.places')}>
            {places.map(({ to, name, icon: Icon }) => (
              <Spotlight.Action
                key={to}
                label={t(name)}
                leftSection={<Icon size={20} aria-hidden />}
                onClick={() => void navigate(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {links.length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.search.links')}>
            {links.map(({ title, url }) => (
              <Spotlight.Action
                key={`${title} ${url}`}
                label={title}
                description={new URL(url).host}
                leftSection={<IconExternalLink size={20} aria-hidden />}
                onClick={() => void window.open(url, '_blank', 'noopener,noreferrer')}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {people.length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.search.people')}>
            {people.map(({ id, name, surname, email, photoUrl }) => (
              <Spotlight.Action
                key={id}
                label={`${name} ${surname}`}
                description={email}
                leftSection={<Avatar name={name} surname={surname} photoUrl={photoUrl} size={28} />}
                onClick={() => void navigate(`${PEOPLE}/${id}`)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {places.length + links.length + people.length === 0 && (
          <Spotlight.Empty>{t('shell.search.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
