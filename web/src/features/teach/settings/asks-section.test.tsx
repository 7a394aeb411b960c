import type { CourseDraft } from '#contract/courses/courses.ts'
import { noCertificate } from '#contract/courses/course.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { AsksSection } from './asks-section.tsx'

const idOf = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`
const summary = (n: number, title: string) => ({
  id: idOf(n),
  title,
  language: 'en' as const,
  state: 'published' as const,
  lessons: 0,
  publishedVersion: 1,
  publishedAt: '2026-03-01T10:00:00.000Z',
  changed: false,
  learners: 0,
  updatedAt: '2026-03-01T10:00:00.000Z',
})
const draft: CourseDraft = {
  ...summary(1, 'Feedback'),
  settings: {
    title: 'Feedback',
    summary: '',
    language: 'en',
    level: 'beginner',
    topics: [],
    outcomes: [],
    audience: 'everyone',
    entry: 'open',
    opening: 'at_once',
    dueDays: null,
    certificate: noCertificate,
  },
  outline: [],
  coverUrl: null,
  revision: 1,
  staff: [],
  prerequisites: [{ id: idOf(2), title: 'Asking', open: true }],
  mayEdit: true,
}

let people = 0

async function open(course: CourseDraft, answer: () => Response) {
  session.accept(accessToken(900, idOf(9000 + ++people)))
  const calls = answers(({ path }) => {
    if (path === '/courses') {
      const items = [summary(1, 'Feedback'), summary(2, 'Asking'), summary(3, 'Listening')]
      return data({ items, page: 1, pageSize: 21, total: 3, totalPages: 1 })
    }
    return answer()
  })
  const view = await renderUi(<AsksSection course={course} isAdmin />)
  return { ...view, calls }
}

describe('what a course asks for first', () => {
  it('is chosen of the published courses but itself, and saved at once', async () => {
    const { user, calls } = await open(draft, () => data(draft))
    await user.click(screen.getByRole('combobox', { name: 'Courses to complete before this one' }))
    await user.click(await screen.findByRole('option', { name: 'Listening' }))
    expect(screen.queryByRole('option', { name: 'Feedback' })).toBeNull()
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
        path: `/courses/${idOf(1)}/prerequisites`,
        body: { courseIds: [idOf(2), idOf(3)] },
      }),
    )
  })

  it('is refused a circle with all of it by name, and stays as it was', async () => {
    const courses = ['Feedback', 'Listening', 'Writing'].map((title, at) => ({ id: idOf(at + 1), title }))
    const { user } = await open(draft, () =>
      refused('CONFLICT', 409, { details: { reason: 'prerequisite_circle', courses } }),
    )
    await user.click(screen.getByRole('combobox', { name: 'Courses to complete before this one' }))
    await user.click(await screen.findByRole('option', { name: 'Listening' }))
    expect(
      await screen.findByText(
        '“Feedback” asks for “Listening”, which asks for “Writing”, which asks for “Feedback”',
      ),
    ).toBeDefined()
  })

  it('says of what takes nobody new that it is asked of nobody', async () => {
    await open({ ...draft, prerequisites: [{ id: idOf(2), title: 'Asking', open: false }] }, () =>
      data(draft),
    )
    expect(screen.getByText('“Asking” takes nobody new, so nobody is asked for it now.')).toBeDefined()
  })
})
