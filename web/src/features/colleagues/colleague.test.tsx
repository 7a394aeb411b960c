import type { Conversation } from '#contract/help/conversations.ts'
import type { Colleague } from '#contract/people/colleagues.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { acme, openApp, person } from '../../../test/open-app.tsx'

const mia: Colleague = {
  id: '01930000-0000-7000-8000-000000000007',
  name: 'Mia',
  surname: 'Lund',
  role: 'mentor',
  photoUrl: null,
  pronouns: 'she/her',
  jobTitle: 'Welder',
  department: 'Yard',
  timeZone: 'Asia/Tokyo',
  about: 'I mend ships.',
  topics: ['Welding'],
  interests: ['Sailing'],
  goals: [],
  fields: [
    { id: '01930000-0000-7000-8000-00000000000a', name: 'Since', kind: 'date', value: '2026-03-05' },
    { id: '01930000-0000-7000-8000-00000000000b', name: 'Site', kind: 'choice', value: 'Leeds' },
  ],
  testimonials: [],
  mayWrite: true,
}
const conversation = '01930000-0000-7000-8000-000000000008'
const opened: Conversation = {
  id: conversation,
  person: { id: mia.id, name: 'Mia', surname: 'Lund', role: 'mentor', photoUrl: null },
  group: null,
  desk: false,
  closed: null,
  muted: false,
  delivered: 0,
  read: 0,
  ownRead: 0,
  unread: 0,
  pinned: 0,
  change: 0,
}

const said = [
  { text: 'She listens.', author: { name: 'Ada', surname: 'Stone' }, at: '2026-03-05T10:00:00.000Z' },
  { text: 'She asks well.', author: { name: 'Bo', surname: '' }, at: '2026-02-05T10:00:00.000Z' },
]

async function open(of: Colleague | null, role: 'student' | 'admin' = 'student', own = false) {
  const me = person(role)
  const shown = of && own ? { ...of, id: me.id, mayWrite: false } : of
  const calls = answers(({ method, path }) => {
    if (path === '/auth/refresh-token') return data({ token: accessToken(900, me.id) })
    if (path === '/auth/me') return data(me)
    if (path === '/companies/slug/acme') return data(acme)
    if (path.startsWith('/people/') && shown) return data(shown)
    if (method === 'POST' && path === '/conversations') return data(opened)
    return refused('NOT_FOUND', 404)
  })
  const view = await openApp(`/dashboard/people/${shown?.id ?? mia.id}`)
  return { ...view, calls }
}
const facts = () =>
  [...document.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])

it('shows who somebody is, what they say, and the fields that the reader may know', async () => {
  await open(mia)
  expect(await screen.findByRole('heading', { level: 1, name: 'Mia Lund she/her' })).toBeDefined()
  expect(screen.getByText('Mentor')).toBeDefined()
  const about = screen.getByRole('region', { name: 'About' })
  expect(within(about).getByText('I mend ships.')).toBeDefined()
  const words = (name: string) =>
    [...within(about).getByRole('list', { name }).children].map(({ textContent }) => textContent)
  expect([words('Helps with'), words('Interests')]).toEqual([['Welding'], ['Sailing']])
  expect(within(about).queryByRole('list', { name: 'Goals' })).toBeNull()
  const shown = facts()
  expect(shown.filter(([label]) => label !== 'Time there')).toEqual([
    ['Job title', 'Welder'],
    ['Department', 'Yard'],
    ['Since', '05/03/2026'],
    ['Site', 'Leeds'],
  ])
  expect(shown.find(([label]) => label === 'Time there')?.[1]).toMatch(/^\d\d:\d\d · Tokyo$/)
  expect(screen.queryByRole('link', { name: 'Manage account' })).toBeNull()
})

it('opens the conversation with them in one press', async () => {
  const { calls } = await open(mia)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Write to Mia' }))
  await waitFor(() => expect(location.pathname).toBe(`/dashboard/messages/${conversation}`))
  const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/conversations')
  expect(sent.map(({ body }) => body)).toEqual([{ userId: mia.id }])
})

it('offers no writing to whom one may not write, and to an administrator the account', async () => {
  await open({ ...mia, mayWrite: false }, 'admin')
  const link = await screen.findByRole('link', { name: 'Manage account' })
  expect(link.getAttribute('href')).toBe(`/dashboard/users/${mia.id}`)
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull()
})

it('tells oneself that this is how others see one, and leads to the profile', async () => {
  await open({ ...mia, about: '', goals: ['A new dock'] }, 'student', true)
  expect(await screen.findByText(/^This is how people of your company see you/)).toBeDefined()
  expect(screen.getByText('You haven’t written anything about yourself yet.')).toBeDefined()
  expect(screen.getByRole('list', { name: 'Goals' }).textContent).toBe('A new dock')
  expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/dashboard/me')
})

it('is nothing to try again where there is no such person', async () => {
  await open(null)
  await screen.findByRole('heading', { name: 'There is nothing here' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('shows what mentees say of a mentor, with their names, and no heading for nothing', async () => {
  const { unmount } = await open({ ...mia, testimonials: said })
  const about = await screen.findByRole('region', { name: 'About' })
  expect(within(about).getByRole('heading', { name: 'What mentees say' })).toBeDefined()
  expect(
    within(about)
      .getAllByRole('figure')
      .map(({ textContent }) => textContent),
  ).toEqual(['She listens.Ada Stone', 'She asks well.Bo'])
  unmount()
  await open(mia)
  expect(await screen.findByRole('region', { name: 'About' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'What mentees say' })).toBeNull()
})

it('shows what mentees say of a mentor who says nothing of themselves', async () => {
  await open({ ...mia, about: '', topics: [], interests: [], goals: [], testimonials: said })
  expect(await screen.findByText('She listens.')).toBeDefined()
})
