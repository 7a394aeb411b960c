import type { SsoSettings } from '#contract/accounts/sso.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import AccessSection from './access-section.tsx'

const sso: SsoSettings = {
  enabled: false,
  issuer: '',
  clientId: '',
  label: '',
  only: false,
  createPeople: false,
  hasSecret: false,
  redirectUri: 'https://acme.example.org/login/sso',
}

async function open(saved: SsoSettings, handle: (asked: Asked) => Response | undefined) {
  let required = false
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path === '/companies/sso') return data(saved)
    if (asked.path !== '/companies/second-factor') return refused('NOT_FOUND', 404)
    if (asked.method === 'PUT') required = (asked.body as { required: boolean }).required
    return data({ required })
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <AccessSection />
    </Suspense>,
  )
  const puts = (path: string) =>
    calls.filter((call) => call.method === 'PUT' && call.path === path).map((call) => call.body)
  return { ...view, puts }
}

beforeEach(() => session.accept(accessToken(900)))

it('asks before everyone needs a second step, and not before they no longer do', async () => {
  const { user, puts } = await open(sso, () => undefined)
  const required = await screen.findByRole('switch', { name: /Require two-step verification/ })
  await user.click(required)
  expect(puts('/companies/second-factor')).toEqual([])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Require it' }))
  await waitFor(() => expect(required).toHaveProperty('checked', true))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(required)
  await waitFor(() => expect(required).toHaveProperty('checked', false))
  expect(puts('/companies/second-factor')).toEqual([{ required: true }, { required: false }])
})

it('keeps the client’s secret where none is typed, and shows what the server finds wrong at its field', async () => {
  const { user, puts } = await open(
    {
      ...sso,
      enabled: true,
      issuer: 'https://login.acme.test',
      clientId: 'cairn',
      label: 'Acme',
      hasSecret: true,
    },
    ({ method, path, body }) => {
      if (method !== 'PUT' || path !== '/companies/sso') return undefined
      return (body as { issuer: string }).issuer.includes('nobody')
        ? refused('BAD_REQUEST', 400, { details: [{ field: 'issuer', code: 'provider_unreachable' }] })
        : data({ ...sso, ...Object(body), clientSecret: undefined, hasSecret: true })
    },
  )
  const issuer = await screen.findByLabelText(/^Provider’s address/)
  const save = screen.getByRole('button', { name: 'Save' })
  expect(screen.getByText('https://acme.example.org/login/sso')).toBeDefined()
  expect(save).toHaveProperty('disabled', true)
  await user.clear(issuer)
  await user.type(issuer, 'not an address')
  await user.click(save)
  expect(await screen.findByText('Enter a web address that begins with https://')).toBeDefined()
  expect(puts('/companies/sso')).toEqual([])
  await user.clear(issuer)
  await user.type(issuer, 'https://nobody.test')
  await user.click(save)
  expect(await screen.findByText('No OpenID Connect provider answers at this address')).toBeDefined()
  await user.clear(issuer)
  await user.type(issuer, 'https://id.acme.test')
  await user.click(save)
  await waitFor(() => expect(save).toHaveProperty('disabled', true))
  expect(puts('/companies/sso')).toHaveLength(2)
  for (const body of puts('/companies/sso')) expect(body).not.toHaveProperty('clientSecret')
  await user.type(screen.getByLabelText('Client secret'), 'a new one')
  await user.click(save)
  await waitFor(() => expect(puts('/companies/sso')[2]).toMatchObject({ clientSecret: 'a new one' }))
  await waitFor(() => expect(screen.getByLabelText('Client secret')).toHaveProperty('value', ''))
})
