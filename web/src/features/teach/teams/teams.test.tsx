import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { TeamsPage } from '#contract/practice/teams.ts'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import TeamsScreen from './teams-screen.tsx'

const id = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`
const somebody = (n: number, name: string) => ({ id: id(n), name, surname: 'Gil', photoUrl: null })
const ana = somebody(1, 'Ana')
const luis = somebody(2, 'Luis')
const eva = somebody(3, 'Eva')
const start: TeamsPage = {
  course: { id: id(50), title: 'Rivers' },
  lesson: { id: id(51), title: 'A field trip' },
  settings: { made: 'staff', size: 2 },
  teams: [],
  without: [ana, luis, eva],
  alone: [],
  more: false,
}

beforeEach(() => session.accept(accessToken(900, person('admin').id)))

async function open(page: TeamsPage) {
  let now = page
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(person('admin'))
    if (path.includes('/teams')) return data(method === 'GET' ? now : (now = { ...page, without: [] }))
    return refused('FORBIDDEN', 403)
  })
  const ui = await renderUi(
    <Routes>
      <Route path="/dashboard/teach/:id/teams/:lessonId" element={<TeamsScreen />} />
    </Routes>,
    { at: `/dashboard/teach/${id(50)}/teams/${id(51)}` },
  )
  await screen.findByRole('heading', { name: 'Teams of “A field trip”' })
  return { ...ui, sent: () => calls.filter(({ method }) => method !== 'GET') }
}

it('makes a team of the people who are chosen, and of nobody makes none', async () => {
  const { user, sent } = await open(start)
  await user.click(screen.getByRole('button', { name: 'Make a team of the chosen people' }))
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Ana Gil' }))
  await user.click(screen.getByRole('checkbox', { name: 'Eva Gil' }))
  await user.click(screen.getByRole('button', { name: 'Make a team of the chosen people' }))
  expect(await screen.findByText('Everyone who learns in the course is in a team.')).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([{ teams: [[ana.id, eva.id]] }])
})

it('shows teams dealt out at random before it keeps them, everyone in one of at most the size', async () => {
  const { user, sent } = await open(start)
  await user.click(screen.getByRole('button', { name: 'Deal out at random' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deal out at random' })
  const teams = within(dialog).getAllByRole('listitem')
  expect(teams).toHaveLength(2)
  const names = teams.flatMap((one) => (one.textContent ?? '').split(', '))
  expect(names.toSorted()).toEqual(['Ana Gil', 'Eva Gil', 'Luis Gil'])
  expect(sent()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Keep these teams' }))
  await screen.findByText('Everyone who learns in the course is in a team.')
  const [kept] = sent()
  const byName = new Map([ana, luis, eva].map((one) => [`${one.name} Gil`, one.id]))
  expect(kept?.body).toEqual({
    teams: teams.map((one) => (one.textContent ?? '').split(', ').map((name) => byName.get(name))),
  })
})

it('moves somebody to another team, and asks before it takes one out of a team that has handed in', async () => {
  const max = somebody(4, 'Max')
  const open1 = { id: id(61), number: 1, members: [ana, max], open: true }
  const open2 = { id: id(62), number: 2, members: [luis], open: true }
  const closed = { id: id(63), number: 3, members: [eva], open: false }
  const { user, sent } = await open({ ...start, without: [], teams: [open1, open2, closed] })
  const choice = screen.getByRole('combobox', { name: 'Team for Ana Gil' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Team 1', 'Team 2', 'No team'])
  await user.selectOptions(choice, 'Team 2')
  await user.click(screen.getByRole('button', { name: 'Take out' }))
  const dialog = await screen.findByRole('dialog', { name: 'Take Eva Gil out of the team?' })
  expect(sent().map(({ body }) => body)).toEqual([{ teamId: id(62) }])
  await user.click(within(dialog).getByRole('button', { name: 'Take out' }))
  expect(sent().map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    [ana.id, { teamId: id(62) }],
    [eva.id, { teamId: null }],
  ])
})

it('asks before it moves the last of a team, whose words nobody would have any more', async () => {
  const open1 = { id: id(61), number: 1, members: [ana], open: true }
  const open2 = { id: id(62), number: 2, members: [luis], open: true }
  const { user, sent } = await open({ ...start, without: [], teams: [open1, open2] })
  const choose = () =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Team for Ana Gil' }), 'Team 2')
  await choose()
  const dialog = await screen.findByRole('dialog', { name: 'Move Ana Gil out of this team?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await choose()
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  expect(sent().map(({ body }) => body)).toEqual([{ teamId: id(62), anyway: true }])
})
