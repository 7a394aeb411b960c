import { typedWords } from '#contract/rich-text/typed.ts'
import type { ListedConversation } from '#contract/help/conversations.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconBellOff, IconMessages } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import { NavLink, useLocation, useSearchParams } from 'react-router'
import { HereDot } from '../../shared/presence/here-dot.tsx'
import { usePresence, type Presence } from '../../shared/presence/use-presence.ts'
import { MoreButton } from '../../shared/more-button.tsx'
import { isFolded } from '../../shared/thread/folded.ts'
import { TalkAvatar } from '../../shared/thread/talk-avatar.tsx'
import { useTalkName } from '../../shared/thread/talk-name.ts'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import { FoundMessages } from './found-messages.tsx'
import classes from './messages.module.css'

const LEAST_LETTERS = 2

/** What is searched for: as it is typed, or was where one comes from. It stays while one opens what was found. */
function useSearched() {
  const asked = useSearchParams()[0].get('search')
  const { key } = useLocation()
  const [search, setSearch] = useState('')
  useEffect(() => {
    if (asked !== null) setSearch(asked)
  }, [asked, key])
  return [search, setSearch] as const
}

/** One's conversations, those with the newest message first, and what was written in them. */
export function ConversationList({
  items,
  list,
}: {
  items: readonly ListedConversation[]
  list: UseInfiniteQueryResult
}) {
  const { t } = useTranslate()
  const [search, setSearch] = useSearched()
  const presence = usePresence(items.flatMap(({ person, group }) => (group ? [] : [person.id])))
  if (items.length === 0)
    return (
      <Empty
        icon={<IconMessages size={28} />}
        title={t('messages.none.title')}
        message={t('messages.none.message')}
      />
    )
  return (
    <>
      <div>
        <SearchField label={t('messages.search')} value={search} onChange={setSearch} />
      </div>
      {search.trim().length >= LEAST_LETTERS ? (
        <FoundMessages text={search.trim()} />
      ) : (
        <>
          <ul className={classes.rows}>
            {items.map((one) => (
              <li key={one.id}>
                <Row conversation={one} here={one.group ? null : presence(one.person.id)} />
              </li>
            ))}
          </ul>
          <MoreButton of={list} />
        </>
      )}
    </>
  )
}

function Row({ conversation, here }: { conversation: ListedConversation; here: Presence }) {
  const { t } = useTranslate()
  const { id, person, group, unread, muted, last } = conversation
  const name = useTalkName()(conversation)
  const folded = last !== null && isFolded(last, conversation)
  const text = last?.deleted
    ? t('messages.deleted')
    : typedWords(last?.text ?? '') || (last?.hasFiles ? t('messages.files') : '')
  const wrote = last?.by === undefined ? text : t('messages.group.wrote', { name: last.by, text })
  const said = last?.mine ? t('messages.you_wrote', { text }) : folded ? t('messages.group.folded') : wrote
  return (
    <NavLink
      to={`/dashboard/messages/${id}`}
      className={classes.row ?? ''}
      data-unread={unread > 0 || undefined}
    >
      <HereDot here={here}>
        <TalkAvatar person={person} group={group} />
      </HereDot>
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          {last && (
            <span className={classes.when}>
              <RelativeTime at={last.at} />
            </span>
          )}
        </span>
        <span className={classes.line}>
          <span className={classes.last}>{said}</span>
          {muted && <IconBellOff size={16} aria-label={t('messages.muted')} />}
          {unread > 0 && (
            <span className={classes.count}>
              {unread}
              <VisuallyHidden> {t('messages.unread')}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </NavLink>
  )
}
