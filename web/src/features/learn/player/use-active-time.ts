import { longestVisit } from '#contract/rules/learning/active-time.ts'
import { useCallback, useEffect, useRef } from 'react'
import { v7 as uuid } from 'uuid'
import { useMe } from '../../../api/session/me.ts'
import { visitsOf } from '../progress/visits.ts'

const SECOND = 1000
const SAVED_EVERY = 5
/** Whoever does nothing for so long is not reading any more. */
const IDLE_MS = 90_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

const isPlaying = () =>
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(
    ({ paused, ended }) => !paused && !ended,
  )

/**
 * Counts for how long a lesson is in sight of somebody who does something, or plays a film in it. Answers how many seconds
 * that is in this visit so far.
 */
export function useActiveTime(
  course: string,
  lesson: { id: string; minutes: number; state: string },
): () => number {
  const { id: person } = useMe()
  const { id, minutes } = lesson
  const counts = lesson.state !== 'locked'
  const here = useRef(0)
  useEffect(() => {
    if (!counts) return
    const visits = visitsOf(person)
    const visit = uuid()
    const most = longestVisit(minutes)
    let seconds = 0
    here.current = 0
    let saved = 0
    let lastSign = performance.now()
    const sign = () => {
      lastSign = performance.now()
    }
    function save() {
      if (seconds === saved) return
      saved = seconds
      visits.keep({ id: visit, course, lesson: id, seconds })
    }
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || seconds >= most) return
      if (performance.now() - lastSign > IDLE_MS && !isPlaying()) return
      seconds += 1
      here.current = seconds
      if (seconds - saved >= SAVED_EVERY) save()
    }, SECOND)
    const quietly = { passive: true, capture: true } as const
    for (const name of signs) addEventListener(name, sign, quietly)
    addEventListener('pagehide', save)
    return () => {
      clearInterval(timer)
      for (const name of signs) removeEventListener(name, sign, quietly)
      removeEventListener('pagehide', save)
      save()
    }
  }, [person, course, id, minutes, counts])
  return useCallback(() => here.current, [])
}
