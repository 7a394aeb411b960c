import { authApi, type Me } from '#contract/accounts/auth.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { query } from '../client.ts'

export const meQuery = () => query(authApi.me)

/** Whether they work at another company's address than that of their own. */
export const isAway = ({ companyId, ownCompanyId }: Me): boolean => companyId !== ownCompanyId

/** The signed-in person; behind the sign-in they are always there. */
export const useMe = (): Me => useSuspenseQuery(meQuery()).data
