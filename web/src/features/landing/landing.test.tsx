import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PublicCourse } from '#contract/courses/public-courses.ts'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { openApp, person } from '../../../test/open-app.tsx'
// Here already: no test waits for the chunk.
import './public-courses.tsx'

const knots: PublicCourse = {
  id: '01930000-0000-7000-8000-000000000001',
  title: 'Knots',
  summary: 'Three that hold',
  language: 'en',
  level: 'intermediate',
  topics: ['Sailing', 'Safety'],
  minutes: 75,
}
const open = async (items: PublicCourse[] | null) => {
  const calls = answers(({ path }) => {
    if (path !== '/learn/public-courses') return refused('UNAUTHORIZED', 401)
    return items ? data({ items }) : refused('NOT_FOUND', 404)
  })
  await openApp('/')
  await screen.findByRole('heading', { level: 1, name: 'Learn at Acme Workshops' })
  await expect.poll(() => calls.some(({ path }) => path === '/learn/public-courses')).toBe(true)
  return calls
}

it('shows the courses that are for anyone, each of which leads to the sign-in and back to it', async () => {
  const calls = await open([
    knots,
    { ...knots, id: knots.id.replace(/1$/, '2'), title: 'Nudos', language: 'es' },
  ])
  const courses = await screen.findByRole('region', { name: 'Courses at Acme Workshops' })
  const [first, second] = within(courses).getAllByRole('listitem')
  expect(first?.textContent).toBe('KKnotsThree that holdabout 1 h 15 minIntermediateSailing · Safety')
  expect(second?.querySelector('span[lang="es"]')?.textContent).toBe('Español')
  // Each is read out in its own language, and what we say of it in the reader's.
  expect([first, second].map((card) => card?.getAttribute('lang'))).toEqual(['en', 'es'])
  expect(second?.querySelector('p[lang]')?.getAttribute('lang')).toBe('en-GB')
  expect(within(courses).getByRole('link', { name: 'Knots' }).getAttribute('href')).toBe(
    '/login?redirect=%2Fdashboard%2Flearn%2F01930000-0000-7000-8000-000000000001',
  )
  // Nobody is signed in, and nobody is asked to be.
  expect(calls.filter(({ headers }) => headers.has('authorization'))).toEqual([])
  expect(location.pathname).toBe('/')
})

it.each([
  ['there are none', []],
  ['they cannot be had', null],
])('is whole without courses where %s', async (_, items) => {
  await open(items)
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  expect(screen.queryByText('Choose one and sign in to begin.')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('leads whoever is signed in to the dashboard [S2.14]', async () => {
  localStorage.setItem('cairn-signed-in', '1')
  answers(({ path }) => {
    if (path === '/auth/refresh-token') return data({ token: accessToken(900) })
    return path === '/auth/me' ? data(person('student')) : refused('NOT_FOUND', 404)
  })
  await openApp('/')
  await expect.poll(() => location.pathname).toBe('/dashboard')
})
