import type { SavedConfiguration } from '#contract/companies/company-admin.ts'
import type { PublicCompany } from '#contract/companies/companies.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { companySettings } from '../../../test/company-settings.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import CompanyScreen from './company-screen.tsx'
import { OwnStylesheets } from './design/own-stylesheets.tsx'
import { beginTrial, pendingTrial, TRIAL_SECONDS } from './design/theme-trial.ts'
import { ThemeTrialDialog } from './design/theme-trial-dialog.tsx'

const id = '01930000-0000-7000-8000-0000000000aa'
const at = '2026-03-01T10:00:00.000Z'
const company: PublicCompany = {
  id,
  slug: 'demo',
  name: 'Acme',
  iconUrl: null,
  themes: {},
  languages: ['en', 'es'],
  defaultLanguage: 'en',
  description: null,
  supportEmail: null,
  supportUrl: null,
}
const settings = companySettings(id)
const saved: SavedConfiguration = { version: 3, text: '{"a": 1}', savedAt: at, savedBy: 'Ada Stone' }

type Handle = (asked: Asked) => Response | undefined

async function open(path: string, handle: Handle = () => undefined) {
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path.startsWith('/companies/slug/')) return data(company)
    if (asked.path === '/companies/settings') return data(settings)
    if (asked.path === `/companies/${id}`) return data({ id, slug: 'demo', name: 'Acme', iconUrl: null })
    if (asked.path.endsWith('/configuration/latest')) return data(saved)
    if (asked.path.endsWith('/configuration/versions'))
      return data({
        items: [{ ...saved, text: undefined, bytes: 8 }],
        page: 1,
        pageSize: 20,
        total: 1,
        totalPages: 1,
      })
    if (asked.path.endsWith('/designs'))
      return data({ light: null, dark: null, themes: {}, own: { light: null, dark: null } })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/company/*" element={<CompanyScreen />} />
      </Routes>
    </Suspense>,
    { at: path },
  )
  return { ...view, calls }
}

beforeEach(() => session.accept(accessToken(900)))

it('asks for the settings of this company, and saves what was changed of it alone, an empty field being none [S7.9b]', async () => {
  const kept = { ...settings, description: 'A workshop', supportUrl: 'https://acme.test' }
  const { user, calls } = await open('/dashboard/company', (asked) =>
    asked.method === 'PUT' || asked.path === '/companies/settings' ? data(kept) : undefined,
  )
  await user.type(await screen.findByLabelText('Support e-mail'), 'help@acme.test')
  await user.clear(screen.getByDisplayValue('A workshop'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.some((call) => call.method === 'PUT')).toBe(true))
  const put = calls.find((call) => call.method === 'PUT')
  expect(put?.path).toBe(`/companies/settings/${settings.id}`)
  expect(put?.body).toEqual({ supportEmail: 'help@acme.test', description: null })
  const settingsAsked = calls.filter(({ path }) => path === '/companies/settings')
  expect(new Set(settingsAsked.map(({ url }) => url.search))).toEqual(
    new Set(['?companyId=01930000-0000-7000-8000-0000000000aa']),
  )
})

it('changes the name of the company as it is now, which it asks for by its id, and says its slug [S7.4c] [S7.7c]', async () => {
  const now = { id, slug: 'demo', name: 'Acme of today', iconUrl: null }
  const { user, calls } = await open('/dashboard/company', ({ method, path, body }) => {
    if (path !== `/companies/${id}`) return undefined
    return data(method === 'PUT' && body instanceof FormData ? { ...now, name: body.get('name') } : now)
  })
  const field = await screen.findByLabelText(/Name/)
  expect(field).toHaveProperty('value', 'Acme of today')
  await user.type(field, '!')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  const put = calls.find(({ method }) => method === 'PUT')
  expect(`${put?.path}${put?.url.search}`).toBe(`/companies/${id}?slug=demo`)
  expect(put?.body instanceof FormData && put.body.get('name')).toBe('Acme of today!')
})

it.each([
  [10_485_760, 1],
  [10_485_761, 0],
])('takes an icon of %i bytes: %i sent [S9.13a]', async (size, count) => {
  const { user, calls } = await open('/dashboard/company', ({ method }) =>
    method === 'PUT' ? data({ id, slug: 'demo', name: 'Acme', iconUrl: null }) : undefined,
  )
  const icon = new File(['x'], 'icon.png', { type: 'image/png' })
  await screen.findByRole('button', { name: 'Add an icon' })
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await user.upload(chooser, Object.defineProperty(icon, 'size', { value: size }))
  if (!count) expect(await screen.findByText('This file is too large: 10 MB at most')).toBeDefined()
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(count))
})

it('offers the languages that are ticked, the default always one of them [S9.3]', async () => {
  const { user, calls } = await open('/dashboard/company', (asked) =>
    asked.method === 'PUT' ? data({ ...settings, languages: ['es'], defaultLanguage: 'es' }) : undefined,
  )
  const [english, spanish] = [
    await screen.findByRole('checkbox', { name: 'English' }),
    screen.getByRole('checkbox', { name: 'Español' }),
  ]
  const standard = screen.getByLabelText('Default language')
  expect(standard).toHaveProperty('value', 'en')
  await user.click(english)
  expect(standard).toHaveProperty('value', 'es')
  await user.click(spanish)
  const save = screen.getByRole('button', { name: 'Save' })
  await user.click(save)
  expect(await screen.findByText('Choose at least 1')).toBeDefined()
  expect(calls.some((call) => call.method === 'PUT')).toBe(false)
  await user.click(spanish)
  await user.click(save)
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({
      languages: ['es'],
      defaultLanguage: 'es',
    }),
  )
})

it('keeps people signed in for as many hours as were typed, which it tells in days too [S2.14]', async () => {
  const { user, calls } = await open('/dashboard/company/sign-in', (asked) =>
    asked.method === 'PUT' ? data({ ...settings, sessionHours: 36 }) : undefined,
  )
  const hours = await screen.findByLabelText('Hours until people sign in again')
  await user.clear(hours)
  await user.type(hours, '36')
  expect(screen.getByText(/1\.5 days/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({ sessionHours: 36 }),
  )
})

it('asks from how much lost access on an import has to ask, and takes nothing that is no number of people', async () => {
  const { user, calls } = await open('/dashboard/company/sign-in', (asked) =>
    asked.method === 'PUT' ? data({ ...settings, confirmLossPercent: 5, confirmLossPeople: 0 }) : undefined,
  )
  const percent = await screen.findByLabelText('Ask before an import takes access from more than')
  const people = screen.getByLabelText('or from more than this many people')
  expect([percent, people].map((field) => (field as HTMLInputElement).value)).toEqual(['10 %', '25'])
  const save = screen.getByRole('button', { name: 'Save' })
  await user.clear(percent)
  await user.clear(people)
  await user.click(save)
  for (const words of ['Enter a percentage', 'Enter a number of people'])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(calls.some((call) => call.method === 'PUT')).toBe(false)
  await user.type(percent, '5')
  await user.type(people, '0')
  await user.click(save)
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')).toMatchObject({
      path: `/companies/settings/${settings.id}`,
      body: { confirmLossPercent: 5, confirmLossPeople: 0 },
    }),
  )
  expect([percent, people].map((field) => (field as HTMLInputElement).value)).toEqual(['5 %', '0'])
})

it('sends a configuration as the very text that was written, with the version it came from [S7.10b] [S3.5a]', async () => {
  const { user, calls } = await open('/dashboard/company/configuration', (asked) =>
    asked.method === 'PUT' ? data({}) : undefined,
  )
  const text = '{ "b": 1.0,\n  "__proto__": {"x": 1},\n  "b": 2 }'
  const field = await screen.findByLabelText('JSON')
  fireEvent.change(field, { target: { value: text } })
  await user.click(screen.getByRole('button', { name: 'Save configuration' }))
  await waitFor(() => expect(calls.some((call) => call.method === 'PUT')).toBe(true))
  const put = calls.find((call) => call.method === 'PUT')
  expect(put?.path).toBe(`/companies/${id}/configuration`)
  expect(put?.url.search).toBe('?version=3')
  expect(put?.text).toBe(text)
})

it('lets nothing be saved that is no JSON object, and says where it goes wrong', async () => {
  await open('/dashboard/company/configuration')
  const field = await screen.findByLabelText('JSON')
  const save = screen.getByRole('button', { name: 'Save configuration' })
  fireEvent.change(field, { target: { value: '{\n  "a": }' } })
  expect(await screen.findByText(/line 2/i)).toBeDefined()
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(field, { target: { value: '[1]' } })
  expect(await screen.findByText('The JSON must be an object: { … }')).toBeDefined()
  expect(save).toHaveProperty('disabled', true)
})

it('shows both where somebody saved a newer configuration, and keeps mine until I choose', async () => {
  const newer = { version: 4, text: '{"a": 9}', savedAt: at, savedBy: 'Bea Stone' }
  let puts = 0
  const { user, calls } = await open('/dashboard/company/configuration', (asked) =>
    asked.method !== 'PUT'
      ? undefined
      : puts++ === 0
        ? refused('CONFLICT', 409, { details: newer })
        : data({}),
  )
  const field = await screen.findByLabelText('JSON')
  fireEvent.change(field, { target: { value: '{"a": 2}' } })
  await user.click(screen.getByRole('button', { name: 'Save configuration' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Bea Stone saved version 4/)).toBeDefined()
  expect(within(dialog).getByText('{"a": 9}')).toBeDefined()
  expect(within(dialog).getByText('{"a": 2}')).toBeDefined()
  expect(field).toHaveProperty('value', '{"a": 2}')
  await user.click(within(dialog).getByRole('button', { name: 'Save mine over it' }))
  await waitFor(() => expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(2))
  expect(calls.findLast((call) => call.method === 'PUT')).toMatchObject({ text: '{"a": 2}' })
  expect(calls.findLast((call) => call.method === 'PUT')?.url.search).toBe('?version=4')
})

it('saves no design that cannot be read, and says which colours are too close', async () => {
  const { user, calls } = await open('/dashboard/company/themes', (asked) =>
    asked.method === 'PUT' ? data({ themes: {} }) : undefined,
  )
  await user.click(await screen.findByText('Custom'))
  const save = await screen.findByRole('button', { name: 'Save and use' })
  expect(save).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('button', { name: /^Text/ }))
  const muted = await screen.findByRole('textbox', { name: 'Secondary text' })
  fireEvent.change(muted, { target: { value: '#bbbbbb' } })
  expect(await screen.findByText('Some text would be hard to read')).toBeDefined()
  expect(muted.getAttribute('aria-invalid')).toBe('true')
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(muted, { target: { value: '#444444' } })
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
  await user.click(save)
  await waitFor(() => expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(2))
  expect(calls.find((call) => call.path.endsWith('/designs/light'))?.body).toMatchObject({
    colors: { '--cairn-text-muted': '#444444' },
  })
})

it('tries stylesheets of others on the page itself, and remembers the look before', async () => {
  answers(() => data({ ...settings, themes: { light: 'https://style.test/l.css' } }))
  const reload = vi.fn()
  const before = { light: '/themes/x/y.css' }
  const { user } = await renderUi(<OwnStylesheets companyId={id} themes={before} reload={reload} />)
  await user.type(screen.getByLabelText('Stylesheet of the light theme'), 'http://plain.test/a.css')
  await user.click(screen.getByRole('button', { name: 'Save and try' }))
  expect(await screen.findByText('Enter a web address that begins with https://')).toBeDefined()
  await user.clear(screen.getByLabelText('Stylesheet of the light theme'))
  await user.type(screen.getByLabelText('Stylesheet of the light theme'), 'https://style.test/l.css')
  await user.click(screen.getByRole('button', { name: 'Save and try' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(pendingTrial(id)?.before).toEqual(before)
})

it('brings the look before back where nobody says that the new one can be seen', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    const calls = answers(() => data(settings))
    beginTrial(id, { light: '/themes/x/y.css' })
    const trial = pendingTrial(id)
    if (!trial) throw new Error('no trial')
    const onEnd = vi.fn()
    await renderUi(<ThemeTrialDialog trial={trial} onEnd={onEnd} />)
    expect(calls).toEqual([])
    act(() => void vi.advanceTimersByTime(TRIAL_SECONDS * 1000 + 500))
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
    expect(calls[0]).toMatchObject({
      path: `/companies/settings/${id}`,
      body: { themes: { light: '/themes/x/y.css', dark: null } },
    })
    expect(pendingTrial(id)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
