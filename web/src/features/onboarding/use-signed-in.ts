import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { session } from '../../api/client.ts'

/** Takes the token of who has just chosen a password; nothing of whoever was signed in before stays. */
export function useSignedIn(to: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async ({ token }: { token: string }) => {
    session.accept(token)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'companies.bySlug' })
    await navigate(to, { replace: true })
  }
}
