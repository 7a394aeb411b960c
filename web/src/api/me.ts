import { authApi, type Me } from '#contract/auth.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { query } from './client.ts'

export const meQuery = () => query(authApi.me)

/** The signed-in person; behind the sign-in they are always there. */
export const useMe = (): Me => useSuspenseQuery(meQuery()).data
