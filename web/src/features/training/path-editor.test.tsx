import type { Path } from '#contract/courses/paths.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { onToast, type Toast } from '../../api/toasts.ts'
import { placeOf } from './steps/steps.ts'
import TrainingScreen from './training-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const id = uuidOf(1)
const titles = ['Bees', 'Hives', 'Honey']
const path: Path = {
  id,
  title: 'First weeks',
  summary: '',
  language: 'en',
  inOrder: true,
  state: 'draft',
  courses: 3,
  people: 0,
  updatedAt: '2026-03-05T10:00:00.000Z',
  steps: titles.map((_, at) => ({ courseIds: [uuidOf(10 + at)], choose: 1 })),
  titles: titles.map((title, at) => ({ id: uuidOf(10 + at), title, open: true })),
}
const paged = (items: unknown[]) => ({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1 })

/** More courses, groups and paths than any list shows: the one that is looked for comes by its letters alone. */
const many = (name: string, fields: object = {}) =>
  Array.from({ length: 300 }, (_, n) => ({
    id: uuidOf(1000 + n),
    title: `${name} ${n}`,
    ...fields,
  }))
const at = '2026-03-05T10:00:00.000Z'
const lists: Record<string, { title: string }[]> = {
  '/courses': many('Course', {
    language: 'en',
    state: 'published',
    lessons: 1,
    publishedVersion: 1,
    publishedAt: at,
    changed: false,
    learners: 0,
    updatedAt: at,
  }),
  '/paths': many('Path', {
    summary: '',
    language: 'en',
    state: 'published',
    courses: 1,
    people: 0,
    updatedAt: at,
  }),
  '/groups': many('Group', { description: '', rule: null, people: 3, updatedAt: at }).map((one) => ({
    ...one,
    name: one.title,
  })),
}
function found({ url }: Asked, all: { title: string }[]) {
  const search = url.searchParams.get('search') ?? ''
  const size = Number(url.searchParams.get('pageSize') ?? 25)
  return data(paged(all.filter(({ title }) => title.includes(search)).slice(0, size)))
}

async function open(at: string, of: (asked: Asked) => Response | undefined = () => undefined) {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  const calls = answers((asked) => {
    if (asked.path === '/auth/me') return data(me)
    const answer = of(asked)
    if (answer) return answer
    if (asked.path === `/paths/${id}`)
      return data(asked.method === 'PUT' ? { ...path, ...(asked.body as object) } : path)
    const list = lists[asked.path]
    if (list && asked.method === 'GET') return found(asked, list)
    return asked.method === 'GET' ? data(paged([])) : refused('NOT_FOUND', 404)
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
    calls.filter(({ method }) => method !== 'GET').map(({ method, path: to, body }) => ({ method, to, body }))
  return { ...view, sent }
}
const steps = () =>
  screen
    .getAllByRole('button', { name: /^Move .* up$/ })
    .map((one) => one.getAttribute('aria-label')?.replace(/^Move (.*) up$/, '$1'))

it('adds a course that stands behind hundreds of others by some letters of its title', async () => {
  const { user, sent } = await open(`paths/${id}`)
  await user.type(await screen.findByRole('combobox', { name: /^Add a course/ }), 'Course 287')
  await user.click(await screen.findByRole('option', { name: 'Course 287' }))
  await waitFor(() => expect(steps()).toEqual(['Bees', 'Hives', 'Honey', 'Course 287']))
  const second = screen.getByRole('combobox', { name: 'Step 2' })
  await user.type(second, 'Course 299')
  await user.click(await screen.findByRole('option', { name: 'Course 299' }))
  await waitFor(() => expect(steps()).toEqual(['Bees', 'Hives / Course 299', 'Honey', 'Course 287']))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        method: 'PUT',
        to: `/paths/${id}`,
        body: {
          title: 'First weeks',
          summary: '',
          inOrder: true,
          steps: [
            { courseIds: [uuidOf(10)], choose: 1 },
            { courseIds: [uuidOf(11), uuidOf(1299)], choose: 2 },
            { courseIds: [uuidOf(12)], choose: 1 },
            { courseIds: [uuidOf(1287)], choose: 1 },
          ],
        },
      },
    ]),
  )
})

it('assigns the last of hundreds of paths to the last of hundreds of groups', async () => {
  const assignment = uuidOf(5)
  const { user, sent } = await open('new', ({ path: to, method }) =>
    to === '/assignments' && method === 'POST' ? data({ id: assignment }) : undefined,
  )
  await user.type(await screen.findByRole('combobox', { name: /^Group/ }), 'Group 298')
  await user.click(await screen.findByRole('option', { name: /^Group 298/ }))
  await user.type(screen.getByRole('combobox', { name: /^Course or learning path/ }), 'Path 297')
  await user.click(await screen.findByRole('option', { name: 'Path 297' }))
  await user.click(screen.getByRole('radio', { name: /^As each course/ }))
  await user.click(screen.getByRole('button', { name: 'Assign training' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([{ body: { groupId: uuidOf(1298), pathId: uuidOf(1297) } }]),
  )
})

it('says that a search failed, and not that there is no such course', async () => {
  const { user } = await open(`paths/${id}`, ({ path: to }) =>
    to === '/courses' ? refused('INTERNAL', 500) : undefined,
  )
  await user.click(await screen.findByRole('combobox', { name: /^Add a course/ }))
  expect((await screen.findAllByText('The search failed. Try again in a moment.')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Nothing found')).toBeNull()
})

it('moves a step by the pointer and by the keys, and says where it is', async () => {
  const { user } = await open(`paths/${id}`)
  const grip = await screen.findByRole('button', { name: 'Move Bees' })
  const row = (name: string) => screen.getByRole('button', { name: `Move ${name}` }).closest('li') as Element
  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  fireEvent.dragStart(grip, { dataTransfer })
  await waitFor(() => expect(row('Bees')).toHaveProperty('dataset.moved', 'true'))
  // Of a pointer that is nowhere the lower half is meant.
  fireEvent.dragOver(row('Hives'), { dataTransfer })
  fireEvent.drop(row('Hives'), { dataTransfer })
  expect(steps()).toEqual(['Hives', 'Bees', 'Honey'])
  screen.getByRole('button', { name: 'Move Honey' }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  expect(steps()).toEqual(['Honey', 'Hives', 'Bees'])
  expect(screen.getByText('Honey is now step 1 of 3')).toBeDefined()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Honey')
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(steps()).toEqual(['Honey', 'Hives', 'Bees'])
})

it('deletes a draft after asking', async () => {
  const { user, sent } = await open(`paths/${id}`, ({ method }) =>
    method === 'DELETE' ? data({}) : undefined,
  )
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “First weeks”?' }))
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { level: 1, name: 'Learning paths' })
  expect(sent().map(({ method, to }) => `${method} ${to}`)).toEqual([`DELETE /paths/${id}`])
})

it('offers a published path no deletion, and its archiving an undo', async () => {
  let state = 'published'
  const { user } = await open(`paths/${id}`, ({ path: to, method, body }) => {
    if (!to.startsWith(`/paths/${id}`)) return undefined
    if (method === 'PUT') ({ state } = body as { state: string })
    return data({ ...path, state })
  })
  const told: Toast[] = []
  onToast((one) => told.push(one))
  await user.click(await screen.findByRole('button', { name: 'Archive' }))
  await screen.findByRole('button', { name: 'Restore' })
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  const archived = () => told.find(({ message }) => message === 'training.path.archived')
  await waitFor(() => expect(archived()).toBeDefined())
  archived()?.undo?.()
  await waitFor(() => expect(state).toBe('published'))
  await screen.findByRole('button', { name: 'Archive' })
})

it.each([
  ['before', 'Honey', 'Bees', 0],
  ['after', 'Honey', 'Bees', 1],
  ['before', 'Bees', 'Honey', 1],
  ['after', 'Bees', 'Honey', 2],
] as const)('a step dropped %s another, %s at %s, goes to place %i', (edge, which, at, place) => {
  const idOf = (title: string) => path.titles.find((one) => one.title === title)?.id ?? ''
  expect(placeOf(path.steps, idOf(which), { id: idOf(at), edge })).toBe(place)
})
