import type { AuditEntry } from '#contract/people/audit.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { renderUi, textsOf } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import AuditScreen from './audit-screen.tsx'

const ada = '01930000-0000-7000-8000-000000000001'
const olmo = '01930000-0000-7000-8000-000000000002'
const entry = (n: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `01930000-0000-7000-8000-00000000040${n}`,
  at: '2026-03-01T10:00:00.000Z',
  actorId: ada,
  actorName: 'Ada Stone',
  action: 'users.updated',
  targetType: 'user',
  targetId: olmo,
  targetName: 'Olmo Gil',
  before: { surname: 'Ridge', tags: ['North'] },
  after: { surname: 'Gil', tags: [] },
  ip: '192.0.2.7',
  userAgent: 'Firefox',
  requestId: 'req-1',
  batchId: null,
  ...more,
})
const refusedEntry = entry(2, {
  actorId: null,
  actorName: null,
  action: 'auth.sign_in_refused',
  before: null,
  after: null,
})

async function open(path: string, handle: (asked: Asked) => Response | undefined = () => undefined) {
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path === '/audit')
      return data({ items: [entry(1), refusedEntry], page: 1, pageSize: 25, total: 2, totalPages: 1 })
    if (asked.path === '/audit/actions') return data({ items: ['users.updated', 'auth.sign_in_refused'] })
    if (asked.path === '/audit/settings') return data({ keptDays: 365 })
    if (asked.path === '/users/users')
      return data({ items: [], page: 1, pageSize: 20, total: 0, totalPages: 0, isMore: false })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <Routes>
        <Route path="/dashboard/audit/*" element={<AuditScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/audit${path}` },
  )
  const lists = () => calls.filter((call) => call.path === '/audit')
  return { ...view, calls, lists }
}

beforeEach(() => session.accept(accessToken(900)))

it('asks for what the address says, leaves out what is none of it, and exports just that', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  const { user, lists, calls } = await open(
    `?actor=${ada}&action=users.updated&action=%3Cscript%3E&from=2026-99-99&from=2026-03-01&to=2026-03-02&target=`,
    ({ path }) =>
      path === '/audit/export'
        ? new Response('x', { headers: { 'content-disposition': 'attachment; filename="audit.csv"' } })
        : undefined,
  )
  await screen.findAllByText('Olmo Gil')
  const asked = lists()[0]?.url.searchParams
  expect(asked?.getAll('action')).toEqual(['users.updated'])
  expect(asked?.get('actor')).toBe(ada)
  expect(asked?.has('target')).toBe(false)
  const [from, to] = [asked?.get('from'), asked?.get('to')]
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(2 * 86_400_000)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }))
  await waitFor(() => expect(calls.some(({ path }) => path === '/audit/export')).toBe(true))
  expect(calls.find(({ path }) => path === '/audit/export')?.body).toEqual({
    actor: ada,
    action: ['users.updated'],
    from,
    to,
    format: 'xlsx',
  })
})

it('shows one entry with before and after, and everything about the same from there', async () => {
  const { user, lists } = await open('')
  await user.click(await screen.findByRole('link', { name: 'Details: Changed a person’s details' }))
  const dialog = await screen.findByRole('dialog')
  const surname = within(dialog).getByRole('row', { name: /Surname/ })
  expect(
    within(surname)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ridge', 'Gil'])
  for (const fact of ['Ada Stone', '192.0.2.7', 'req-1', olmo])
    expect(within(dialog).getByText(fact)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'All changes to this' }))
  await waitFor(() => expect(lists().at(-1)?.url.searchParams.get('target')).toBe(olmo))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(lists().at(-1)?.url.searchParams.has('target')).toBe(false))
})

it('opens an entry by its address, also where the list has it on another page', async () => {
  const away = entry(9, { action: 'users.created' })
  const { user, calls } = await open(`?entry=${away.id}&page=1`, ({ path }) =>
    path === `/audit/entries/${away.id}` ? data(away) : undefined,
  )
  const dialog = await screen.findByRole('dialog', { name: textsOf('en-GB')['audit.action.users.created'] })
  expect(within(dialog).getByText('192.0.2.7')).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // What is listed is not asked for again.
  const before = calls.length
  await user.click((await screen.findAllByText('Olmo Gil'))[0] as HTMLElement)
  await screen.findByRole('dialog', { name: 'Changed a person’s details' })
  expect(calls.slice(before).filter(({ path }) => path.startsWith('/audit/entries'))).toEqual([])
})

it('shows an import as one entry, which opens', async () => {
  const batch = entry(3, {
    action: 'users.batch_done',
    targetType: 'user_batch',
    targetName: 'people.csv',
    before: null,
    after: { kind: 'file', create: 3, role: 'mentor', description: 'file {name}' },
  })
  const { user, lists } = await open('', ({ path }) =>
    path === '/audit' ? data({ items: [batch], page: 1, pageSize: 25, total: 1, totalPages: 1 }) : undefined,
  )
  await user.click(await screen.findByRole('link', { name: 'Details: Import or bulk change done' }))
  expect(lists()[0]?.url.searchParams.get('fold')).toBe('true')
  // In words, but for what people typed.
  const said = screen.getByRole('group', { name: 'Before and after' }).querySelectorAll('tbody tr')
  expect([...said].map((one) => one.textContent)).toEqual([
    'KindImport',
    'Added3',
    'RoleMentor',
    'Descriptionfile {name}',
  ])
  await user.click(await screen.findByRole('button', { name: 'Each change it made' }))
  await waitFor(() => expect(lists().at(-1)?.url.searchParams.get('batch')).toBe(olmo))
  expect(lists().at(-1)?.url.searchParams.has('fold')).toBe(false)
})

it('tells from where each was done, once one asks for that column [S2.14]', async () => {
  const { user } = await open('')
  await screen.findAllByText('Olmo Gil')
  expect(screen.queryByText('192.0.2.7')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'From' }))
  expect(await screen.findAllByText('192.0.2.7')).toHaveLength(2)
})

it('names nobody where nobody was signed in, and offers nothing by nobody', async () => {
  const { user } = await open('')
  expect(await screen.findByText('Not signed in')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Details: Sign-in refused' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: 'Everything by this person' })).toBeNull()
  expect(within(dialog).queryByRole('table')).toBeNull()
})

it('keeps entries for as many days as the contract allows, and says so before anything is sent', async () => {
  const { user, calls } = await open('/settings', ({ method, path, body }) =>
    method === 'PUT' && path === '/audit/settings' ? data(body) : undefined,
  )
  const days = await screen.findByLabelText('Days')
  const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await user.clear(days)
  await user.type(days, '7')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Use 30 or more')).toBeDefined()
  await user.clear(days)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a number of days')).toBeDefined()
  expect(puts()).toEqual([])
  await user.type(days, '90')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts()).toEqual([{ keptDays: 90 }]))
})

it('has words for every action that the server writes down', () => {
  const folder = join(import.meta.dirname, '../../../../server/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const written = files
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(
        ([, action]) => action,
      ),
    )
  expect(new Set(written).size).toBeGreaterThan(30)
  for (const locale of ['en-GB', 'es-ES'] as const) {
    const texts = textsOf(locale)
    expect(written.filter((action) => !texts[`audit.action.${action}`])).toEqual([])
  }
})

it('leaves sign-ins out until they are asked for, and tells days apart, and seconds', async () => {
  const items = [
    entry(1, { at: '2026-03-02T10:00:07.000Z' }),
    entry(2, { at: '2026-03-02T09:00:05.000Z' }),
    entry(3, { at: '2026-03-01T10:00:00.000Z' }),
  ]
  const { user, lists } = await open('', ({ path }) =>
    path === '/audit' ? data({ items, page: 1, pageSize: 25, total: 3, totalPages: 1 }) : undefined,
  )
  const days = await screen.findAllByRole('rowheader')
  expect(days.map(({ textContent }) => textContent)).toEqual(['Monday 2 March', 'Sunday 1 March'])
  expect(screen.getByText(/:00:07$/)).toBeDefined()
  expect(lists()[0]?.url.searchParams.getAll('except')).toEqual(['auth.signed_in'])
  await user.click(screen.getByRole('switch', { name: 'Show sign-ins' }))
  await waitFor(() => expect(lists().at(-1)?.url.searchParams.getAll('except')).toEqual([]))
})

it('tells a day of an entry as a day, in the order that the reader’s language has [S9.5b]', async () => {
  const due = entry(3, {
    action: 'enrolments.changed',
    before: { dueOn: '2026-03-05' },
    after: { dueOn: null },
  })
  const { user } = await open('', ({ path }) =>
    path === '/audit' ? data({ items: [due], page: 1, pageSize: 25, total: 1, totalPages: 1 }) : undefined,
  )
  await user.click(await screen.findByRole('link', { name: /^Details: / }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByRole('group', { name: textsOf('en-GB')['audit.changes'] }).querySelector('del')?.textContent,
  ).toBe('05/03/2026')
})
