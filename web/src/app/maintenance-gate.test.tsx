import { companiesApi } from '#contract/companies/companies.ts'
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answers, data, refused } from '../../test/answers.ts'
import { acme } from '../../test/open-app.tsx'
import { renderUi } from '../../test/render-ui.tsx'
import { query } from '../api/client.ts'
import { maintenance } from '../api/session/maintenance.ts'
import { MaintenanceGate } from './maintenance-gate.tsx'

vi.mock('./maintenance/maintenance-screen.tsx', () => ({ default: () => <p>under maintenance</p> }))

afterEach(() => maintenance.set(false))

function Name() {
  // Known for as long as any answer is.
  const { data: company } = useQuery({
    ...query(companiesApi.bySlug, { params: { slug: 'acme' } }),
    staleTime: 600_000,
  })
  return <p>{company?.name ?? 'nobody'}</p>
}

it('asks anew, once maintenance is over, for what was known before it and for what it refused [S1.8d]', async () => {
  let on = false
  let away: 'none' | 'wrong' | null = null
  let name = 'Before'
  const calls = answers(({ path }) => {
    if (away === 'none') return Promise.reject(new TypeError('Failed to fetch'))
    if (away === 'wrong') return new Response('Bad gateway', { status: 502 })
    if (path === '/platform/maintenance') return data({ on })
    return on ? refused('MAINTENANCE', 503) : data({ ...acme, name })
  })
  const { client } = await renderUi(
    <MaintenanceGate>
      <Name />
    </MaintenanceGate>,
  )
  expect(await screen.findByText('Before')).toBeTruthy()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  on = true
  await act(() => client.refetchQueries())
  expect(await screen.findByText('under maintenance')).toBeTruthy()
  const polls = () => calls.filter(({ path }) => path === '/platform/maintenance').length
  // While the server is replaced nothing answers, and then something else does: it is asked again all the same.
  for (const [way, asked] of [
    ['none', 1],
    ['wrong', 2],
    ['wrong', 3],
  ] as const) {
    away = way
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await expect.poll(polls, { timeout: 10_000 }).toBe(asked)
    // What came of it has been taken in before the next is due.
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(screen.getByText('under maintenance')).toBeTruthy()
  }
  away = null
  name = 'After'
  on = false
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(await screen.findByText('After')).toBeTruthy()
})
