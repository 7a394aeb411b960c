import { auditApi } from '#contract/people/audit.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, refused } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../client.ts'
import { maintenance } from '../session/maintenance.ts'
import { onToast, type Toast } from '../toasts.ts'
import { useDownload } from './use-download.ts'

let said: Toast[] = []
beforeEach(() => {
  session.accept(accessToken(900, 'ana', 'hers'))
  maintenance.set(false)
  said = []
  return onToast((toast) => said.push(toast))
})
afterEach(() => session.end('signed_out'))

function Save() {
  const save = useDownload(auditApi.export)
  return (
    <>
      <button onClick={() => save.mutate({ body: { format: 'csv' } })}>save</button>
      <p data-testid="state">{save.status}</p>
    </>
  )
}
async function saving() {
  await renderUi(<Save />)
  await userEvent.click(screen.getByRole('button', { name: 'save' }))
}
const ends = (state: string) => waitFor(() => expect(screen.getByTestId('state').textContent).toBe(state))

it('saves the file, and says nothing [S7.28b]', async () => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const named = { 'content-disposition': `attachment; filename="log.csv"` }
  const calls = answers(() => new Response('a,b', { headers: named }))
  await saving()
  await ends('success')
  expect(calls.map(({ method, body }) => [method, body])).toEqual([['POST', { format: 'csv' }]])
  expect(said).toEqual([])
})

it('leaves a refused session to the sign-in, and maintenance to its screen [S4.13a] [S1.8c]', async () => {
  answers(() => refused('UNAUTHORIZED', 401))
  await saving()
  await ends('error')
  expect(session.held()).toBeUndefined()
  session.accept(accessToken(900))
  answers(() => refused('MAINTENANCE', 503))
  await userEvent.click(screen.getByRole('button', { name: 'save' }))
  await waitFor(() => expect(maintenance.get()).toBe(true))
  await ends('error')
  expect(said).toEqual([])
})

it('ends nobody’s session by a late 401 of whoever was there before [S4.13a]', async () => {
  const late = Promise.withResolvers<Response>()
  const calls = answers(() => late.promise)
  await saving()
  await waitFor(() => expect(calls).toHaveLength(1))
  session.accept(accessToken(900, 'bea', 'other'))
  late.resolve(refused('UNAUTHORIZED', 401))
  await ends('error')
  expect(session.person()).toBe('bea')
  expect(said).toEqual([])
})

it.each([
  [refused('INTERNAL', 500), 'errors.internal.message'],
  [refused('RATE_LIMITED', 429), 'errors.rate_limited.message'],
  [new Response('<html>', { status: 503 }), 'errors.unavailable.message'],
  [new Response('a,b'), 'errors.invalid_response.message'],
])('says in the reader’s words why there is no file: %#, %s [S8.9a]', async (answer, message) => {
  answers(() => answer)
  await saving()
  await ends('error')
  expect(said).toMatchObject([{ severity: 'error', message }])
})
