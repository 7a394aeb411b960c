import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it } from 'vitest'
import {
  chosenKindNames,
  notificationKinds,
  type MailSettings,
  type SetMailSettings,
} from '#contract/notifications.ts'
import type { OwnPush } from '#contract/push/push.ts'
import type { Role } from '#contract/roles.ts'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import MailedSection from './mailed-section.tsx'

beforeEach(() => session.accept(accessToken(900)))

async function open(
  role: Role,
  {
    fails = false,
    until,
    given = {},
    devices = { publicKey: null, devices: [] },
    locale = 'en-GB',
  }: {
    fails?: boolean
    until?: () => Promise<void>
    given?: Partial<MailSettings>
    devices?: OwnPush
    locale?: 'en-GB' | 'es-ES'
  } = {},
) {
  const kinds = Object.fromEntries(
    chosenKindNames.map((kind) => [kind, notificationKinds[kind].mail]),
  ) as MailSettings['kinds']
  const push = Object.fromEntries(chosenKindNames.map((kind) => [kind, false])) as MailSettings['push']
  let kept: MailSettings = { kinds, push, digestHour: 8, quiet: null, ...given }
  const calls = answers(async ({ method, path, body }) => {
    if (path === '/auth/me') return data(person(role))
    if (path === '/push') return data(devices)
    if (path !== '/notifications/mail') return refused('NOT_FOUND', 404)
    if (method === 'PUT') await until?.()
    if (method === 'PUT' && fails) return refused('INTERNAL', 500)
    const sent = (method === 'PUT' ? body : {}) as SetMailSettings
    kept = {
      ...kept,
      ...sent,
      kinds: { ...kept.kinds, ...sent.kinds },
      push: { ...kept.push, ...sent.push },
    }
    return data(kept)
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <MailedSection />
    </Suspense>,
    { locale },
  )
  const find = (name: string) => screen.findByLabelText<HTMLSelectElement>(name)
  return { ...view, find, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const kindsShown = () => screen.getAllByRole('combobox').length - 1
const offered = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text)

it('saves each choice as it is made, and offers a learner nothing of authors', async () => {
  const { user, find, sent } = await open('student')
  const ready = await find('My certificate is ready')
  // Twelve of courses, seven of messages and help, six of sessions, three of meetings, twelve of mentoring; none of
  // authors or mentors.
  expect(kindsShown()).toBe(50)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Notifications by e-mail',
    'Courses and learning paths',
    'Messages and help',
    'Sessions',
    'Meetings',
    'Mentoring',
  ])
  expect(ready.value).toBe('never')
  expect(offered(ready)).toEqual(['At once', 'In the daily e-mail', 'Not by e-mail'])
  expect(
    offered(
      await find('A session is coming up (by e-mail a day before; ten minutes before on devices alone)'),
    ),
  ).toEqual(['At once', 'Not by e-mail'])
  await user.selectOptions(ready, 'At once')
  await waitFor(() => expect(ready.value).toBe('now'))
  expect(sent()).toEqual([{ kinds: { certificate: 'now' } }])
})

it('offers who teaches what authors are told of', async () => {
  const { find } = await open('mentor')
  expect((await find('Somebody asks to join a course of mine')).value).toBe('daily')
  expect((await find('People complete a course of mine')).value).toBe('never')
  expect((await find('Somebody writes about my mentoring')).value).toBe('daily')
  expect(kindsShown()).toBe(62)
})

it('saves the hour of the daily e-mail, and that there is none', async () => {
  const { user, find, sent } = await open('student')
  const daily = await find('Daily e-mail')
  expect([daily.value, daily.options.length]).toEqual(['8', 25])
  await user.selectOptions(daily, '18:00')
  await user.selectOptions(daily, 'No daily e-mail')
  await waitFor(() => expect(sent()).toEqual([{ digestHour: 18 }, { digestHour: null }]))
  expect(daily.value).toBe('none')
})

it('saves quiet hours, whose end is another hour than their beginning', async () => {
  const { user, sent, find } = await open('student', { locale: 'es-ES' })
  const quiet = await screen.findByRole<HTMLInputElement>('switch', { name: /^Horas de silencio/ })
  expect(quiet.checked).toBe(false)
  await user.click(quiet)
  const from = await find('Desde')
  expect(from.value).toBe('22')
  expect(offered(from)).not.toContain('07:00')
  await user.selectOptions(from, '23:00')
  await user.selectOptions(await find('Hasta'), '9:00')
  await user.click(quiet)
  await waitFor(() =>
    expect(sent()).toEqual([
      { quiet: { from: 22, to: 7 } },
      { quiet: { from: 23, to: 7 } },
      { quiet: { from: 23, to: 9 } },
      { quiet: null },
    ]),
  )
  expect(screen.queryByLabelText('Desde')).toBeNull()
})

it('shows what is kept where saving fails', async () => {
  const { user, find, sent } = await open('student', { fails: true, given: { digestHour: 9 } })
  const overdue = await find('A course is overdue')
  await user.selectOptions(overdue, 'Not by e-mail')
  await waitFor(() => expect(sent()).toEqual([{ kinds: { overdue: 'never' } }]))
  await waitFor(() => expect(overdue.value).toBe('daily'))
  const daily = await find('Daily e-mail')
  await user.selectOptions(daily, '18:00')
  await waitFor(() => expect(daily.value).toBe('9'))
})

it('keeps two that are chosen at once as they were chosen', async () => {
  const answer: (() => void)[] = []
  const { user, find } = await open('student', { until: () => new Promise<void>((go) => answer.push(go)) })
  const [overdue, ready] = [await find('A course is overdue'), await find('My certificate is ready')]
  await user.selectOptions(overdue, 'Not by e-mail')
  await user.selectOptions(ready, 'At once')
  const both = () => [overdue.value, ready.value]
  expect(both()).toEqual(['never', 'now'])
  await waitFor(() => expect(answer).toHaveLength(1))
  answer[0]?.()
  await waitFor(() => expect(answer).toHaveLength(2))
  expect(both()).toEqual(['never', 'now'])
  answer[1]?.()
  await waitFor(() => expect(both()).toEqual(['never', 'now']))
})

it('asks for each kind whether devices tell it too, once there is one', async () => {
  const id = '0197a000-0000-7000-8000-000000000001'
  const one = { id, userAgent: null, current: true, addedAt: '2026-03-05T08:00:00Z', sentAt: null }
  const { user, sent } = await open('student', { devices: { publicKey: 'key', devices: [one] } })
  const overdue = await screen.findByLabelText<HTMLInputElement>('A course is overdue: on my devices')
  expect(overdue.checked).toBe(false)
  await user.click(overdue)
  await waitFor(() => expect(sent()).toEqual([{ push: { overdue: true } }]))
  await waitFor(() => expect(overdue.checked).toBe(true))
})

it('says nothing of devices where the company tells none', async () => {
  const { find } = await open('student')
  await find('A course is overdue')
  expect(screen.queryByText('Notifications on your devices')).toBeNull()
  expect(screen.queryByLabelText('A course is overdue: on my devices')).toBeNull()
})
