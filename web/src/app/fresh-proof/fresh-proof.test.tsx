import { authApi } from '#contract/accounts/auth.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { useAction } from '../../api/action.ts'
import { session } from '../../api/session/current-session.ts'
import { onToast } from '../../api/toasts.ts'
import { plainLook } from '../../ui/theme/plain-look.ts'
import { FreshProof } from './fresh-proof.tsx'

const toasts: (string | undefined)[] = []
onToast(({ message }) => void toasts.push(message))
beforeEach(() => {
  session.accept(accessToken(900))
  toasts.length = 0
})

function Form() {
  const [name, setName] = useState('')
  const create = useAction(authApi.createApiToken)
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button onClick={() => create.mutate({ body: { name, scopes: ['profile:read'] } })}>Create</button>
    </>
  )
}

/** A form whose call needs a proof, and a server that takes the one that `proves` says. */
async function open(methods: string[], proves: (body: Record<string, unknown>) => boolean) {
  let proved = false
  const created = { id: '01930000-0000-7000-8000-000000000301', name: 'x', scopes: [], hint: 'abcd' }
  const at = '2026-03-01T10:00:00.000Z'
  const calls = answers(({ path, method, body }: Asked) => {
    if (path === '/auth/api-tokens' && !proved)
      return refused('FORBIDDEN', 403, { details: { reason: 'fresh_proof_needed' } })
    if (path === '/auth/api-tokens')
      return data({ ...created, token: 't', createdAt: at, expiresAt: at, lastUsedAt: null })
    if (path === '/auth/fresh-proof' && method === 'GET') return data({ methods })
    if (path !== '/auth/fresh-proof') return refused('NOT_FOUND', 404)
    proved = proves(Object(body))
    const field = Object.keys(Object(body))[0]
    const code = field === 'password' ? 'wrong_password' : 'wrong_code'
    return proved ? data({ until: at }) : refused('BAD_REQUEST', 400, { details: [{ field, code }] })
  })
  const view = await renderUi(
    <>
      <Form />
      <FreshProof />
    </>,
  )
  await view.user.type(screen.getByLabelText('Name'), 'Export')
  await view.user.click(screen.getByRole('button', { name: 'Create' }))
  const sent = (to: string) =>
    calls.filter(({ path, method }) => path === to && method === 'POST').map(({ body }) => body)
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Confirm it’s you' }), sent }
}

it('asks for the password, tells a wrong one at its field, and makes the call again with what was typed', async () => {
  const { dialog, user, sent } = await open(['password'], ({ password }) => password === 'right')
  const field = await within(dialog).findByLabelText('Your password')
  await user.type(field, 'wrong{Enter}')
  expect(await within(dialog).findByText('This isn’t your current password')).toBeDefined()
  expect(field.getAttribute('value')).toBeNull()
  await user.clear(field)
  await user.type(field, 'right{Enter}')
  await waitFor(() => expect(toasts).toEqual(['generic.message.success']))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('/auth/api-tokens')).toEqual([
    { name: 'Export', scopes: ['profile:read'] },
    { name: 'Export', scopes: ['profile:read'] },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Export')
})

it.each([
  ['password', 'Your password', '', 'Enter a password'],
  ['totp', 'Code from your app', ' ', 'Enter the code'],
  ['recovery', 'Recovery code', '1'.repeat(41), 'Use at most 40 characters'],
] as const)(
  'sends no %s that can be none, and says what is wrong with it',
  async (way, label, typed, told) => {
    const { dialog, user, sent } = await open([way], () => true)
    await user.type(await within(dialog).findByLabelText(label), `${typed}{Enter}`)
    expect(await within(dialog).findByText(told)).toBeDefined()
    expect(sent('/auth/fresh-proof')).toEqual([])
    await user.clear(within(dialog).getByLabelText(label))
    await user.type(within(dialog).getByLabelText(label), '123456{Enter}')
    await waitFor(() => expect(sent('/auth/fresh-proof')).toHaveLength(1))
  },
)

it('takes a code from an app instead', async () => {
  const { dialog, user, sent } = await open(['password', 'totp'], ({ code }) => code === '123456')
  await user.click(await within(dialog).findByRole('button', { name: 'Use a code from your app' }))
  await user.type(await within(dialog).findByLabelText('Code from your app'), '123456{Enter}')
  await waitFor(() => expect(toasts).toEqual(['generic.message.success']))
  expect(sent('/auth/fresh-proof')).toEqual([{ code: '123456' }])
})

it.each([
  { methods: ['password'] as const, label: 'Your password' },
  { methods: ['totp'] as const, label: 'Code from your app' },
  { methods: ['recovery'] as const, label: 'Recovery code' },
])(
  'keeps $label out of every attribute, and a stylesheet of the company’s own off the page until it is given',
  async ({ methods, label }) => {
    const { dialog, user } = await open([...methods], () => true)
    const field = await within(dialog).findByLabelText<HTMLInputElement>(label)
    expect(plainLook.get()).toBe(true)
    await user.type(field, '302411')
    expect([field.value, field.hasAttribute('value')]).toEqual(['302411', false])
    await user.type(field, '{Enter}')
    await waitFor(() => expect(toasts).toEqual(['generic.message.success']))
    await waitFor(() => expect(plainLook.get()).toBe(false))
  },
)

it('changes nothing where the person thinks better of it, and says so', async () => {
  const { dialog, user, sent } = await open(['password'], () => true)
  await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(toasts).toEqual(['errors.cancelled.message']))
  expect(sent('/auth/api-tokens')).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Export')
})

it('leads whoever has neither password nor factor to sign in again', async () => {
  const { dialog } = await open([], () => false)
  expect(await within(dialog).findByRole('button', { name: 'Sign out' })).toBeDefined()
})

it('without a way to prove it, signs out by its button, for a new sign-in is the proof [S7.23d]', async () => {
  const { dialog, user, sent } = await open([], () => false)
  await user.click(await within(dialog).findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(sent('/auth/logout')).toHaveLength(1))
})
