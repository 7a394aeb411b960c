import { programmesApi, type Programme } from '#contract/mentoring/programmes.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'

export const programmeQuery = (id: string) => query(programmesApi.byId, { params: { id } })

/** The programme of this address, which its screen has asked for already. */
export function useProgramme(): Programme {
  const { id = '' } = useParams()
  return useSuspenseQuery({ ...programmeQuery(id), ...freshness.mentoring }).data
}

/** What is asked again when a programme, or who takes part, is not as it was. */
export const afterProgramme = [
  programmesApi.list,
  programmesApi.byId,
  programmesApi.people,
  programmesApi.open,
  programmesApi.page,
]
