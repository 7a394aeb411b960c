import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { newAssignmentSettings, type TeamSettings } from '#contract/practice/assignment.ts'
import type { TeamChoice } from '#contract/practice/team.ts'
import type { WorkPage } from '#contract/practice/work.ts'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { first, sentPage, uuidOf } from '../learn.test-data.ts'
import WorkLesson from './work.tsx'
import { draftOf, WORK, workPage } from './work.test-data.ts'
import { Writing } from './writing.tsx'

const page = sentPage()
const lesson = {
  id: first,
  kind: 'assignment' as const,
  title: 'First',
  minutes: 10,
  required: true,
  state: 'open' as const,
}
const teamOf = (n: number, ...names: string[]) => ({
  id: uuidOf(400 + n),
  number: n,
  open: true,
  members: names.map((name, at) => ({
    id: uuidOf(500 + n * 10 + at),
    name,
    surname: 'Vega',
    photoUrl: null,
  })),
})
const choice = (more: Partial<TeamChoice> = {}): TeamChoice => ({
  own: null,
  choices: [],
  mayLeave: false,
  ...more,
})

beforeEach(() => session.accept(accessToken(900, person('student').id)))

async function open(team: TeamChoice, made: TeamSettings['made'], work: WorkPage['work'] = null) {
  const asked = {
    ...workPage(),
    settings: { ...newAssignmentSettings, teams: { made, size: 3 } },
    team,
    work,
  }
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path.endsWith('/team'))
      return data({
        ...asked,
        team: method === 'POST' ? choice({ own: teamOf(2, 'Luis', 'Ana') }) : choice(),
      })
    if (path.endsWith('/work')) return data(asked)
    return refused('FORBIDDEN', 403)
  })
  const ui = await renderUi(<WorkLesson page={page} lesson={lesson} onMark={() => undefined} />)
  return { ...ui, calls, asked: () => calls.filter(({ path }) => path.endsWith('/team')) }
}

it('tells whoever is in no team what to do, and offers no start', async () => {
  await open(choice(), 'staff')
  expect(await screen.findByText(/You are in no team yet. Whoever leads the course makes/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start the assignment' })).toBeNull()
})

it('lets one join a team that has room, and start then', async () => {
  const { user, asked } = await open(choice({ choices: [teamOf(2, 'Luis')] }), 'learners')
  const area = await screen.findByRole('region', { name: 'Choose a team' })
  expect(within(area).getByText('Luis Vega')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Join team 2' }))
  const own = await screen.findByRole('region', { name: 'Your team' })
  expect(
    within(own)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([expect.stringContaining('Luis Vega'), expect.stringContaining('Ana Vega')])
  expect(asked().map(({ method, body }) => [method, body])).toEqual([['POST', { teamId: uuidOf(402) }]])
  expect(screen.getByRole('button', { name: 'Start the assignment' })).toBeTruthy()
})

it('tells a team who sees what it writes before it is handed in: itself, and a mentor whom one of them asks', async () => {
  const { work } = workPage()
  await open(choice({ own: teamOf(1, 'Ada', 'Grace') }), 'staff', work)
  await screen.findByText(
    'What any of you writes is saved as you type, for all of you. Nobody else sees it before it is handed in, unless one of you asks a mentor for help with it: what is written by then goes with the request.',
  )
})

it('asks before one leaves one’s team, and says what becomes of the words', async () => {
  const { user, asked } = await open(choice({ own: teamOf(1, 'Ana'), mayLeave: true }), 'learners')
  await user.click(await screen.findByRole('button', { name: 'Leave the team' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave this team?' })
  expect(asked()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Leave the team' }))
  expect(await screen.findByRole('region', { name: 'Choose a team' })).toBeTruthy()
  expect(asked().map(({ method }) => method)).toEqual(['DELETE'])
})

it('shows after a reload what another wrote meanwhile once more, to choose from, and not as left on this device', async () => {
  const kept = { text: 'Mine', link: '', number: 1, seen: 0 }
  const key = `cairn-teach:work:${person('student').id}:${WORK}:1`
  localStorage.setItem(key, JSON.stringify(kept))
  const draft = draftOf({ saved: 3, text: 'Of Luis', by: 'Luis Vega' })
  await open(choice({ own: teamOf(1, 'Ana', 'Luis') }), 'learners', workPage({ draft }).work)
  const area = await screen.findByRole('region', { name: 'Luis Vega has written here meanwhile' })
  expect(within(area).getByRole('textbox', { name: 'The other text' })).toHaveProperty('value', 'Of Luis')
  expect(screen.getByRole('textbox', { name: 'Your text' })).toHaveProperty('value', 'Mine')
  expect(screen.queryByText('Kept on this device')).toBeNull()
  localStorage.removeItem(key)
})

it('asks before the page is closed while another’s words stand beside one’s own, until one is chosen', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const theirs = { text: 'Of Luis', link: '', by: 'Luis' }
  const saves = answers(({ path, body }) => {
    if (path === '/auth/me') return data(person('student'))
    if (!path.endsWith('/draft')) return data([])
    const { number, seen } = body as { number: number; seen: number }
    return data(seen < 3 ? { saved: 3, over: false, other: theirs } : { saved: number, over: false })
  })
  const known = () => Promise.resolve()
  const draft = draftOf({ roundId: uuidOf(610) })
  const { user } = await renderUi(
    <Writing
      {...{
        workId: uuidOf(611),
        lessonId: uuidOf(612),
        draft,
        settings: newAssignmentSettings,
        together: true,
      }}
      {...{ known, renew: known, onNewer: () => undefined }}
    />,
  )
  expect(isAsked()).toBe(false)
  await user.type(await screen.findByRole('textbox', { name: 'Your text' }), 'Mine')
  await screen.findByRole('region', { name: 'Luis has written here meanwhile' })
  expect(isAsked()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Go on with mine' }))
  await waitFor(() => expect(isAsked()).toBe(false))
  expect(saves.findLast(({ path }) => path.endsWith('/draft'))?.body).toMatchObject({ text: 'Mine', seen: 3 })
})
