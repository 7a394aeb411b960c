import type { Path } from '#contract/courses/paths.ts'
import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import TrainingScreen from './training-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const id = uuidOf(1)
const path: Path = {
  id,
  title: 'First weeks',
  summary: '',
  language: 'en',
  inOrder: true,
  state: 'draft',
  courses: 1,
  people: 0,
  updatedAt: '2026-03-05T10:00:00.000Z',
  steps: [{ courseIds: [uuidOf(2)], choose: 1 }],
  titles: [{ id: uuidOf(2), title: 'Bees', open: true }],
}
const none = { items: [], page: 1, pageSize: 25, total: 0, totalPages: 0 }

/** Training as an administrator sees it; `of` answers what the test is about. */
async function open(at: string, of: (asked: Asked) => Response | Promise<Response> | undefined) {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  const calls = answers((asked) => {
    if (asked.path === '/auth/me') return data(me)
    const answer = of(asked)
    if (answer) return answer
    return asked.method === 'GET' ? data(none) : refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/training/*" element={<TrainingScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/training/${at}` },
  )
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ path: to, body }) => ({ to, body }))
  return { ...view, sent }
}
const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

it('a path keeps what was typed and not saved when it is published', async () => {
  let now = path
  const { user } = await open(`paths/${id}`, ({ path: to, method }) => {
    if (!to.startsWith(`/paths/${id}`)) return undefined
    if (method === 'PUT') now = { ...now, state: 'published', updatedAt: '2026-03-05T11:00:00.000Z' }
    return data(now)
  })
  await user.type(await field('Summary'), 'What everybody learns')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByRole('button', { name: 'Archive' })
  expect((await field('Summary')).value).toBe('What everybody learns')
})

it('a path keeps what is typed while it is saved, and shows what somebody else saved where nothing is typed', async () => {
  let now = path
  const answer = Promise.withResolvers<void>()
  const { user, client } = await open(`paths/${id}`, async ({ path: to, method, body }) => {
    if (to !== `/paths/${id}`) return data(none)
    if (method === 'PUT') {
      now = { ...now, ...(body as Partial<Path>), updatedAt: '2026-03-05T11:00:00.000Z' }
      await answer.promise
    }
    return data(now)
  })
  await user.type(await field('Title'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(await field('Summary'), 'Typed meanwhile')
  answer.resolve()
  await screen.findByRole('heading', { level: 1, name: 'First weeks!' })
  expect((await field('Summary')).value).toBe('Typed meanwhile')
  await user.clear(await field('Summary'))
  now = { ...now, title: 'Of another', updatedAt: '2026-03-05T12:00:00.000Z' }
  await client.invalidateQueries()
  await waitFor(async () => expect((await field('Title')).value).toBe('Of another'))
})

it('assigning says of every field at once what is missing, and takes no emptied number for nought', async () => {
  const { user, sent } = await open('new', () => undefined)
  await user.click(await screen.findByRole('checkbox', { name: /^Has to be renewed/ }))
  await user.clear(screen.getByRole('textbox', { name: /^Days before/ }))
  await user.click(screen.getByRole('button', { name: 'Assign training' }))
  const wrong = () =>
    [...document.querySelectorAll('[aria-invalid="true"]')].map(
      (one) => document.querySelector(`label[for="${one.id}"]`)?.textContent?.replace(' *', '') ?? '',
    )
  await waitFor(() =>
    expect(wrong()).toEqual([
      'Group',
      'Course or learning path',
      'Due on',
      'Days before it runs out that the course begins anew',
    ]),
  )
  expect(sent()).toEqual([])
})
