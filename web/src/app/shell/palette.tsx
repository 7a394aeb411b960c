import type { Found, FoundKind } from '#contract/search.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAdminLinks } from '../../api/company/admin-links.ts'
import { useMe } from '../../api/session/me.ts'
import { DateTime } from '../../ui/time/time.tsx'
import { iconOf, isEnough, looks, useFound } from './found.tsx'
import { PaletteDialog, PaletteList, type PaletteGroup } from './palette-list.tsx'
import { paletteOf } from './nav.ts'

/** Letters alone: what is typed without accents finds what is written with them. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Goes to any screen, and to whatever else one may open, from the keyboard. `opened` counts how often it was asked for. */
export default function Palette({ opened }: { opened: number }) {
  const [closed, close] = useState(0)
  const onClose = () => close(opened)
  return (
    <PaletteDialog opened={opened > closed} onClose={onClose}>
      <NavItems onClose={onClose} />
    </PaletteDialog>
  )
}

/** What tells one from others of its name: where it is, and when. */
function About({ about, at }: Pick<Found, 'about' | 'at'>) {
  return (
    <>
      {about}
      {about && at && ' · '}
      {at && <DateTime at={at} />}
    </>
  )
}

function NavItems({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate()
  const { role } = useMe()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const words = plain(search.trim()).split(/\s+/u)
  const holds = (text: string) => words.every((word) => plain(text).includes(word))
  const found = useFound(search, holds)

  const places = paletteOf(role)

  const groups: PaletteGroup[] = [
    {
      label: t('shell.search.places'),
      entries: places
        .filter(({ searches, name }) => !searches && holds(t(name)))
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
        .filter(({ title }) => holds(title))
        .map(({ title, url }) => ({
          key: `${title} ${url}`,
          label: title,
          description: new URL(url).host,
          icon: <IconExternalLink size={20} aria-hidden />,
          go: () => void window.open(url, '_blank', 'noopener,noreferrer'),
        })),
    },
    ...(Object.keys(looks) as FoundKind[]).map((kind) => ({
      label: t(looks[kind].label),
      more: found.more.includes(kind),
      entries: found.items
        .filter((one) => one.kind === kind)
        .map((one) => ({
          key: `${kind} ${one.path} ${one.id}`,
          label: one.title,
          ...((one.about || one.at) && { description: <About {...one} /> }),
          icon: iconOf(one),
          go: () => void navigate(one.path),
        })),
    })),
    {
      label: t('shell.search.further'),
      further: true,
      entries: places.flatMap(({ to, name, icon: Icon, searches }) =>
        searches && isEnough(search.trim())
          ? {
              key: `${to} ${searches}`,
              label: t(name, { text: search.trim() }),
              icon: <Icon size={20} aria-hidden />,
              go: () => void navigate(`${to}?${new URLSearchParams({ [searches]: search.trim() })}`),
            }
          : [],
      ),
    },
  ]
  return (
    <PaletteList groups={groups} finding={found} search={search} onSearch={setSearch} onClose={onClose} />
  )
}
