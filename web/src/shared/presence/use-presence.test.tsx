import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { HereDot } from './here-dot.tsx'
import { usePresence } from './use-presence.ts'

const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`

function People({ ids }: { ids: readonly string[] }) {
  const presence = usePresence(ids)
  return ids.map((id, n) => (
    <p key={id}>
      <HereDot here={presence(id)}>Person {n}</HereDot>
    </p>
  ))
}

it('whoever is here now is marked in a list, and is said to be; sixty are asked about at once', async () => {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const ids = Array.from({ length: 70 }, (_, n) => idOf(n))
  const calls = answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path !== '/conversations/presence') return refused('NOT_FOUND', 404)
    return data({
      items: [
        { id: idOf(0), here: 'now' },
        { id: idOf(1), here: 'today' },
      ],
    })
  })
  await renderUi(<People ids={ids} />)
  expect((await screen.findByText('Here now')).closest('p')?.textContent).toContain('Person 0')
  expect(screen.getAllByText('Here now')).toHaveLength(1)
  const asked = calls.find(({ path }) => path === '/conversations/presence')
  expect(asked?.url.searchParams.get('people')?.split(',')).toEqual(ids.slice(0, 60))
})
