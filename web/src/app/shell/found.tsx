import { type Found, type FoundKind, searchApi } from '#contract/search.ts'
import { limits } from '#contract/limits.ts'
import { searchedLetters } from '#contract/text.ts'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconBook2,
  IconFileText,
  IconHeartHandshake,
  IconLifebuoy,
  IconMessage,
  IconMessage2Check,
  IconMessageQuestion,
  IconPencilStar,
  IconRoute,
  IconSpeakerphone,
  IconUsersGroup,
  IconVideo,
  type IconProps,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { Avatar } from '../../ui/avatar.tsx'

type Look = { label: string; icon: ComponentType<IconProps> | 'face' }

/** Each kind with its heading and its picture, in the order in which they are shown. */
export const looks: Readonly<Record<FoundKind, Look>> = {
  person: { label: 'shell.search.people', icon: 'face' },
  correspondent: { label: 'shell.search.kind.correspondent', icon: 'face' },
  course: { label: 'shell.search.kind.course', icon: IconBook2 },
  lesson: { label: 'shell.search.kind.lesson', icon: IconFileText },
  course_draft: { label: 'shell.search.kind.course_draft', icon: IconPencilStar },
  path: { label: 'shell.search.kind.path', icon: IconRoute },
  programme: { label: 'shell.search.kind.programme', icon: IconHeartHandshake },
  group: { label: 'shell.search.kind.group', icon: IconUsersGroup },
  meeting: { label: 'shell.search.kind.meeting', icon: IconVideo },
  help: { label: 'shell.search.kind.help', icon: IconLifebuoy },
  desk: { label: 'shell.search.kind.desk', icon: IconMessageQuestion },
  announcement: { label: 'shell.search.kind.announcement', icon: IconSpeakerphone },
  answer: { label: 'shell.search.kind.answer', icon: IconMessage2Check },
  message: { label: 'shell.search.kind.message', icon: IconMessage },
}

export function iconOf({ kind, title, photoUrl }: Found): ReactNode {
  const { icon: Icon } = looks[kind]
  if (Icon !== 'face') return <Icon size={20} aria-hidden />
  const [name = '', ...rest] = title.split(' ')
  return <Avatar name={name} surname={rest.join(' ')} photoUrl={photoUrl} size={28} />
}

const DEBOUNCE_MS = 200
/** Whether so few letters are searched for at all. */
export const isEnough = (search: string) => searchedLetters(search) >= limits.peopleSearchMin

export type Finding = {
  items: readonly Found[]
  more: readonly FoundKind[]
  /** What is typed has not been answered yet. */
  pending: boolean
  failed: boolean
  again: () => void
}

/**
 * What can be found by what is typed. An answer belongs to the words that it was asked for: one that comes late shows
 * nothing under others. While words are typed on, what was found for those before stays if it holds these as well.
 */
export function useFound(typed: string, holds: (text: string) => boolean): Finding {
  const search = typed.trim()
  const [settled] = useDebouncedValue(search, DEBOUNCE_MS)
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    ...query(searchApi.find, { query: { search: settled } }),
    ...freshness.search,
    enabled: isEnough(settled),
    placeholderData: keepPreviousData,
  })
  const again = () => void refetch()
  if (!isEnough(search)) return { items: [], more: [], pending: false, failed: false, again }
  const isOwn = settled === search && !isPlaceholderData
  const items = data?.items ?? []
  return {
    items: isOwn ? items : items.filter(({ title, about }) => holds(`${title} ${about ?? ''}`)),
    more: isOwn ? (data?.more ?? []) : [],
    pending: settled !== search || (isFetching && (!isOwn || data === undefined)),
    failed: settled === search && isError && !isFetching,
    again,
  }
}
