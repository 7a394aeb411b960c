import { programmesApi } from '#contract/mentoring/programmes.ts'
import { isSent } from '#contract/rules/mentoring/programme-moves.ts'
import { neededOnceSent } from '#contract/rules/mentoring/programme-questions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { query } from '../../../../api/client.ts'
import { useMe } from '../../../../api/session/me.ts'
import { useStore } from '../../../../shared/store.ts'
import { useLeaveWarning } from '../../../../ui/drafts/use-leave-warning.ts'
import { createApplicationSaver } from './application-saver.ts'
import type { PageData } from './programme-page.tsx'
import { isComplete, type Said } from './said.ts'

/** Whether it can be saved over what was sent: what is asked since then needs no answer. */
function isWhole(said: Said, { application, kind, questions }: PageData): boolean {
  const sent = application !== null && isSent.includes(application.state)
  return isComplete(said, {
    kind,
    questions: sent ? neededOnceSent(questions, application.answers) : questions,
  })
}

/** One’s application as it is typed: saved after each moment of quiet, and kept where the server is away. */
export function useApplication(page: PageData, start: Said) {
  const { id: programmeId, application } = page
  const person = useMe().id
  const queries = useQueryClient()
  const whole = useRef((said: Said) => isWhole(said, page))
  useEffect(() => {
    whole.current = (said) => isWhole(said, page)
  }, [page])
  const [saver] = useState(() => {
    const { queryKey } = query(programmesApi.page, { params: { id: programmeId } })
    return createApplicationSaver({
      person,
      programmeId,
      application,
      start,
      isWhole: (said) => whole.current(said),
      onKnown: (now) => {
        // Whoever comes back to the page goes on with this, not with what it was when it was opened.
        queries.setQueryData(queryKey, (page) => page && { ...page, application: now })
        void queries.invalidateQueries({ queryKey: [programmesApi.open.id] })
      },
    })
  })
  const state = useStore(saver)
  const leave = useEffectEvent(() => void saver.leave())
  useEffect(() => {
    saver.begin()
    return () => leave()
  }, [saver])
  useEffect(() => {
    if (application) saver.arrived(application)
  }, [saver, application])
  useLeaveWarning(state.saving !== 'saved')
  const { change, flush, takeTheirs, keepMine } = saver
  return { ...state, change, flush, takeTheirs, keepMine }
}
