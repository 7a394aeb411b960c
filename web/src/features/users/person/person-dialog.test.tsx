import type { ManagedUser, Status } from '#contract/people/users.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
import { PersonDialog, type PersonAct } from './person-dialog.tsx'

const ana: ManagedUser = {
  id: '01930000-0000-7000-8000-000000000001',
  role: 'student',
  status: 'inactive',
  name: 'Ana',
  surname: 'Gil',
  email: 'ana@acme.test',
  lastLogin: null,
  preferredLanguage: null,
  timeZone: null,
  photoUrl: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  invitedAt: null,
  erasedAfter: null,
  inviteAnew: false,
  externalId: null,
  tags: [],
  pronouns: null,
  manager: null,
  jobTitle: null,
  department: null,
  custom: {},
}

const toasts: Toast[] = []
onToast((told) => void toasts.push(told))
beforeEach(() => {
  session.accept(accessToken(900))
  toasts.length = 0
})

/** `becomes`: what each change of status is answered with, in turn. */
async function open(user: ManagedUser, act: PersonAct, becomes: Status[]) {
  answers(({ method, path }) => {
    if (method === 'DELETE') return data({})
    if (!path.endsWith('/change-status')) return refused('NOT_FOUND', 404)
    return data({ ...user, status: becomes.shift() ?? user.status })
  })
  return renderUi(<PersonDialog user={user} act={act} onClose={() => undefined} />)
}

it('promises no way in to who never came in, and says afterwards that they are pending', async () => {
  const { user } = await open(ana, 'active', ['pending'])
  await screen.findByText(
    'Ana Gil never signed in. Unless they chose a password they become pending, and come in once you send the invitation anew.',
  )
  await user.click(screen.getByRole('button', { name: 'Activate' }))
  await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['users.done.anew']))
})

it('says of who was let in again already, and was not invited since, that they stay pending until they are', async () => {
  await open({ ...ana, status: 'pending', inviteAnew: true }, 'active', [])
  await screen.findByText('Ana Gil never signed in and stays pending until you send the invitation anew.')
})

it('says that who was shut out can sign in again where they did before', async () => {
  await open({ ...ana, lastLogin: '2026-03-02T10:00:00.000Z' }, 'active', [])
  await screen.findByText('Ana Gil can sign in and appears in directories and searches.')
})

it('says that the invitation ends of who is deactivated before they came in, and of others what ends for them', async () => {
  const { unmount } = await open({ ...ana, status: 'pending' }, 'inactive', [])
  await screen.findByText(
    /^Ana Gil can no longer come in by the invitation: its link stops working at once\./,
  )
  unmount()
  await open({ ...ana, status: 'active' }, 'inactive', [])
  await screen.findByText(/Sessions and API tokens end at once/)
})

it('says what somebody became whose deletion is taken back', async () => {
  const { user } = await open({ ...ana, status: 'active' }, 'delete', ['inactive', 'pending'])
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toasts).toHaveLength(1))
  toasts.pop()?.undo?.()
  await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['users.done.anew']))
})
