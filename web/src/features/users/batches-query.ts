import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useProgress } from '../../api/live/use-progress.ts'

export const POLL_MS = 700

/** A batch in one of these states moves by itself. */
export const isMoving = ({ state, inviting }: Pick<UserBatch, 'state' | 'inviting'>) =>
  state === 'planning' || state === 'running' || state === 'undoing' || inviting

/** A batch, asked for at each step of it; when it comes to rest, the people are asked for anew. */
export function useBatch(id: string | undefined) {
  const client = useQueryClient()
  const askedMs = useProgress('user_batch', id ?? null, importsApi.byId.id)
  const batch = useQuery({
    ...query(importsApi.byId, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    ...freshness.importBatch,
    // One that cannot be had is asked for once more by a press, not for ever.
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? askedMs : false),
  })
  const moving = batch.data ? isMoving(batch.data) : false
  const now = batch.data && `${batch.data.state} ${batch.data.inviting}`
  const before = useRef<string>(undefined)
  useEffect(() => {
    // Also where it was over so soon that it was never seen to move.
    if (before.current !== undefined && now !== undefined && now !== before.current && !moving)
      for (const { id: key } of [
        usersApi.list,
        usersApi.byId,
        usersApi.tags,
        importsApi.rows,
        importsApi.list,
      ])
        void client.invalidateQueries({ queryKey: [key] })
    before.current = now
  }, [now, moving, client])
  return batch
}

/** Answers that an action on a batch makes untrue. */
export const batchQueries = [importsApi.byId, importsApi.rows, importsApi.list]
