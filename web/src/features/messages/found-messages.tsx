import { typedWords } from '#contract/rich-text/typed.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { isFolded } from '../../shared/thread/folded.ts'
import { TalkAvatar } from '../../shared/thread/talk-avatar.tsx'
import { useTalkName } from '../../shared/thread/talk-name.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { RelativeTime, useMomentText } from '../../ui/time/time.tsx'
import classes from './messages.module.css'

/** So many parts are looked through at one press, until something is found. */
const PARTS_AT_A_PRESS = 15

/** From the newest on, and further back where one asks for it: some thousands of messages are looked through at a time. */
const searching = (text: string) =>
  infiniteQueryOptions({
    queryKey: [conversationsApi.search.id, 'infinite', text] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const look = (before?: string) =>
        call(conversationsApi.search, { query: { text, ...(before !== undefined && { before }) } })
      let part = await look(pageParam)
      for (let parts = 1; pageParam !== undefined && parts < PARTS_AT_A_PRESS; parts++) {
        if (part.items.length > 0 || !part.further || signal.aborted) break
        try {
          part = await look(part.further.before)
        } catch {
          // What was looked through is not looked through again: the next press goes on from there, and says what is wrong.
          break
        }
      }
      return part
    },
    getNextPageParam: ({ further }) => further?.before,
    ...freshness.conversations,
  })

/** What was written in one's conversations that says this. */
export function FoundMessages({ text }: { text: string }) {
  const { t } = useTranslate()
  const nameOf = useTalkName()
  const moment = useMomentText()
  const found = useInfiniteQuery(searching(text))
  if (found.isPending) return <LoadingLines lines={3} height={64} />
  if (!found.data) return <LoadFailed of={found} />
  const items = found.data.pages.flatMap((page) => page.items)
  const further = found.data.pages.at(-1)?.further
  if (items.length === 0 && !further)
    return <Empty title={t('messages.search.none')} message={t('messages.search.where')} />
  return (
    <>
      {items.length > 0 && (
        <ul className={classes.rows} aria-label={t('messages.search.found')}>
          {items.map(({ conversationId, person, group, message }) => (
            <li key={`${conversationId} ${message.number}`}>
              <Link
                to={`/dashboard/messages/${conversationId}?message=${message.number}`}
                className={classes.row ?? ''}
              >
                <TalkAvatar person={person} group={group} />
                <span className={classes.words}>
                  <span className={classes.line}>
                    <span className={classes.name}>{nameOf({ person, group })}</span>
                    <span className={classes.when}>
                      <RelativeTime at={message.at} />
                    </span>
                  </span>
                  <span className={classes.found}>
                    {isFolded(message, { group }) ? t('messages.group.folded') : typedWords(message.text)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {further && (
        <p className={classes.since} role="status">
          {t(items.length > 0 ? 'messages.search.since' : 'messages.search.none_since', {
            moment: moment(further.at),
          })}
        </p>
      )}
      <MoreButton of={found} label={t('messages.search.further')} />
    </>
  )
}
