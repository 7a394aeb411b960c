import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import { usersApi } from '#contract/users.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { query } from '../../api/client.ts'
import { useAdminLinks } from '../../api/configuration.ts'
import { useMe } from '../../api/me.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { mayOpen } from './nav.ts'
import { PaletteDialog, PaletteList, type PaletteGroup } from './palette-list.tsx'
import { palettePlaces } from './palette-places.ts'

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
  const [closed, close] = useState(0)
  const onClose = () => close(opened)
  return (
    <PaletteDialog opened={opened > closed} onClose={onClose}>
      <Places onClose={onClose} />
    </PaletteDialog>
  )
}

function Places({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate()
  const { role } = useMe()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const people = usePeople(search, role)

  const matches = (name: string) => plain(name).includes(plain(search.trim()))
  const groups: PaletteGroup[] = [
    {
      label: t('shell.search.places'),
      entries: palettePlaces(role)
        .filter(({ name }) => matches(t(name)))
        .map(({ to, name, icon: Icon }) => ({
          key: to,
          label: t(name),
          icon: <Icon size={20} aria-hidden />,
          go: () => void navigate(to),
        })),
    },
    {
      label: t('shell.search.links'),
      entries: useAdminLinks()
        .filter(({ title }) => matches(title))
        .map(({ title, url }) => ({
          key: `${title} ${url}`,
          label: title,
          description: new URL(url).host,
          icon: <IconExternalLink size={20} aria-hidden />,
          go: () => void window.open(url, '_blank', 'noopener,noreferrer'),
        })),
    },
    {
      label: t('shell.search.people'),
      entries: people.map(({ id, name, surname, email, photoUrl }) => ({
        key: id,
        label: `${name} ${surname}`,
        description: email,
        icon: <Avatar name={name} surname={surname} photoUrl={photoUrl} size={28} />,
        go: () => void navigate(`${PEOPLE}/${id}`),
      })),
    },
  ]
  return <PaletteList groups={groups} search={search} onSearch={setSearch} onClose={onClose} />
}
