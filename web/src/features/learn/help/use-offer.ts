import { stuckApi } from '#contract/help/stuck.ts'
import { stuckSigns } from '#contract/rules/help/stuck.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'

type Place = { courseId: string; lessonId: string; itemId: string }

const LOOKED_AT_EVERY_MS = 15_000

/**
 * Whether help is to be offered with a lesson or a question: where what the server knows, with the seconds of this visit,
 * says that one may be stuck. It is noted as soon as it is shown, and stays until it is answered.
 */
export function useOffer({ courseId, lessonId, itemId }: Place, secondsHere: () => number) {
  const known = useQuery({ ...query(stuckApi.lesson, { query: { courseId, lessonId } }), ...freshness.help })
  const note = useAction(stuckApi.offered, { success: false, failure: false })
  const [state, setState] = useState<'none' | 'offered' | 'answered'>('none')
  const facts = known.data?.items.find((one) => one.itemId === itemId)?.facts
  const look = useEffectEvent(() => {
    if (!facts || state !== 'none') return
    if (stuckSigns({ ...facts, seconds: facts.seconds + secondsHere() }).length === 0) return
    setState('offered')
    note.mutate({ body: { courseId, lessonId, itemId } })
  })
  useEffect(() => {
    look()
    const timer = setInterval(look, LOOKED_AT_EVERY_MS)
    return () => clearInterval(timer)
  }, [facts])
  return { isOffered: state === 'offered', answered: () => setState('answered') }
}
