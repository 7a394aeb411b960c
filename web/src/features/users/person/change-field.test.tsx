import type { Me } from '#contract/accounts/auth.ts'
import type { ManagedUser } from '#contract/people/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
import UsersScreen from '../users-screen.tsx'

const at = '2026-03-01T10:00:00.000Z'
const id = '01930000-0000-7000-8000-000000000002'
const bo: ManagedUser = {
  id,
  role: 'student',
  status: 'active',
  name: 'Bo',
  surname: 'Reed',
  email: 'bo@acme.test',
  lastLogin: at,
  preferredLanguage: null,
  timeZone: null,
  photoUrl: null,
  createdAt: at,
  invitedAt: null,
  erasedAfter: null,
  inviteAnew: false,
  externalId: null,
  tags: ['North'],
  pronouns: null,
  manager: null,
  jobTitle: 'Trainer',
  department: null,
  custom: {},
}
const me: Me = {
  ...bo,
  id: '01930000-0000-7000-8000-000000000001',
  role: 'admin',
  companyId: '01930000-0000-7000-8000-0000000000aa',
  ownCompanyId: '01930000-0000-7000-8000-0000000000aa',
  timeZoneChosen: false,
  onboarded: true,
  settings: { language: null },
}

/** Who they can report to, and what the company asks of people besides. */
const boss = { ...bo, id: '01930000-0000-7000-8000-000000000003', name: 'Ada', surname: 'Moss' }
const place = (name: string, last: string) => ({
  id: `01930000-0000-7000-8000-0000000000${last}`,
  name,
  archived: false,
})
const field = { required: false, seenBy: 'all', editedBy: 'admins', options: [], archived: false, people: 0 }
const ownFields = [
  { ...field, id: '01930000-0000-7000-8000-0000000000f1', name: 'Site', kind: 'choice' },
  { ...field, id: '01930000-0000-7000-8000-0000000000f2', name: 'Desk', kind: 'number' },
].map((one) =>
  one.name === 'Site' ? { ...one, options: [place('Leeds', 'b1'), place('Madrid', 'b2')] } : one,
)

const toasts: Toast[] = []
onToast((toast) => void toasts.push(toast))
beforeEach(() => {
  session.accept(accessToken(900))
  toasts.length = 0
})
const page = (items: unknown[]) =>
  data({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1, isMore: false })

/** The people of a server that keeps what it is sent; `refuse` answers a change in its place. */
async function open(first: Partial<ManagedUser> = {}, refuse?: (asked: Asked) => Response | undefined) {
  let stored: ManagedUser = { ...bo, ...first }
  const calls = answers((asked) => {
    const { method, path, body } = asked
    if (method === 'PUT') {
      const refusal = refuse?.(asked)
      if (refusal) return refusal
      const { custom, manager, ...others } = body as Record<string, unknown>
      const values = Object.entries({ ...stored.custom, ...(custom as ManagedUser['custom']) })
      stored = { ...stored, ...others, custom: Object.fromEntries(values.filter(([, one]) => one !== null)) }
      if (manager !== undefined) stored.manager = manager === boss.id ? boss : null
      return data(stored)
    }
    if (path.endsWith('/history')) return page([])
    if (path === '/auth/me') return data(me)
    if (path === '/users/tags') return data({ items: ['North', 'South'] })
    if (path === '/users/fields') return data({ items: ownFields })
    if (path === '/users/users') return page([stored, boss])
    return path.endsWith('/by-id') ? data(stored) : refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <Routes>
        <Route path="/dashboard/users/*" element={<UsersScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/users?person=${stored.id}` },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Bo Reed' }))
  return {
    ...view,
    dialog,
    sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    /** What somebody else does meanwhile. */
    elsewhere: (change: Partial<ManagedUser>) => void (stored = { ...stored, ...change }),
  }
}
const value = (name: string) => screen.findByRole('button', { name }, { timeout: 3000 })

it('changes a value where it is read: Enter saves it, and one press of the toast undoes it', async () => {
  const { user, sent } = await open()
  await user.click(await value('Change Job title: Trainer'))
  const field = screen.getByRole('textbox', { name: 'Job title' })
  expect(document.activeElement).toBe(field)
  await user.keyboard('  Team lead{Enter}')
  const saved = await value('Change Job title: Team lead')
  expect(sent()).toEqual([{ jobTitle: 'Team lead' }])
  await waitFor(() => expect(document.activeElement).toBe(saved))
  await screen.findByText('Saved')
  expect(toasts).toMatchObject([
    { severity: 'success', message: 'sheet.changed', params: { field: 'Job title' } },
  ])
  toasts[0]?.undo?.()
  await value('Change Job title: Trainer')
  expect(sent().at(-1)).toEqual({ jobTitle: 'Trainer' })
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ message: 'sheet.undone' }))
})

it('brings back what was there with Esc, and leaves the sheet open', async () => {
  const { user, sent } = await open()
  await user.click(await value('Change Job title: Trainer'))
  await user.keyboard('Team lead{Escape}')
  const before = await value('Change Job title: Trainer')
  await waitFor(() => expect(document.activeElement).toBe(before))
  expect(screen.getByRole('dialog', { name: 'Bo Reed' })).toBeDefined()
  expect([sent(), toasts]).toEqual([[], []])
})

it('saves what is left for something else, and says nothing where it is as it was', async () => {
  const { user, sent } = await open()
  await user.click(await value('Change Department: None'))
  await user.keyboard('Farm')
  await user.tab()
  await value('Change Department: Farm')
  expect(sent()).toEqual([{ department: 'Farm' }])
  toasts.length = 0
  await user.click(await value('Change Department: Farm'))
  await user.keyboard('{Enter}')
  await value('Change Department: Farm')
  await user.click(await value('Change Department: Farm'))
  await user.clear(screen.getByRole('textbox', { name: 'Department' }))
  await user.keyboard('{Enter}')
  await value('Change Department: None')
  expect(sent().slice(1)).toEqual([{ department: null }])
  expect(toasts).toHaveLength(1)
})

it('says at the field what is wrong, here and as the server says it, and keeps what was typed', async () => {
  const { user, sent, dialog } = await open({}, () =>
    refused('BAD_REQUEST', 400, { details: [{ field: 'surname', code: 'already_exists' }] }),
  )
  await user.click(await value('Change First name: Bo'))
  await user.clear(screen.getByRole('textbox', { name: 'First name' }))
  await user.keyboard('{Enter}')
  expect(await dialog.findByText('Enter a first name')).toBeDefined()
  expect(sent()).toEqual([])
  await user.keyboard('{Escape}')
  await user.click(await value('Change Surname: Reed'))
  await user.keyboard('Moss{Enter}')
  const field = screen.getByRole('textbox', { name: 'Surname' })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field).toHaveProperty('value', 'Moss')
  // Once: leaving it sends nothing again, and no toast says the same.
  await user.tab()
  expect(sent()).toHaveLength(1)
  expect(toasts).toEqual([])
})

it('does not write over what somebody else has changed meanwhile before that was told', async () => {
  const { user, sent, elsewhere, dialog } = await open()
  await user.click(await value('Change Job title: Trainer'))
  elsewhere({ jobTitle: 'Head of school' })
  await user.keyboard('Team lead{Enter}')
  await dialog.findByText(/changed this to “Head of school”/)
  expect(sent()).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Job title' })).toHaveProperty('value', 'Team lead')
  await user.keyboard('{Enter}')
  await value('Change Job title: Team lead')
  expect(sent()).toEqual([{ jobTitle: 'Team lead' }])
  // Nor does undoing.
  elsewhere({ jobTitle: 'Coach' })
  toasts[0]?.undo?.()
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ severity: 'error', message: 'sheet.undo_newer' }))
  expect(sent()).toHaveLength(1)
})

it('chooses a role from those that one may give, and tags from those that there are', async () => {
  const { user, sent } = await open()
  await user.click(await value('Change Role: Student'))
  const roles = within(await screen.findByRole('menu')).getAllByRole('menuitemradio')
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Administrator', 'Student', 'Mentor'])
  await user.click(screen.getByRole('menuitemradio', { name: 'Mentor' }))
  const role = await value('Change Role: Mentor')
  await waitFor(() => expect(document.activeElement).toBe(role))
  await user.click(await value('Change Tags: North'))
  await user.keyboard('East{Enter}{Enter}')
  await value('Change Tags: North East')
  expect(sent()).toEqual([{ role: 'mentor' }, { tags: ['North', 'East'] }])
})

it.each([
  ['one’s own role', { id: me.id, role: 'admin' }, 'Change Role: Administrator'],
  ['anything of a super administrator', { role: 'super_admin' }, 'Change Job title: Trainer'],
  ['anything of who was deleted', { status: 'deleted', erasedAfter: at }, 'Change Job title: Trainer'],
] as const)('offers an admin no change of %s', async (_, first, name) => {
  const { dialog } = await open(first)
  await dialog.findByText('bo@acme.test')
  expect(dialog.queryByRole('button', { name })).toBeNull()
})

it('changes a field of the company’s own where it is read, by the field of its kind, and undoes it', async () => {
  const { user, sent } = await open({ custom: { [ownFields[1]?.id ?? '']: 3 } })
  await user.click(await value('Change Desk: 3'))
  const desk = screen.getByRole('textbox', { name: 'Desk' })
  expect(document.activeElement).toBe(desk)
  await user.clear(desk)
  await user.keyboard('12.5{Enter}')
  const changed = await value('Change Desk: 12.5')
  await waitFor(() => expect(document.activeElement).toBe(changed))
  await user.click(await value('Change Site: None'))
  await user.click(screen.getByRole('combobox', { name: 'Site' }))
  await screen.findByRole('option', { name: 'Madrid' })
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  // What is chosen is not sent before it is said to be.
  expect(sent()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await value('Change Site: Madrid')
  const [site, number] = ownFields.map(({ id }) => id)
  expect(sent()).toEqual([
    { custom: { '01930000-0000-7000-8000-0000000000f2': 12.5 } },
    { custom: { '01930000-0000-7000-8000-0000000000f1': '01930000-0000-7000-8000-0000000000b2' } },
  ])
  expect(toasts.map(({ params }) => params)).toEqual([{ field: 'Desk' }, { field: 'Site' }])
  toasts[0]?.undo?.()
  await value('Change Desk: 3')
  toasts[1]?.undo?.()
  await value('Change Site: None')
  expect(sent().slice(2)).toEqual([{ custom: { [number ?? '']: 3 } }, { custom: { [site ?? '']: null } }])
})

it('changes whom somebody reports to where it is read, and leads to who that is', async () => {
  const { user, sent, elsewhere, dialog } = await open()
  await user.click(await value('Change Manager: None'))
  await user.keyboard('Ada')
  await user.click(await screen.findByRole('option', { name: /Ada Moss/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const link = await dialog.findByRole('link', { name: 'Ada Moss' })
  expect(link.getAttribute('href')).toBe(`/dashboard/users/${boss.id}`)
  expect(sent()).toEqual([{ manager: boss.id }])
  // Still the same person, whatever they are called by now.
  elsewhere({ manager: { ...boss, surname: 'Stone' } })
  toasts[0]?.undo?.()
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ message: 'sheet.undone' }))
  expect(sent().slice(1)).toEqual([{ manager: null }])
})
