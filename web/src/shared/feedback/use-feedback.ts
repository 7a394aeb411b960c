import { conversationsApi } from '#contract/help/conversations.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { feedbackApi } from '#contract/mentoring/feedback.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../api/action.ts'

const asked = [feedbackApi.asked, feedbackApi.ofSession, dashboardApi.home]

/** Asks anew what one is asked about: where that is done is left to whoever said something. */
export function useAskAnew() {
  const client = useQueryClient()
  return () => Promise.all(asked.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
}

/** One would rather not be asked now. */
export const usePutOff = () => useAction(feedbackApi.putOff, { refreshes: asked, success: false })

type Two = { relationshipId: string; otherId: string }

/** Ends a pair and blocks the other of it, by the ways there are for each; rejects where one of them was refused. */
export function useEndAndBlock() {
  const open = useAction(conversationsApi.open, { success: false })
  const block = useAction(conversationsApi.block, {
    success: false,
    refreshes: [conversationsApi.byId, conversationsApi.list],
  })
  const end = useAction(mentoringApi.move, {
    success: 'feedback.ended',
    refreshes: [mentoringApi.mine, mentoringApi.mentors, mentoringSpaceApi.space, ...asked],
  })
  return async ({ relationshipId, otherId }: Two) => {
    const { id } = await open.mutateAsync({ body: { userId: otherId } })
    await block.mutateAsync({ params: { id }, body: { blocked: true } })
    await end.mutateAsync({ params: { id: relationshipId }, body: { move: 'end', word: '' } })
  }
}
