import { attachmentsApi } from '#contract/attachments.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { limits } from '#contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useAction } from '../../api/action.ts'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { uploadsOf, type Uploads } from '../attachments/uploads.ts'
import { keepParcelOf, parcelOf } from './kept-draft.ts'

const nothing: readonly never[] = []
const neverChanges = () => () => undefined

/**
 * What goes along with the message that is being written: it is begun with the first file, kept beside the draft over
 * reloads, and is the message's once that is sent.
 */
export function useParcel(conversation: string) {
  const me = useMe()
  const [kept, setKept] = useState(() => parcelOf(me.id, conversation))
  const beginning = useRef<Promise<{ id: string }> | null>(null)
  const begin = useAction(conversationsApi.pack, { success: false })
  const { data, error, refetch } = useQuery({
    ...query(attachmentsApi.list, { query: { kind: 'message', id: kept ?? '' } }),
    ...freshness.attachments,
    enabled: kept !== null,
  })
  // It was sent from another tab, or too long ago: the next file begins another.
  const isOver = data?.mayChange === false || isApiError(error, 'NOT_FOUND')
  const id = isOver ? null : kept
  const uploads = id === null ? null : uploadsOf({ kind: 'message', id })
  const onTheWay = useSyncExternalStore(uploads?.listen ?? neverChanges, uploads?.items ?? (() => nothing))
  const arrived = useSyncExternalStore(uploads?.listen ?? neverChanges, uploads?.arrived ?? (() => null))
  const files = (id !== null && data?.items) || nothing

  function keep(next: string | null) {
    keepParcelOf(me.id, conversation, next)
    setKept(next)
  }
  return {
    id,
    uploads,
    files,
    onTheWay,
    /** The last that arrived, to be said aloud. */
    arrived,
    isFull: files.length + onTheWay.length >= limits.messageFiles,
    renew: async () => (await refetch()).data?.items ?? [],
    /** Whether they are on their way; what fails is told, and changes nothing of what was typed. */
    async add(added: readonly File[], then?: Parameters<Uploads['add']>[1]): Promise<boolean> {
      if (added.length === 0) return false
      let to = id
      if (to === null)
        try {
          beginning.current ??= begin.mutateAsync({ params: { id: conversation }, body: {} })
          to = (await beginning.current).id
          keep(to)
        } catch {
          // Told by the toast of the call.
          return false
        } finally {
          beginning.current = null
        }
      uploadsOf({ kind: 'message', id: to }).add(added, then)
      return true
    },
    /** It goes with a message from here on. */
    leave: () => keep(null),
  }
}
export type Parcel = ReturnType<typeof useParcel>
