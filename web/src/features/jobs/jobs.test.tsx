import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import JobsScreen from './jobs-screen.tsx'

const told = {
  id: '01930000-0000-7000-8000-000000000001',
  companyId: '01930000-0000-7000-8000-0000000000aa',
  company: 'Acme',
  kind: 'announcements.tell',
  attempts: 5,
  error: 'The mail server is away',
  createdAt: '2026-03-01T10:00:00.000Z',
  failedAt: '2026-03-01T11:00:00.000Z',
  retriable: true,
}
const batch = {
  ...told,
  id: '01930000-0000-7000-8000-000000000002',
  company: 'Brook',
  kind: 'users.batch',
  retriable: false,
}

beforeEach(() => session.accept(accessToken(900)))

it('says what failed, whose it was and why; what may begin anew is started again at a press, and leaves the list', async () => {
  let items = [told, batch]
  const calls = answers(({ method }) => {
    if (method === 'POST') items = [batch]
    return method === 'POST'
      ? data({})
      : data({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1 })
  })
  const { user } = await renderUi(<JobsScreen />)
  const row = await screen.findByRole('row', { name: /Deliver an announcement/ })
  expect(row.textContent).toMatch(/Acme.*The mail server is away.*5/)
  const other = screen.getByRole('row', { name: /Import or bulk change of people/ })
  expect(within(other).queryByRole('button', { name: /again/ })).toBeNull()
  expect(other.textContent).toContain('Whoever asked for it was told, and can ask again.')
  await user.click(screen.getByRole('button', { name: 'Start “Deliver an announcement” of Acme again' }))
  await expect.poll(() => screen.queryByRole('row', { name: /Deliver an announcement/ })).toBeNull()
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
    'POST /platform/jobs/01930000-0000-7000-8000-0000000000aa/01930000-0000-7000-8000-000000000001/retry',
  )
})

it('folds a long reason, shows all of it at a press, and says so where there is none', async () => {
  const error = `duplicate key ${'of the company '.repeat(30)}at the end`
  const items = [
    { ...told, error },
    { ...batch, error: '' },
  ]
  answers(() => data({ items, page: 1, pageSize: 25, total: 2, totalPages: 1 }))
  const { user } = await renderUi(<JobsScreen />)
  const row = await screen.findByRole('row', { name: /Deliver an announcement/ })
  expect(row.textContent).not.toContain('at the end')
  await user.click(within(row).getByRole('button', { name: 'Show all' }))
  expect(row.textContent).toContain(error)
  await user.click(within(row).getByRole('button', { name: 'Show less' }))
  expect(row.textContent).not.toContain('at the end')
  const silent = screen.getByRole('row', { name: /Import or bulk change of people/ })
  expect(silent.textContent).toContain('It gave no reason.')
})

it('says so where nothing has failed', async () => {
  answers(() => data({ items: [], page: 1, pageSize: 25, total: 0, totalPages: 0 }))
  await renderUi(<JobsScreen />)
  expect(await screen.findByText('Nothing has failed')).toBeDefined()
})
