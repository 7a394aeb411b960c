import { screen, waitFor } from '@testing-library/react'
import { Suspense, type ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { acme } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { ApiError } from '../../api/api-error.ts'
import { ForgotPassword } from './forgot-password.tsx'
import OperatorSignIn from './operator-sign-in.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import SecondStep from './second-step.tsx'
import { SsoButton } from './sso-button.tsx'
import SsoScreen from './sso-screen.tsx'

const asked = new ApiError(
  {
    code: 'SECOND_FACTOR_REQUIRED',
    type: 'x',
    message: 'x',
    details: { challenge: 'c'.repeat(43), methods: ['passkey'], expiresAt: '2026-03-01T10:00:00.000Z' },
  },
  401,
)
const nothing = () => undefined

/** Every way of signing in but the password, and the button that sends it, where it is not sent by itself. */
const ways: [string, () => ReactElement, RegExp | undefined][] = [
  ['back from the provider', () => <SsoScreen />, undefined],
  ['to the provider', () => <SsoButton label="Acme ID" />, /Acme ID/],
  ['a passkey', () => <PasskeyButton onDone={nothing} provider={undefined} />, /passkey|llave de acceso/],
  [
    'the second step',
    () => <SecondStep asked={asked} onDone={nothing} onBack={nothing} />,
    /passkey|llave de acceso/,
  ],
]

beforeEach(() => void vi.stubGlobal('PublicKeyCredential', vi.fn()))

async function show(Part: () => ReactElement, answer: (path: string) => Response, locale?: 'es-ES') {
  answers(({ path }) => (path.startsWith('/companies/slug/') ? data(acme) : answer(path)))
  const { user } = await renderUi(
    <Suspense>
      <Part />
    </Suspense>,
    locale ? { locale } : {},
  )
  return user
}
const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

describe.each(ways)('%s', (_, Part, button) => {
  async function failsWith(answer: () => Response, locale?: 'es-ES') {
    const user = await show(Part, answer, locale)
    if (button) await user.click(await screen.findByRole('button', { name: button }))
  }

  it('says that the server cannot be reached [S8.9b]', async () => {
    await failsWith(unreachable)
    expect(await screen.findByText(/^The server cannot be reached\./)).toBeTruthy()
  })

  it('says how long to wait after too many attempts [S8.9b]', async () => {
    await failsWith(() => {
      const many = refused('RATE_LIMITED', 429)
      many.headers.set('retry-after', '240')
      return many
    })
    expect(await screen.findByText('Too many attempts. Wait 4 minutes and try again.')).toBeTruthy()
  })

  it('says in the reader’s language what went wrong on the server [S8.9b]', async () => {
    await failsWith(() => refused('INTERNAL', 500), 'es-ES')
    expect(await screen.findByText('Algo ha fallado en el servidor. Inténtalo de nuevo.')).toBeTruthy()
  })

  it('gives the operator’s reason why a company is suspended', async () => {
    const details = { reason: 'company_suspended', text: 'Unpaid since May.' }
    await failsWith(() => refused('FORBIDDEN', 403, { details }))
    expect(await screen.findByText('Unpaid since May.')).toBeTruthy()
  })
})

describe('its own words', () => {
  const away = 'Your company’s sign-in isn’t responding. Try again in a moment.'
  const over = 'This took too long. Go back and sign in again.'
  it.each([
    [
      'back from the provider',
      'FORBIDDEN',
      'sso_no_account',
      /^There’s no account here with your e-mail address/,
    ],
    [
      'back from the provider',
      'FORBIDDEN',
      'sso_email_not_verified',
      'Your company hasn’t verified your e-mail address.',
    ],
    [
      'back from the provider',
      'FORBIDDEN',
      'sso_refused',
      'Your company’s sign-in couldn’t be confirmed. Try again.',
    ],
    ['back from the provider', 'GONE', undefined, over],
    ['back from the provider', 'UNAVAILABLE', undefined, away],
    ['back from the provider', 'NOT_FOUND', undefined, away],
    [
      'back from the provider',
      'MAX_NUMBER_REACHED',
      undefined,
      /^Your company has no free place for another account\./,
    ],
    ['to the provider', 'UNAVAILABLE', undefined, away],
    ['to the provider', 'NOT_FOUND', undefined, away],
    ['to the provider', 'FORBIDDEN', 'sso_only', 'Your company only allows sign-in with Acme ID.'],
    ['a passkey', 'INVALID_CREDENTIALS', undefined, 'This passkey wasn’t accepted.'],
    ['a passkey', 'GONE', undefined, 'This passkey wasn’t accepted.'],
    ['the second step', 'GONE', undefined, over],
    ['the second step', 'BAD_REQUEST', undefined, 'This passkey wasn’t accepted.'],
    ['the second step', 'FORBIDDEN', undefined, /^This account can’t sign in here\./],
  ])('are said %s: %s %s [S8.9b]', async (name, code, reason, words) => {
    const [, Part, button] = ways.find(([way]) => way === name) as (typeof ways)[number]
    const user = await show(Part, () => refused(code, 400, reason ? { details: { reason } } : {}))
    if (button) await user.click(await screen.findByRole('button', { name: button }))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })
})

it.each([
  ['the network', unreachable, /^No hay conexión con el servidor\./],
  ['a role that may not', () => refused('FORBIDDEN', 403), 'Solo un superadministrador puede'],
])('says why maintenance goes on: %s [S8.9b]', async (_, answer, words) => {
  const user = await show(
    OperatorSignIn,
    (path) => (path === '/auth/login' ? data({ token: accessToken(900) }) : answer()),
    'es-ES',
  )
  await user.type(screen.getByLabelText('Correo electrónico'), 'root@demo.test')
  await user.type(screen.getByLabelText('Contraseña'), 'a long password')
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión y terminar' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

describe('a forgotten password', () => {
  const ask = async (answer: () => Response) => {
    const user = await show(() => <ForgotPassword email="ana@acme.test" onBack={nothing} />, answer)
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
  }

  it('gives the operator’s reason why a company is suspended', async () => {
    const details = { reason: 'company_suspended', text: 'Unpaid since May.' }
    await ask(() => refused('FORBIDDEN', 403, { details }))
    expect(await screen.findByText('Unpaid since May.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says beside the field what went wrong, for as long as it is so [S8.9b]', async () => {
    await ask(unreachable)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server cannot be reached\./)
  })
})

describe('the code of the second step', () => {
  const byCode = new ApiError(
    {
      code: 'SECOND_FACTOR_REQUIRED',
      type: 'x',
      message: 'x',
      details: { challenge: 'c'.repeat(43), methods: ['totp'], expiresAt: '2026-03-01T10:00:00.000Z' },
    },
    401,
  )

  it.each([
    ['', 'Enter the code'],
    ['   ', 'Enter the code'],
    ['1'.repeat(41), 'Use at most 40 characters'],
  ])('is not sent where it can be none: “%s”', async (typed, told) => {
    const sent = vi.fn(() => refused('NOT_FOUND', 404))
    const user = await show(() => <SecondStep asked={byCode} onDone={nothing} onBack={nothing} />, sent)
    const field = await screen.findByLabelText('Six-digit code')
    await user.type(field, `${typed}{Enter}`)
    expect(await screen.findByText(told)).toBeTruthy()
    await user.type(field, '1')
    expect(screen.queryByText(told)).toBeNull()
    expect(sent).not.toHaveBeenCalled()
    await user.clear(field)
    await user.type(field, '123456{Enter}')
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  })
})
