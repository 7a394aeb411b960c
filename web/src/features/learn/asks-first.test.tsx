import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { AsksFirst, Prerequisites } from './asks-first.tsx'
import { CourseAct } from './course-act.tsx'
import { coursePage, enrolment } from './learn.test-data.ts'
import { barredBy, isBarred } from './progress/after.ts'

const prerequisite = (id: string, title: string, more: { completed?: boolean; met?: boolean } = {}) => ({
  id,
  title,
  completed: false,
  met: true,
  ...more,
})
const asking = coursePage({
  id: 'x',
  enrolment: null,
  asksFirst: true,
  prerequisites: [
    prerequisite('a', 'Asking', { completed: true }),
    prerequisite('h', 'Hidden', { met: false }),
    prerequisite('b', 'Listening'),
  ],
})

describe('a course that asks for others', () => {
  it('names what is missing and leads to the first of it that one finds, and cannot be entered meanwhile', async () => {
    await renderUi(<CourseAct page={asking} />)
    expect(
      screen.getByText('Complete “Hidden” and “Listening” first. Once they’re done, this course opens.'),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to “Listening”' }).getAttribute('href')).toBe(
      '/dashboard/learn/b',
    )
    expect(screen.queryByRole('button', { name: 'Enrol' })).toBeNull()
  })

  it('says the same to whoever was put on it, and bars its lessons by it', async () => {
    const page = { ...asking, enrolment: enrolment({ lastAt: null }) }
    await renderUi(<CourseAct page={page} />)
    expect(screen.getByRole('link', { name: 'Go to “Listening”' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Start the course' })).toBeNull()
    expect(isBarred(page)).toBe(true)
    expect(barredBy(page)).toEqual({ of: 'course', title: 'Listening', to: '/dashboard/learn/b' })
    expect(barredBy({ ...page, asksFirst: false })).toMatchObject({ of: 'lesson' })
  })

  it('lists each with whether it is completed, and says whom to ask of one that is not found', async () => {
    await renderUi(<Prerequisites page={asking} />)
    expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
      'Completed',
      'Not completed yet',
      'Not completed yet',
    ])
    expect(screen.queryByRole('link', { name: 'Hidden' })).toBeNull()
    expect(screen.getByText('Not in your catalogue: ask those who lead this course')).toBeDefined()
  })

  it('leads nowhere where nothing that is missing is found', async () => {
    const prerequisites = [prerequisite('h', 'Hidden', { met: false })]
    await renderUi(<AsksFirst page={{ ...asking, prerequisites }} />)
    expect(screen.getByText('Complete “Hidden” first. Once it’s done, this course opens.')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
