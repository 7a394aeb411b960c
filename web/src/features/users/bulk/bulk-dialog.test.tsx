import type { BulkAction } from '#contract/people/bulk.ts'
import type { UserBatch } from '#contract/people/imports.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { PeopleSelection } from './use-people-selection.ts'

const id = '01930000-0000-7000-8000-0000000000aa'
const none = { create: 0, update: 0, unchanged: 0, deactivate: 0, invite: 0, error: 0 }
const planned: UserBatch = {
  id,
  kind: 'status',
  state: 'planned',
  filename: null,
  columns: [],
  layout: null,
  words: [],
  mode: 'update',
  role: null,
  absentRoles: [],
  absenceDoubts: [],
  invitations: 'none',
  total: 50,
  planned: { ...none, update: 50 },
  skipped: 0,
  plan: 3,
  admins: 0,
  noted: 0,
  losing: 0,
  losingToConfirm: false,
  anew: 0,
  invitable: 0,
  invitationsEnded: 0,
  invitationsMoved: 0,
  done: none,
  progress: 0,
  undone: 0,
  kept: 0,
  invited: 0,
  inviting: false,
  undoUntil: null,
  createdBy: 'Ada Stone',
  createdAt: '2026-03-01T10:00:00.000Z',
  finishedAt: null,
  error: null,
}
const done: UserBatch = { ...planned, state: 'done', done: { ...none, update: 50 } }
const undoing: UserBatch = { ...done, state: 'undoing' }

const toasts: Toast[] = []
onToast((told) => void toasts.push(told))
beforeEach(() => {
  session.accept(accessToken(900))
  toasts.length = 0
})

/** A change of many that was planned; `states` is what the change is found to be, each time that it is asked for. */
async function open(more: Partial<UserBatch>, states: (UserBatch | Response)[] = []) {
  let now: UserBatch = { ...planned, ...more }
  answers(({ method, path }: Asked) => {
    if (method === 'POST' && path === '/users/bulk') return data(now)
    if (path === `/users/imports/${id}/run`) return data((now = { ...done, ...more }))
    if (path === `/users/imports/${id}/undo`) return data((now = undoing))
    if (path !== `/users/imports/${id}`) return refused('NOT_FOUND', 404)
    const next = now.state === 'undoing' ? states.shift() : undefined
    if (next instanceof Response) return next
    return data((now = next ?? now))
  })
  const people = { count: 50, chosen: { ids: [id] }, clear: vi.fn() }
  const onClose = vi.fn()
  const Page = () => {
    const [action, setAction] = useState<BulkAction | null>({ kind: 'status', status: 'active' })
    const close = () => {
      onClose()
      setAction(null)
    }
    return <BulkDialog action={action} people={people as unknown as PeopleSelection} onClose={close} />
  }
  const view = await renderUi(<Page />)
  const run = async () => {
    await view.user.click(await screen.findByRole('button', { name: 'Change 50 people' }))
    await screen.findByText('50 people changed.')
  }
  return { ...view, run, people, onClose }
}

describe('a change of many people', () => {
  it('says how many become pending before it, after it and in its toast', async () => {
    const { user, run } = await open({ anew: 20 })
    const asked = '20 of them never signed in and become pending: send the invitations anew afterwards.'
    await screen.findByText(asked)
    await run()
    await screen.findByText('20 of them are pending: send the invitations anew.')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(toasts).toMatchObject([{ message: 'users.done.bulk_anew', params: { count: 50, anew: 20 } }])
  })

  it('says before it how many invitations end by it', async () => {
    await open({ invitationsEnded: 3 })
    await screen.findByText('3 invitations that were sent stop working.')
  })

  it('is told, and lets the people go, also where it is closed by its corner', async () => {
    const { user, run, people, onClose } = await open({})
    await run()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(toasts).toMatchObject([{ severity: 'success', message: 'users.done.bulk', params: { count: 50 } }])
    expect([people.clear.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  })

  describe('whose toast takes it back', () => {
    const takeBack = async (states: (UserBatch | Response)[], tries = 0) => {
      const { user, run, client } = await open({}, states)
      client.setDefaultOptions({ queries: { retry: tries, retryDelay: 0 } })
      await run()
      await user.click(screen.getByRole('button', { name: 'Done' }))
      toasts.pop()?.undo?.()
      await waitFor(() => expect(toasts).toHaveLength(1))
      return toasts[0]
    }

    it('is asked for once more where the server did not answer', async () => {
      const ended = { ...done, state: 'undone' as const, undone: 50 }
      expect(await takeBack([refused('UNAVAILABLE', 503), ended], 1)).toMatchObject({
        severity: 'success',
        message: 'users.batch.undone',
        params: { undone: 50, kept: 0 },
      })
    })

    it('says so where it cannot be known how that ended', async () => {
      expect(await takeBack([refused('RATE_LIMITED', 429)])).toMatchObject({
        severity: 'error',
        message: 'errors.rate_limited.message',
      })
    })

    it('says so where it could not be finished, with how far it came', async () => {
      expect(await takeBack([{ ...done, state: 'failed', undone: 12 }])).toMatchObject({
        severity: 'error',
        message: 'users.done.undo_failed',
        params: { undone: 12, of: 50 },
      })
    })
  })
})
