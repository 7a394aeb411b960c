import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render-ui.tsx'
import { ApiError } from '../api/api-error.ts'
import { LoadFailed, useTableError } from './load-failed.tsx'

const failure = (code: string, status: number) =>
  new ApiError({ code, type: 'error', message: 'words of the server' }, status, 57)

it.each([
  ['NETWORK', 0, 'Check your connection and try again. What you typed is still here.'],
  ['RATE_LIMITED', 429, 'Too many attempts. Wait 57 seconds and try again.'],
  ['429', 429, 'Too many attempts. Wait 57 seconds and try again.'],
  ['INTERNAL', 500, 'Something went wrong on the server. Please try again.'],
  ['FORBIDDEN', 403, 'You aren’t allowed to do this. Ask an administrator of your company.'],
])('what is answered %s (%i) says why, and tries again at a press [S8.9a]', async (code, status, words) => {
  const refetch = vi.fn()
  const error = failure(code, status)
  const { user } = await renderUi(<LoadFailed of={{ error, refetch }} />)
  expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(words)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('says so in the place of a table’s rows too, in the reader’s language', async () => {
  function Table() {
    const failed = useTableError({ error: failure('RATE_LIMITED', 429), refetch: vi.fn() })
    const none = useTableError({ error: null, refetch: vi.fn() })
    return (
      <p>
        {failed?.message}|{String(none)}
      </p>
    )
  }
  await renderUi(<Table />, { locale: 'es-ES' })
  expect(
    screen.getByText('Demasiados intentos. Espera 57 segundos y vuelve a probar.|undefined'),
  ).toBeDefined()
})
