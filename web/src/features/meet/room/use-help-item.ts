import { helpApi } from '#contract/help/help.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'

/** The request for help that led here, as the address says; none elsewhere, and to whom it is nothing. */
export function useHelpItem() {
  const id = useSearchParams()[0].get('help')
  const { data } = useQuery({
    ...query(helpApi.byId, { params: { id: id ?? '' } }),
    ...freshness.help,
    enabled: id !== null,
  })
  return data
}
