import type { HelpRequest } from '#contract/help/help.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { StudentActs } from './student-acts.tsx'

afterEach(() => session.end('signed_out'))

const request = {
  id: '01890a5d-ac96-774b-bcce-000000000070',
  state: 'queued',
  moves: [],
  meetingCode: null,
  mentor: null,
}

it.each([
  ['mentors', /^Mentors who know this have been told\. You can go on meanwhile/],
  ['admins', /^No mentor could be told yet\. Administrators have been told\. You can go on meanwhile/],
  ['nobody', /^Nobody could be told yet\. You can go on meanwhile/],
] as const)('whoever asked reads who was told: %s', async (told, words) => {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  answers(({ path }) => (path === '/auth/me' ? data(me) : refused('NOT_FOUND', 404)))
  await renderUi(<StudentActs request={{ ...request, told } as unknown as HelpRequest} />)
  const said = await screen.findAllByText(/You can go on meanwhile: you’ll be notified of the answer\.$/)
  expect(said.map((one) => one.textContent)).toEqual([expect.stringMatching(words)])
})

it('who was told is said as long as it waits, and no longer', async () => {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  answers(({ path }) => (path === '/auth/me' ? data(me) : refused('NOT_FOUND', 404)))
  const claimed = {
    ...request,
    state: 'claimed',
    told: null,
    mentor: { name: 'Ana' },
  } as unknown as HelpRequest
  await renderUi(<StudentActs request={claimed} />)
  await screen.findByText('Ana is looking at it now.')
  expect(screen.queryByText(/told/)).toBeNull()
})
