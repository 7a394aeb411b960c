import { liveApi } from '#contract/live/live.ts'
import type { CourseImport } from '#contract/courses/course-transfer.ts'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { acme, person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import ImportScreen from './import-screen.tsx'

const id = '01930000-0000-7000-8000-0000000000a1'
const courseId = '01930000-0000-7000-8000-0000000000a2'
const read: CourseImport = {
  id,
  state: 'read',
  filename: 'birds.zip',
  title: 'Birds',
  language: 'en',
  modules: [
    {
      title: 'Spring',
      lessons: [
        { title: 'The swallow', kind: 'page', empty: false },
        { title: 'Do you know?', kind: 'quiz', empty: false, questions: 12 },
      ],
    },
  ],
  images: 1,
  files: 0,
  left: [{ path: 'spring/swallow.md', reason: 'image_missing', name: 'nest.png' }],
  leftMore: 0,
  progress: 0,
  total: 1,
  courseId: null,
  undoable: false,
  error: null,
  createdAt: '2026-03-01T10:00:00.000Z',
}

let at: CourseImport
let asked: Asked[]
beforeEach(() => {
  at = read
  asked = []
  session.accept(accessToken(900, person('admin').id))
})

async function open(path: string) {
  answers((call) => {
    asked.push(call)
    if (call.path === '/auth/me') return data(person('admin'))
    if (call.path.startsWith('/companies/slug/')) return data(acme)
    if (call.path === `/courses/imports/${id}/run`) return data((at = { ...at, state: 'running' }))
    if (call.path === `/courses/imports/${id}/undo`)
      return data((at = { ...at, state: 'undone', courseId: null, undoable: false }))
    if (call.path === `/courses/imports/${id}`) return data(at)
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/teach/import" element={<ImportScreen />} />
        <Route path="/dashboard/teach/import/:importId" element={<ImportScreen />} />
      </Routes>
    </Suspense>,
    { at: path },
  )
  return view
}

it('shows what will come of a file and what will not, and makes nothing until one says so', async () => {
  const { user } = await open(`/dashboard/teach/import/${id}`)
  await screen.findByText('1 module, 2 lessons, 1 image, no files')
  screen.getByText('This image is not in the file', { exact: false })
  screen.getByText('quiz, 12 questions', { exact: false })
  expect(asked.filter(({ method, path }) => method === 'POST' && path !== liveApi.ticket.path)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Make the draft' }))
  await screen.findByText('Making the draft: 0 of 1 files')
  at = { ...at, state: 'done', progress: 1, courseId, undoable: true }
  const opened = await screen.findByRole('link', { name: 'Open the draft' })
  expect(opened.getAttribute('href')).toBe(`/dashboard/teach/${courseId}`)
  await user.click(screen.getByRole('button', { name: 'Undo: delete the draft' }))
  await screen.findByText('The draft has been deleted.')
})

it('offers no undo of a draft that somebody has changed', async () => {
  at = { ...read, state: 'done', progress: 1, courseId, undoable: false }
  await open(`/dashboard/teach/import/${id}`)
  await screen.findByRole('link', { name: 'Open the draft' })
  expect(screen.queryByRole('button', { name: 'Undo: delete the draft' })).toBeNull()
})

it('says by when an assignment that comes is due, and that this is over', async () => {
  const dueAt = '2024-03-01T09:30:00.000Z'
  const lessons = [{ title: 'Draw one', kind: 'assignment' as const, empty: false, dueAt }]
  const left = [{ path: 'Spring / Draw one', reason: 'due_over' as const, name: '' }]
  at = { ...read, modules: [{ title: 'Spring', lessons }], left }
  await open(`/dashboard/teach/import/${id}`)
  const line = await screen.findByText('Draw one', { selector: 'li' })
  expect(line.querySelector('time')?.getAttribute('datetime')).toBe(dueAt)
  screen.getByText('Its due time is over: it comes all the same, so set another before you publish', {
    exact: false,
  })
})
