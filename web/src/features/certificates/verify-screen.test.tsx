import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Suspense } from 'react'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { acme } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/current-session.ts'
import { LANGUAGE_KEY } from '../../locales/detect.ts'
import VerifyScreen from './verify-screen.tsx'

async function open() {
  const calls = answers(({ path }) =>
    path.startsWith('/companies/slug/') ? data(acme) : refused('INTERNAL', 500),
  )
  const view = await renderUi(
    <Suspense fallback="…">
      <VerifyScreen />
    </Suspense>,
    { at: '/verify' },
  )
  const saved = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])
  return { ...view, calls, saved }
}

beforeEach(() => localStorage.clear())
afterEach(() => session.end('signed_out'))

it('keeps a language chosen by a stranger in this browser, and sends nothing [S4.7]', async () => {
  const { user, calls } = await open()
  await user.click(await screen.findByRole('button', { name: 'Español' }))
  await screen.findByRole('heading', { name: 'Verificación de certificados' })
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('es')
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

it('keeps one chosen by somebody who came here from their own certificates with them [S4.7]', async () => {
  session.accept(accessToken(900))
  const { user, saved } = await open()
  await user.click(await screen.findByRole('button', { name: 'Español' }))
  await screen.findByRole('heading', { name: 'Verificación de certificados' })
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('es')
  await waitFor(() => expect(saved()).toEqual([['/auth/me', { preferredLanguage: 'es' }]]))
})
