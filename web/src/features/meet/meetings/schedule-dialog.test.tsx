import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import ScheduleDialog from './schedule-dialog.tsx'

const person = (n: number) => ({
  id: `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `Person ${n}`,
  surname: 'Stone',
  photoUrl: null,
  timeZone: null,
})
const people = (count: number) => Array.from({ length: count }, (_, at) => person(at + 1))

async function open(invited: number) {
  const calls = answers(({ method }) =>
    method === 'POST'
      ? refused('BAD_REQUEST', 400, {
          details: [{ field: 'inviteeIds', code: 'too_many', params: { maximum: 1 } }],
        })
      : data({ items: [] }),
  )
  const view = await renderUi(<ScheduleDialog invited={people(invited)} onClose={() => undefined} />)
  await view.user.type(await screen.findByLabelText(/^Title/), 'Weekly')
  await view.user.click(screen.getByRole('button', { name: /^Invite \d/ }))
  const sent = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body: Object(body) }))
  return { ...view, sent }
}
beforeEach(() => session.accept(accessToken(900)))

it('says before anything is sent that too many are invited, beside whom one chooses [S5.5a]', async () => {
  const { sent } = await open(201)
  expect(await screen.findByText('Choose at most 200')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Invite' }).getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

it('shows there too what the server says of them, until somebody is taken out [S5.5b]', async () => {
  const { sent, user } = await open(2)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.path).toBe('/meetings')
  expect(sent()[0]?.body.inviteeIds).toEqual([person(1).id, person(2).id])
  await screen.findByText('Choose at most 1')
  await user.click(screen.getByRole('button', { name: 'Remove Person 2 Stone' }))
  expect(screen.queryByText('Choose at most 1')).toBeNull()
})
