import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OwnPublicProfile } from '#contract/mentoring/public/public-mentors.ts'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { openApp, person } from '../../../test/open-app.tsx'
// Here already: no test waits for the chunk.
import './interests-section.tsx'

const about = {
  step: 'done',
  completedAt: null,
  interests: [],
  goals: [],
  topics: ['Walls'],
  capacity: 2,
  availability: [],
  about: '',
}

async function openAs(role: 'mentor' | 'student', companyShows = true) {
  localStorage.setItem('cairn-signed-in', '1')
  const own: OwnPublicProfile = {
    shown: false,
    companyShows,
    mentor: { name: 'Isla', surname: 'Fraser', photoUrl: null, headline: '', topics: ['Walls'] },
  }
  const calls: string[] = []
  answers(({ path, method, body }) => {
    if (path === '/auth/refresh-token') return data({ token: accessToken(900) })
    if (path === '/auth/me') return data(person(role))
    if (path === '/onboarding') return data(about)
    if (path !== '/mentoring/public-profile') return refused('NOT_FOUND', 404)
    if (method !== 'GET') calls.push(`${method} ${JSON.stringify(body ?? null)}`)
    if (method === 'PUT') {
      own.shown = true
      own.mentor = { ...own.mentor, ...(body as { headline: string }) }
    }
    if (method === 'DELETE') {
      own.shown = false
      own.mentor = { ...own.mentor, headline: '' }
      return data({})
    }
    return data(own)
  })
  await openApp('/dashboard/me/interests')
  return calls
}

it('shows a mentor what anyone would see before they agree, and ends it with one press', async () => {
  const calls = await openAs('mentor')
  const section = await screen.findByRole('group', { name: /^This is all that anyone would see/ })
  await userEvent.type(screen.getByRole('textbox', { name: 'A line about your work' }), 'Dry stone')
  expect(within(section).getByText('Dry stone')).toBeTruthy()
  expect(within(section).getByText('Walls')).toBeTruthy()
  expect(calls).toEqual([])
  await screen.findByText('You are not shown.')
  await userEvent.click(screen.getByRole('button', { name: 'Show me to anyone' }))
  await screen.findByText(/^You are shown to anyone/)
  await userEvent.click(screen.getByRole('button', { name: 'Stop showing me' }))
  await screen.findByText('You are not shown.')
  expect(calls).toEqual(['PUT {"headline":"Dry stone"}', 'DELETE null'])
})

it('says that a company shows no mentors at present', async () => {
  await openAs('mentor', false)
  await userEvent.click(await screen.findByRole('button', { name: 'Show me to anyone' }))
  expect(await screen.findByText(/^You agreed\. Your company shows no mentors/)).toBeTruthy()
})

it('is asked of mentors alone', async () => {
  await openAs('student')
  await screen.findByRole('heading', { name: 'About me', level: 2 })
  expect(screen.queryByText('On the company’s public page')).toBeNull()
})
