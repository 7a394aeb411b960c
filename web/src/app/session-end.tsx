import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { session } from '../api/session/current-session.ts'
import { forgetEarlyReads } from '../api/session/early-calls.ts'
import { forgetKeptTexts } from '../api/kept-texts.ts'
import { loginAddress, LOGIN } from '../api/session/redirect.ts'
import { forgetDrafts } from '../ui/drafts/drafts.ts'
import { screens } from './screens.ts'

/** Drops every answer but the company's, which is the same for everyone. */
function forgetPerson(queries: QueryClient, type: 'all' | 'inactive' = 'all') {
  queries.removeQueries({ type, predicate: ({ queryKey }) => queryKey[0] !== 'companies.bySlug' })
}

const isAnybodys = (pathname: string) =>
  screens.find(({ path }) => matchPath(path, pathname))?.anybodys === true

/**
 * Once a session is over nothing of it stays on the screen: to the sign-in, which leads back here. A page that is for
 * anybody, and shows nothing of a session, is not left.
 */
export function FollowSessionEnd() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const here = useRef(useLocation())
  const location = useLocation()
  useEffect(() => {
    here.current = location
  }, [location])
  useEffect(
    () =>
      session.onEnd((reason) => {
        forgetEarlyReads()
        const address = loginAddress(here.current)
        if (!address) return
        const left = reason === 'signed_out' || reason === 'signed_out_here'
        const [pathname, search = ''] = (left ? LOGIN : address).split('?')
        if (left) {
          forgetDrafts()
          forgetKeptTexts()
        }
        // What such a page shows was answered to anybody.
        if (isAnybodys(here.current.pathname)) return forgetPerson(queries, 'inactive')
        // Several calls may be refused at once; only the first of them leads away.
        here.current = { ...here.current, pathname: LOGIN }
        void navigate({ pathname: pathname ?? LOGIN, search }, { state: { reason } })
        forgetPerson(queries)
      }),
    [navigate, queries],
  )
  return null
}
