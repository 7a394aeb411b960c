import { matchingApi } from '#contract/mentoring/matching.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { afterMoves } from '../../use-move.ts'
import { afterProgramme } from '../use-programme.ts'

/** The proposals for a programme, asked again and again while one is being made. */
export const useRuns = (programmeId: string) =>
  useQuery({
    ...query(matchingApi.runs, { params: { id: programmeId } }),
    ...freshness.mentoring,
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'waiting') ? 1000 : false),
  })

/** What is asked again when a proposal is not as it was. */
export const afterMatching = [matchingApi.runs, matchingApi.pairs, matchingApi.options]
export const afterPublishing = [...afterMatching, ...afterProgramme, ...afterMoves]
