import { programmeGroupsApi } from '#contract/mentoring/groups/programme-groups.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { useProgress } from '../../../../api/live/use-progress.ts'
import { afterMoves } from '../../use-move.ts'
import { afterProgramme } from '../use-programme.ts'

/** The proposals for a programme, asked for at each step in which one is made. */
export function useRuns(programmeId: string) {
  const askedMs = useProgress('matching', programmeId, matchingApi.runs.id)
  return useQuery({
    ...query(matchingApi.runs, { params: { id: programmeId } }),
    ...freshness.mentoring,
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'waiting') ? askedMs : false,
  })
}

/** Goes to the first page of a list whose page is in the address: another list begins there. */
export function useFirstPage(): () => void {
  const [, setParams] = useSearchParams()
  return () =>
    setParams(
      (params) => {
        params.delete('page')
        return params
      },
      { replace: true },
    )
}

/** What is asked again when a proposal is not as it was. */
export const afterMatching = [matchingApi.runs, matchingApi.pairs, matchingApi.options, matchingApi.compare]
export const afterPublishing = [
  ...afterMatching,
  ...afterProgramme,
  ...afterMoves,
  programmeGroupsApi.list,
  programmeGroupsApi.waiting,
]

/** Points that something gives or takes. */
export const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`.replace('-', '−'))
