import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PublicLanding } from '#contract/companies/landing-page.ts'
import type { PublicCourse } from '#contract/courses/public-courses.ts'
import type { PublicMentor } from '#contract/mentoring/public/public-mentors.ts'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { acme, bootOf, openApp, person } from '../../../test/open-app.tsx'
// Here already: no test waits for the chunk.
import './public-courses.tsx'
import './public-mentors.tsx'

const knots: PublicCourse = {
  id: '01930000-0000-7000-8000-000000000001',
  title: 'Knots',
  summary: 'Three that hold',
  language: 'en',
  level: 'intermediate',
  topics: ['Sailing', 'Safety'],
  coverUrl: null,
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

const isla: PublicMentor = {
  name: 'Isla',
  surname: 'Fraser',
  photoUrl: null,
  headline: 'Dry stone walls',
  topics: ['Walls', 'Weather'],
}
const landing: PublicLanding = {
  texts: {
    en: {
      heading: 'Stones, one by one',
      intro: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Built ' },
            { type: 'text', text: 'to last', marks: [{ type: 'bold' }] },
            { type: 'hardBreak' },
            {
              type: 'text',
              text: 'how',
              marks: [{ type: 'link', attrs: { href: 'https://stones.example.org' } }],
            },
          ],
        },
      ],
      action: 'Begin',
    },
  },
  sections: ['mentors', 'courses'],
}

it('says what the company wrote in the language it is read in, and shows its lists in their order', async () => {
  answers(({ path }) => {
    if (path === '/learn/public-courses') return data({ items: [knots] })
    if (path === '/mentoring/public-mentors') return data({ items: [isla] })
    return refused('UNAUTHORIZED', 401)
  })
  await openApp('/', bootOf({ company: { ...acme, landing } }))
  await screen.findByRole('heading', { level: 1, name: 'Stones, one by one' })
  expect(document.querySelector('.landing-lead')?.innerHTML).toBe(
    '<p><span>Built </span><span><strong>to last</strong></span><br><span><a href="https://stones.example.org" rel="noopener nofollow">how</a></span></p>',
  )
  expect(screen.getByRole('link', { name: 'Begin' }).getAttribute('href')).toBe('/login')
  const mentors = await screen.findByRole('region', { name: 'Mentors at Acme Workshops' })
  expect(within(mentors).getByRole('listitem').textContent).toBe(
    'IFIsla FraserDry stone wallsWalls · Weather',
  )
  expect(within(mentors).queryByRole('link')).toBeNull()
  await screen.findByRole('region', { name: 'Courses at Acme Workshops' })
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-labelledby'))).toEqual([
    'public-mentors',
    'public-courses',
  ])
  expect(screen.queryByRole('button', { name: 'Edit this page' })).toBeNull()
})

it('asks for no mentors where the company shows none', async () => {
  const calls = await open([])
  expect(calls.filter(({ path }) => path === '/mentoring/public-mentors')).toEqual([])
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
