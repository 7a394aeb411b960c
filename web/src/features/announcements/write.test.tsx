import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import Write from './write.tsx'

it('says of all that is missing at once, for whom it is too, and sends nothing until then [S5.5a]', async () => {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path }) => (path === '/auth/me' ? data(me) : data({ people: 12 })))
  const { user } = await renderUi(
    <Suspense fallback="…">
      <Write />
    </Suspense>,
    { at: '/dashboard/messages/announcements/new' },
  )
  await user.click(await screen.findByRole('radio', { name: 'People of some roles' }))
  await user.click(screen.getByRole('button', { name: 'Send the announcement' }))
  for (const missing of ['Choose who it is for', 'Enter a title', 'Enter a text'])
    expect(await screen.findByText(missing)).toBeDefined()
  await user.click(screen.getByText('Mentors'))
  expect(screen.queryByText('Choose who it is for')).toBeNull()
  expect(calls.filter(({ path, method }) => path === '/announcements' && method === 'POST')).toEqual([])
})
