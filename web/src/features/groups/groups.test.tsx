import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { forgetDrafts, keepDraft, ownDrafts } from '../../ui/drafts/drafts.ts'
import GroupsScreen from './groups-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const id = uuidOf(1)
const at = '2026-03-05T10:00:00.000Z'
const group = { id, name: 'Bakers', description: '', rule: null, people: 1, createdAt: at, updatedAt: at }
const kofi = { id: uuidOf(2), name: 'Kofi', surname: 'Mensah', photoUrl: null, timeZone: null }
const paged = (items: unknown[]) => ({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1 })

/** A group as an administrator sees it; `of` answers what the test is about. */
async function open(of: (asked: Asked) => Response | Promise<Response> | undefined) {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  ownDrafts(me.id)
  const calls = answers((asked) => {
    if (asked.path === '/auth/me') return data(me)
    const answer = of(asked)
    if (answer) return answer
    if (asked.path === `/groups/${id}`) return data(group)
    if (asked.path === '/meetings/people') return data({ items: [kofi] })
    return asked.method === 'GET' ? data(paged([])) : refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/users/groups/*" element={<GroupsScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/users/groups/${id}` },
  )
  const sent = () =>
    calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => ({ to: `${method} ${path}`, body }))
  return { ...view, sent }
}
afterEach(() => {
  forgetDrafts()
  window.history.replaceState(null, '', '/')
})

it('whoever was chosen before the page was left is seen in the list when one comes back, and nobody else is put in', async () => {
  window.history.replaceState(null, '', '/group')
  const { user, unmount } = await open(() => undefined)
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add people' }))
  await user.type(dialog.getByRole('textbox'), 'Kof')
  await user.click(await screen.findByRole('option', { name: /Kofi Mensah/ }))
  await dialog.findByRole('button', { name: 'Add 1 person' })
  window.history.replaceState(null, '', '/elsewhere')
  unmount()
  window.history.replaceState(null, '', '/group')
  const back = await open(() => undefined)
  await back.user.click(await screen.findByRole('button', { name: 'Add people' }))
  const again = within(await screen.findByRole('dialog', { name: 'Add people' }))
  expect(again.getByText('Kofi Mensah')).toBeDefined()
  await back.user.click(again.getByRole('button', { name: 'Add 1 person' }))
  await waitFor(() =>
    expect(back.sent()).toEqual([{ to: `POST /groups/${id}/people`, body: { userIds: [kofi.id] } }]),
  )
})

it('a person who is being removed shows it, and is removed once', async () => {
  const late = Promise.withResolvers<void>()
  const { user, sent } = await open(({ path, method }) => {
    if (method === 'DELETE') return late.promise.then(() => data({}))
    return path === `/groups/${id}/people` ? data(paged([{ ...kofi, enteredAt: at }])) : undefined
  })
  const remove = await screen.findByRole('button', { name: 'Remove Kofi Mensah from the group' })
  await user.click(remove)
  await waitFor(() => expect(remove).toHaveProperty('disabled', true))
  await user.click(remove)
  late.resolve()
  await waitFor(() => expect(remove).toHaveProperty('disabled', false))
  expect(sent().map(({ to }) => to)).toEqual([`DELETE /groups/${id}/people/${kofi.id}`])
})

it('addresses that are pasted are looked up, who is found is put in, and the others stay to be mended', async () => {
  const who = { id: kofi.id, name: 'Kofi', surname: 'Mensah', photoUrl: null }
  const states: Record<string, string> = { 'kofi@bakers.example': 'found', typo: 'not_an_address' }
  const { user, sent } = await open(({ path, method, body }) => {
    if (path === `/groups/${id}/emails`)
      return data({
        items: (body as { emails: string[] }).emails.map((email) => ({
          email,
          state: states[email] ?? 'nobody',
          person: states[email] === 'found' ? who : null,
        })),
      })
    return method === 'POST' && path === `/groups/${id}/people` ? data({ added: 1, already: 0 }) : undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add people' }))
  await user.click(dialog.getByRole('radio', { name: 'By e-mail address' }))
  const field = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'E-mail addresses' })
  await user.click(dialog.getByRole('button', { name: 'Look them up' }))
  await dialog.findByText('Enter at least one e-mail address')
  await user.click(field())
  await user.paste('Kofi Mensah <Kofi@Bakers.example>; gone@bakers.example,\ntypo\n\nkofi@bakers.example')
  await user.click(dialog.getByRole('button', { name: 'Look them up' }))
  await dialog.findByText('1 person can be added out of 3 addresses.')
  const rows = () => within(dialog.getByRole('list', { name: 'What was found' })).getAllByRole('listitem')
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Kofi Mensahkofi@bakers.exampleFound',
    'gone@bakers.exampleNobody has this address',
    'typoNot an e-mail address',
  ])
  await user.click(dialog.getByRole('button', { name: 'Add 1 person' }))
  await waitFor(() => expect(field().value).toBe('gone@bakers.example\ntypo'))
  expect(rows()).toHaveLength(2)
  expect(sent()).toEqual([
    {
      to: `POST /groups/${id}/emails`,
      body: { emails: ['kofi@bakers.example', 'gone@bakers.example', 'typo'] },
    },
    { to: `POST /groups/${id}/people`, body: { userIds: [kofi.id] } },
  ])
  // What was looked up of another text counts no more.
  await user.type(field(), 'x')
  await dialog.findByRole('button', { name: 'Look them up' })
  expect(dialog.queryByRole('list', { name: 'What was found' })).toBeNull()
})

it('what was filled in the one way stays while one looks at the other, and once people are in by that', async () => {
  const late = Promise.withResolvers<void>()
  const { user, sent } = await open(({ path, method }) =>
    method === 'POST' && path === `/groups/${id}/people`
      ? late.promise.then(() => data({ added: 1, already: 0 }))
      : undefined,
  )
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add people' }))
  const field = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'E-mail addresses' })
  await user.click(dialog.getByRole('radio', { name: 'By e-mail address' }))
  await user.type(field(), 'gone@bakers.example')
  await user.click(dialog.getByRole('radio', { name: 'By name' }))
  expect(dialog.queryByRole('textbox', { name: 'E-mail addresses' })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'People in the group' }), 'Kof')
  await user.click(await screen.findByRole('option', { name: /Kofi Mensah/ }))
  await user.click(dialog.getByRole('button', { name: 'Add 1 person' }))
  // Meanwhile nobody is taken out, or put in, who would go with the dialog.
  await user.click(dialog.getByRole('button', { name: 'Remove Kofi Mensah' }))
  expect(dialog.getByRole('button', { name: 'Remove Kofi Mensah' })).toBeDefined()
  late.resolve()
  await waitFor(() => expect(field().value).toBe('gone@bakers.example'))
  await user.click(dialog.getByRole('radio', { name: 'By name' }))
  expect(dialog.queryByRole('button', { name: 'Remove Kofi Mensah' })).toBeNull()
  expect(sent()).toEqual([{ to: `POST /groups/${id}/people`, body: { userIds: [kofi.id] } }])
})

it('says when too many are chosen at once, and leaves out nobody unsaid', async () => {
  window.history.replaceState(null, '', '/group')
  ownDrafts(person('admin').id)
  const many = Array.from({ length: 500 }, (_, n) => ({ ...kofi, id: uuidOf(1000 + n), name: `P${n}` }))
  keepDraft('/group  userIds', { typed: { userIds: many }, over: { userIds: [] } })
  const { user, sent } = await open(() => undefined)
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add people' }))
  // By their words alone: so many roles take long to work out.
  await user.click(dialog.getByPlaceholderText(''))
  await user.paste('Kof')
  await user.click(await screen.findByText('Kofi Mensah'))
  await user.click(await dialog.findByText('Add 501 people'))
  await dialog.findByText('Choose at most 500')
  expect(sent()).toEqual([])
})
