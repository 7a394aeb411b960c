import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken } from '../../test/answers.ts'
import { renderUi } from '../../test/render-ui.tsx'
import { session } from '../api/session/current-session.ts'
import { keepDraftOf } from '../shared/thread/kept-draft.ts'
import { FollowSessionEnd } from './session-end.tsx'

const keys = () => Object.keys(localStorage).filter((key) => /teach|messages|places|progress|kept/.test(key))

beforeEach(() => {
  localStorage.clear()
  session.accept(accessToken(900))
})

it.each([
  ['signed_out', ['cairn-progress:ada:1', 'kept-by-others']],
  ['signed_out_here', ['cairn-progress:ada:1', 'kept-by-others']],
  [
    'expired',
    [
      'cairn-messages:ada:draft:1',
      'cairn-places',
      'cairn-progress:ada:1',
      'cairn-teach:lesson:ada:1',
      'kept-by-others',
    ],
  ],
] as const)('who is %s leaves on this machine: %s', async (reason, left) => {
  keepDraftOf('ada', '1', 'Half a word')
  for (const key of ['cairn-teach:lesson:ada:1', 'cairn-places', 'cairn-progress:ada:1', 'kept-by-others'])
    localStorage.setItem(key, '[]')
  await renderUi(<FollowSessionEnd />)
  session.end(reason)
  expect(keys().toSorted()).toEqual(left)
})

let queries: QueryClient | undefined
/** A page that shows one answer, and remembers another that was shown before it. */
function Page() {
  queries = useQueryClient()
  const { data } = useQuery({ queryKey: ['shown'], queryFn: () => 'What anybody reads' })
  return <p>{data}</p>
}

it.each([
  ['/onboarding/reset', [['shown']]],
  ['/dashboard', []],
] as const)('a session that ends on %s leaves of what was answered: %j', async (at, left) => {
  await renderUi(
    <>
      <Page />
      <FollowSessionEnd />
    </>,
    { at },
  )
  await screen.findByText('What anybody reads')
  queries?.setQueryData(['before'], 'Their own')
  session.end('signed_out')
  expect(
    queries
      ?.getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual(left)
})
