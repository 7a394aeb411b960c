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

const toasts: Toast[] = []
onToast((toast) => void toasts.push(toast))
beforeEach(() => {
  session.accept(accessToken(900))
  toasts.length = 0
})
const page = (items: unknown[]) => data({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1 })

/** The people of a server that keeps what it is sent; `refuse` answers a change in its place. */
async function open(first: Partial<ManagedUser> = {}, refuse?: (asked: Asked) => Response | undefined) {
  let stored: ManagedUser = { ...bo, ...first }
  const calls = answers((asked) => {
    const { method, path, body } = asked
    if (method === 'PUT') {
      const refusal = refuse?.(asked)
      if (refusal) return refusal
      stored = { ...stored, ...(body as Partial<ManagedUser>) }
      return data(stored)
    }
    if (path.endsWith('/history')) return page([])
    if (path === '/auth/me') return data(me)
    if (path === '/users/tags') return data({ items: ['North', 'South'] })
    if (path === '/users/users') return page([stored])
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
