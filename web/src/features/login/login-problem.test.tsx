import { screen } from '@testing-library/react'
import { Suspense, type ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, data, refused } from '../../../test/answers.ts'
import { acme } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { ApiError } from '../../api/api-error.ts'
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

describe.each(ways)('%s', (_, Part, button) => {
  async function failsWith(answer: () => Response, locale: 'en-GB' | 'es-ES' = 'en-GB') {
    answers(({ path }) => (path.startsWith('/companies/slug/') ? data(acme) : answer()))
    const { user } = await renderUi(
      <Suspense>
        <Part />
      </Suspense>,
      { locale },
    )
    if (button) await user.click(await screen.findByRole('button', { name: button }))
  }

  it('says that the server cannot be reached [S8.9b]', async () => {
    await failsWith(() => {
      throw new TypeError('Failed to fetch')
    })
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
