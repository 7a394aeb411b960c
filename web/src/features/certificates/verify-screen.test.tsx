import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Suspense } from 'react'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { acme } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { LANGUAGE_KEY } from '../../locales/detect.ts'
import CertificatesScreen from './certificates-screen.tsx'
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
  // The company is asked for once more where the texts took long to come.
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(['GET /companies/slug/demo']),
  )
})

it('keeps one chosen by somebody who came here from their own certificates with them [S4.7]', async () => {
  session.accept(accessToken(900))
  const { user, saved } = await open()
  await user.click(await screen.findByRole('button', { name: 'Español' }))
  await screen.findByRole('heading', { name: 'Verificación de certificados' })
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('es')
  await waitFor(() => expect(saved()).toEqual([['/auth/me', { preferredLanguage: 'es' }]]))
})

it('is a form like any other: says at its field what is wrong, leads there, and goes on by the keyboard [S5.5a]', async () => {
  const { user, calls } = await open()
  const field = await screen.findByLabelText('Number of the certificate')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Enter the number of a certificate')).toBeDefined()
  expect(document.activeElement).toBe(field)
  await user.type(field, 'CRN-7F3K{Enter}')
  expect(await screen.findByText(/^This is no number of a certificate/)).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field).toHaveProperty('value', 'CRN-7F3K')
  expect(screen.getByTestId('address').textContent).toBe('/verify')
  expect(calls.filter(({ path }) => path.startsWith('/verify/'))).toEqual([])
  await user.clear(field)
  await user.type(field, ' crn 7f3k 9qwd 2mx4{Enter}')
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/verify/CRN-7F3K-9QWD-2MX4'))
  expect(screen.queryByText(/^This is no number/)).toBeNull()
})

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('to a reader in %s', (timeZone) => {
  const days = {
    number: 'CRN-7F3K-9QWD-2MX4',
    kind: 'course',
    courseTitle: 'Order',
    language: 'en',
    completedAt: '2026-03-05T10:30:00.000Z',
    completedOn: '2026-03-05',
    issuedAt: '2026-03-05T10:30:00.000Z',
    issuedOn: '2026-03-05',
    expiresAt: '2027-04-06T10:30:00.000Z',
    expiresOn: '2027-04-06',
  }
  const shown = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  beforeEach(() => {
    const own = Intl.DateTimeFormat.prototype.resolvedOptions
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...own.call(this), timeZone }
    })
    return () => vi.restoreAllMocks()
  })

  it.each([
    ['course', 'Course'],
    ['programme', 'Mentoring programme'],
  ])('says what it is of: a %s', async (kind, said) => {
    const told = {
      ...days,
      kind,
      state: 'valid',
      person: 'Ana Soler',
      companyName: 'Acme',
      revokedAt: null,
      revokedOn: null,
    }
    answers(({ path }) => (path.startsWith('/companies/slug/') ? data(acme) : data(told)))
    await renderUi(
      <Suspense fallback="…">
        <Routes>
          <Route path="/verify/:number" element={<VerifyScreen />} />
        </Routes>
      </Suspense>,
      { at: '/verify/CRN-7F3K-9QWD-2MX4' },
    )
    expect((await screen.findByText(said)).nextElementSibling?.textContent).toBe('Order')
  })

  it('names the days of the paper where a certificate is verified [S9.5g]', async () => {
    const told = {
      ...days,
      state: 'revoked',
      person: 'Ana Soler',
      companyName: 'Acme',
      revokedAt: '2026-03-07T10:30:00.000Z',
      revokedOn: '2026-03-07',
    }
    answers(({ path }) => (path.startsWith('/companies/slug/') ? data(acme) : data(told)))
    await renderUi(
      <Suspense fallback="…">
        <Routes>
          <Route path="/verify/:number" element={<VerifyScreen />} />
        </Routes>
      </Suspense>,
      { at: '/verify/CRN-7F3K-9QWD-2MX4' },
    )
    await screen.findByRole('article')
    expect(shown()).toEqual(expect.arrayContaining(['05/03/2026', '07/03/2026', '06/04/2027']))
  })

  it('names them among one’s own [S9.5g]', async () => {
    session.accept(accessToken(900))
    const one = { ...days, state: 'valid', courseId: acme.id, reason: null, url: 'x', renewable: false }
    answers(() => data({ items: [one] }))
    await renderUi(
      <Suspense fallback="…">
        <CertificatesScreen />
      </Suspense>,
    )
    await screen.findByRole('article')
    expect(shown()).toEqual(expect.arrayContaining(['05/03/2026', '06/04/2027']))
  })
})
