import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'

/** As many pairs as a menu is walked through; all of them stand in one's mentoring. */
const MOST = 50

/** One’s own pairs, as far as a calendar tells of them. */
export const usePairs = () =>
  useQuery({ ...query(mentoringApi.mine, { query: { pageSize: MOST } }), ...freshness.mentoring })
