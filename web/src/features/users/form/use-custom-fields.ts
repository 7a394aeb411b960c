import { customFieldsApi, type CustomField } from '#contract/people/custom-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'

const none: CustomField[] = []

/** The fields of people that the company defines itself. */
export const useCustomFields = (): CustomField[] => useQuery(query(customFieldsApi.list)).data?.items ?? none
