import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { session } from '../api/client.ts'
import { loginAddress, LOGIN } from '../api/redirect.ts'

/** Once a session is over nothing of it stays on the screen: to the sign-in, which leads back here. */
export function followSessionEnd(router: ReturnType<typeof createBrowserRouter>, queries: QueryClient) {
  return session.onEnd((reason) => {
    const going = router.state.navigation.location ?? router.state.location
    const address = loginAddress(going)
    if (!address) return
    void router
      .navigate(reason === 'signed_out' ? LOGIN : address, { state: { reason } })
      .then(() => forgetPerson(queries))
  })
}

/** Drops every answer but the company's, which is the same for everyone. */
export function forgetPerson(queries: QueryClient) {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'companies.bySlug' })
}
