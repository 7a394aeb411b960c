import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { usersApi } from '#contract/people/users.ts'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../test/answers.ts'
import { acme, managedPerson } from '../../test/open-app.tsx'
import { renderUi } from '../../test/render-ui.tsx'
import { type ActionOptions, orText, useAction } from './action.ts'
import { call, query, session } from './client.ts'
import { validateWith } from './forms.tsx'
import { maintenance } from './session/maintenance.ts'
import { onToast, type Toast } from './toasts.ts'

let said: Toast[] = []
beforeEach(() => {
  session.accept(accessToken(900))
  said = []
  return onToast((toast) => said.push(toast))
})

const someone = { params: { id: acme.id }, body: { name: 'Ana' } }
function Save(options: ActionOptions<typeof usersApi.update>) {
  const form = useForm({
    initialValues: { name: '', email: 'nobody' },
    validate: validateWith(usersApi.update.body),
  })
  const save = useAction(usersApi.update, { form, ...options })
  return (
    <>
      <button onClick={() => save.mutate(someone)} aria-busy={save.isPending}>
        save
      </button>
      <button onClick={() => form.validate()}>check</button>
      <p data-testid="state">{save.status}</p>
      {Object.entries(form.errors).map(([field, error]) => (
        <p key={field}>
          {field}: {error}
        </p>
      ))}
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const status = () => screen.getByTestId('state').textContent

describe('an action', () => {
  it('is idle, then pending, then a success that is said [S4.10] [S8.10]', async () => {
    let answer: (response: Response) => void = () => undefined
    answers(() => new Promise((resolve) => (answer = resolve)))
    await renderUi(<Save />)
    expect(status()).toBe('idle')
    await press('save')
    await waitFor(() => expect(status()).toBe('pending'))
    expect(screen.getByRole('button', { name: 'save' }).getAttribute('aria-busy')).toBe('true')
    answer(data(managedPerson('student')))
    await waitFor(() => expect(status()).toBe('success'))
    expect(said).toEqual([{ severity: 'success', message: 'generic.message.success' }])
  })

  it('says nothing, or something else, where it is told to [S8.10]', async () => {
    answers(() => data(managedPerson('student')))
    const { unmount } = await renderUi(<Save success={false} />)
    await press('save')
    await waitFor(() => expect(status()).toBe('success'))
    expect(said).toEqual([])
    unmount()
    await renderUi(<Save success="maintenance.ended" />)
    await press('save')
    await waitFor(() => expect(said).toEqual([{ severity: 'success', message: 'maintenance.ended' }]))
  })

  it('is a success that is said where the screen goes on with it too [S8.10]', async () => {
    const made = managedPerson('student')
    answers(() => data(made))
    const onSuccess = vi.fn()
    await renderUi(<Save onSuccess={onSuccess} />)
    await press('save')
    await waitFor(() => expect(status()).toBe('success'))
    expect(onSuccess.mock.calls).toMatchObject([[{ id: made.id }, someone]])
    expect(said).toEqual([{ severity: 'success', message: 'generic.message.success' }])
  })

  it('is an error that is said, with the fields at fault [S4.10] [S8.5] [S5.5b]', async () => {
    const details = [
      { field: 'body.email', code: 'already_exists' },
      { field: 'name', code: 'too_long', params: { maximum: 100 } },
      // The first thing wrong with a field is the one that is said.
      { field: 'name', code: 'required' },
    ]
    answers(() => refused('BAD_REQUEST', 400, { details }))
    await renderUi(<Save />)
    await press('save')
    expect(await screen.findByText('email: This is already in use')).toBeTruthy()
    expect(screen.getByText('name: Use at most 100 characters')).toBeTruthy()
    expect(status()).toBe('error')
    expect(said).toMatchObject([{ severity: 'error', title: 'errors.bad_request.title' }])
  })

  it.each([
    ['where the screen says it itself', 'ALREADY_EXISTS', 409, { failure: false }],
    ['where the sign-in says it', 'UNAUTHORIZED', 401, {}],
    ['where the maintenance screen says it', 'MAINTENANCE', 503, {}],
  ] as const)('is an error that no toast tells %s', async (_, code, status, options) => {
    answers(() => refused(code, status))
    await renderUi(<Save {...options} />)
    await press('save')
    await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('error'))
    expect(said).toEqual([])
  })

  it('checks a form by the schema the server uses [S5.5a]', async () => {
    await renderUi(<Save />)
    await press('check')
    expect(await screen.findByText(/^email: Enter an e-mail address/)).toBeTruthy()
    expect(screen.getByText('name: Enter a name')).toBeTruthy()
  })

  it('asks again for what is no longer true', async () => {
    const calls = answers(({ method }) =>
      method === 'GET'
        ? data({ items: [], page: 1, pageSize: 25, total: 0, totalPages: 0 })
        : data(managedPerson('admin')),
    )
    function Both() {
      useQuery(query(usersApi.list, { query: { page: 1 } }))
      return <Save refreshes={[usersApi.list]} />
    }
    await renderUi(<Both />)
    await waitFor(() => expect(calls).toHaveLength(1))
    await press('save')
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']))
  })
})

describe('failures with a text of their own', () => {
  it.each([
    [
      'Failed to create user',
      () => call(usersApi.create, { body: { name: 'A', surname: 'B', email: 'a@b.es', role: 'student' } }),
    ],
    ['Failed to edit user', () => call(usersApi.update, someone)],
    [
      'Failed to create company',
      () => call(companiesApi.create, { query: { slug: 'x1' }, body: { name: 'X' } }),
    ],
  ] as const)('swallow the error and answer %s [S8.11a]', async (text, send) => {
    answers(() => refused('ALREADY_EXISTS', 409))
    expect(await orText(send() as Promise<unknown>, text)).toBe(text)
    answers(() => data(text.endsWith('company') ? acme : managedPerson('student')))
    expect(await orText(send() as Promise<unknown>, text)).toMatchObject({ id: expect.any(String) })
  })

  it.each([
    ['NETWORK', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['INVALID_RESPONSE', () => data({ nothing: 'of it' })],
    ['BAD_REQUEST', () => refused('BAD_REQUEST', 400)],
    ['FORBIDDEN', () => refused('FORBIDDEN', 403)],
    ['RATE_LIMITED', () => refused('RATE_LIMITED', 429)],
    ['INTERNAL', () => refused('INTERNAL', 500)],
    ['MAINTENANCE', () => refused('MAINTENANCE', 503)],
    ['502', () => new Response('Bad gateway', { status: 502 })],
    ['UNAUTHORIZED', () => refused('UNAUTHORIZED', 401)],
  ] as const)('swallow whatever it is that fails: %s [S8.11a]', async (code, answer) => {
    vi.spyOn(console, 'error').mockReturnValue()
    answers(answer)
    const failed = call(usersApi.update, someone)
    await expect(failed).rejects.toMatchObject({ code })
    expect(await orText(failed, 'Failed to edit user')).toBe('Failed to edit user')
    maintenance.set(false)
  })

  it('throw the server’s error of a password change, else the status text [S8.12] [S5.3a]', async () => {
    const change = () =>
      call(authApi.changePassword, { body: { currentPassword: 'old', newPassword: 'a much longer one' } })
    const calls = answers(() => refused('BAD_REQUEST', 400, { message: 'too easy to guess' }))
    await expect(change()).rejects.toThrow('too easy to guess')
    expect(calls[0]).toMatchObject({
      method: 'PUT',
      path: '/auth/password',
      body: { currentPassword: 'old', newPassword: 'a much longer one' },
    })
    answers(() => new Response('', { status: 502, statusText: 'Bad Gateway' }))
    await expect(change()).rejects.toThrow('Bad Gateway')
  })
})
