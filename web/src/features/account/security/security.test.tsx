import type { Me } from '#contract/accounts/auth.ts'
import type { OwnFactors } from '#contract/accounts/second-factor.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { acme, person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast } from '../../../api/toasts.ts'
import AccountScreen from '../account-screen.tsx'

const at = '2026-03-01T10:00:00.000Z'
const me: Me = person('student')
const nothing: OwnFactors = { totpSince: null, recoveryCodesLeft: 0, passkeys: [], required: false }
const codes = ['stone-one', 'stone-two']
const key = {
  id: '01930000-0000-7000-8000-000000000301',
  name: 'Chrome · Linux',
  host: 'acme.localhost',
  createdAt: at,
  lastUsedAt: null,
}

type Handle = (asked: Asked) => Response | undefined

/** One's own account at an address; `own` is asked for the factors there are. */
async function open(path: string, own: () => OwnFactors, handle: Handle = () => undefined) {
  const calls = answers((asked) => {
    const answer = handle(asked)
    if (answer) return answer
    if (asked.path === '/auth/me') return data(me)
    if (asked.path.startsWith('/companies/slug/')) return data(acme)
    if (asked.path === '/auth/second-factor') return data(own())
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <Routes>
        <Route path="/dashboard/me/*" element={<AccountScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/me/${path}` },
  )
  return { ...view, sent: (to: string) => calls.filter((call) => call.path === to).map((call) => call.body) }
}

const toasts: (string | undefined)[] = []
onToast(({ message }) => void toasts.push(message))
beforeEach(() => {
  session.accept(accessToken(900))
  toasts.length = 0
})

describe('codes from an app', () => {
  it('are set up, proved by a code, and leave recovery codes that show once', async () => {
    let own = nothing
    const { user } = await open(
      'security',
      () => own,
      ({ path, body }) => {
        const { code } = Object(body) as { code?: string }
        if (path === '/auth/second-factor/totp')
          return data({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Acme:ana?secret=ABCDEFGH' })
        if (path !== '/auth/second-factor/totp/confirm') return undefined
        if (code !== '123456')
          return refused('BAD_REQUEST', 400, { details: [{ field: 'code', code: 'wrong_code' }] })
        own = { ...nothing, totpSince: at, recoveryCodesLeft: 2 }
        return data({ recoveryCodes: codes })
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    const code = await screen.findByLabelText('Code')
    expect(screen.getByText('ABCD EFGH')).toBeDefined()
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined()
    await user.type(code, '999999')
    await user.click(screen.getByRole('button', { name: 'Switch on' }))
    expect(await screen.findByText('This code is wrong or has already been used')).toBeDefined()
    await user.clear(code)
    await user.type(code, '123456')
    await user.click(screen.getByRole('button', { name: 'Switch on' }))
    for (const each of codes) expect(await screen.findByText(each)).toBeDefined()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'I’ve saved them' }))
    expect(await screen.findByText(/2 codes left/)).toBeDefined()
    await waitFor(() => expect(screen.queryByText('stone-one')).toBeNull())
  })

  it('stay on where the server refuses to switch them off, and the refusal is told', async () => {
    const own = { ...nothing, totpSince: at, recoveryCodesLeft: 8, required: true }
    const { user } = await open(
      'security',
      () => own,
      ({ path }) => (path.endsWith('/totp/remove') ? refused('CONFLICT', 409) : undefined),
    )
    expect(await screen.findByText(/Your company requires two-step verification/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Switch off' }))
    await waitFor(() => expect(toasts).toEqual(['errors.conflict.message']))
    expect(screen.getByText('On')).toBeDefined()
  })
})

it('removes a passkey, asking for nothing where the server asks for nothing', async () => {
  let own: OwnFactors = { ...nothing, passkeys: [key], recoveryCodesLeft: 3 }
  const { user, sent } = await open(
    'security',
    () => own,
    ({ path }) => {
      if (path !== `/auth/second-factor/passkeys/${key.id}/remove`) return undefined
      own = nothing
      return data({})
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Remove passkey: Chrome · Linux' }))
  await waitFor(() => expect(toasts).toEqual(['security.passkeys.removed']))
  await waitFor(() => expect(screen.queryByText('acme.localhost')).toBeNull())
  expect(sent(`/auth/second-factor/passkeys/${key.id}/remove`)).toHaveLength(1)
  expect(screen.queryByText('Recovery codes')).toBeNull()
})

it('ends all other sessions once it is confirmed, and keeps this one', async () => {
  const device = (n: number) => ({
    id: `01930000-0000-7000-8000-00000000010${n}`,
    current: n === 1,
    createdAt: at,
    lastSeenAt: at,
    expiresAt: at,
    userAgent: null,
    ip: null,
  })
  let items = [device(1), device(2), device(3)]
  const { user } = await open(
    'sessions',
    () => nothing,
    ({ method, path }) => {
      if (method === 'GET' && path === '/auth/sessions') return data({ items })
      if (method === 'GET') return undefined
      items = items.filter(({ current }) => current)
      return data({ ended: 2 })
    },
  )
  await user.click(await screen.findByRole('button', { name: 'End all others' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/2 other devices/)).toBeDefined()
  expect(items).toHaveLength(3)
  await user.click(within(dialog).getByRole('button', { name: 'End all others' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByText('This device')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull()
})

it('gives one’s own data away as a file named by the server, and says when it cannot', async () => {
  let works = false
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  const { user } = await open(
    'data',
    () => nothing,
    ({ method, path }) => {
      if (method !== 'POST' || path !== '/auth/my-data') return undefined
      if (!works) return refused('RATE_LIMITED', 429)
      return new Response('{}', { headers: { 'content-disposition': 'attachment; filename="my-data.json"' } })
    },
  )
  const button = await screen.findByRole('button', { name: 'Download my data' })
  await user.click(button)
  await waitFor(() => expect(toasts).toHaveLength(1))
  works = true
  await user.click(button)
  await waitFor(() => expect(saved).toEqual(['my-data.json']))
})
