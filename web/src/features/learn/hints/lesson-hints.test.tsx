import { screen, waitFor } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import type { OwnHints } from '#contract/practice/hints/lesson-hints.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { reading } from '../../../api/away.ts'
import { query } from '../../../api/client.ts'
import { session } from '../../../api/session/current-session.ts'
import { first, sentPage, uuidOf } from '../learn.test-data.ts'
import { workPage } from '../work/work.test-data.ts'
import { LessonHints } from './lesson-hints.tsx'

const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const page = sentPage()
const found = page.modules[0]?.lessons[0]
if (!found) throw new Error('no lesson')
const lesson = { ...found, id: first }

const own = (more: Partial<OwnHints> = {}): OwnHints => ({
  hints: [],
  nextHint: { seconds: 0, closes: false },
  enrolment: { state: 'active' },
  ...more,
})
const question = { rung: 'question' as const, text: text('What lifts it?') }
const worked = { rung: 'worked' as const, text: text('Air does') }

/** The lesson that the hints are beside, as it was fetched. */
function Beside({ kind }: { kind: 'page' | 'assignment' }) {
  const client = useQueryClient()
  useState(() => {
    const params = { id: page.id, lessonId: first }
    client.setQueryData([...query(enrolmentsApi.lesson, { params }).queryKey], { content: null })
    client.setQueryData(query(courseworkApi.page, { params }).queryKey, workPage({ id: uuidOf(7) }))
  })
  return (
    <LessonHints page={page} lesson={{ ...lesson, kind }}>
      {(ask) => <button onClick={ask}>{ask ? 'There is more' : 'No more'}</button>}
    </LessonHints>
  )
}
async function open(kind: 'page' | 'assignment', server: { now: OwnHints; opens?: OwnHints }) {
  session.accept(accessToken(900, person('student').id))
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path.endsWith('/hints') && method === 'POST') server.now = server.opens ?? server.now
    if (path.endsWith('/hints')) return data(server.now)
    return data({})
  })
  const sent = () =>
    calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/hints')).map(({ body }) => body)
  return { ...(await renderUi(<Beside kind={kind} />)), sent, server }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  reading.set(false)
  session.end('signed_out')
})

it('open one at a time, by their own press and by that of whoever is stuck, and are read on from', async () => {
  const { user, sent } = await open('page', {
    now: own(),
    opens: own({ hints: [question], nextHint: { seconds: 20, closes: false } }),
  })
  await user.click(await screen.findByRole('button', { name: 'There is more' }))
  const hint = await screen.findByRole('group', { name: 'A question to think about' })
  await waitFor(() => expect(document.activeElement).toBe(hint))
  expect(sent()).toEqual([{ opened: 0 }])
  // Never how many there are.
  expect(screen.getByRole('button', { name: 'Another hint' })).toBeTruthy()
})

it('say that it takes a moment, and open at once after what was tried meanwhile', async () => {
  const { user, sent, server } = await open('assignment', {
    now: own({ nextHint: { seconds: 20, closes: false } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Hint' }))
  expect(await screen.findByText(/Try an answer, or think for a moment/)).toBeTruthy()
  expect(sent()).toEqual([])
  server.now = own()
  await user.click(screen.getByRole('button', { name: 'Hint' }))
  await waitFor(() => expect(sent()).toEqual([{ opened: 0 }]))
})

it('say what the worked answer costs before it opens, and open it by the second press alone', async () => {
  const { user, sent } = await open('assignment', {
    now: own({ hints: [question], nextHint: { seconds: 0, closes: true } }),
    opens: own({ hints: [question, worked], nextHint: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Another hint' }))
  expect(await screen.findByText(/it then gets no points/)).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Show the worked answer' }))
  expect(await screen.findByText('Air does')).toBeTruthy()
  expect(sent()).toEqual([{ opened: 1, closes: true }])
  expect(screen.getByRole('button', { name: 'No more' })).toBeTruthy()
})

it('stay to be read without a connection, and say that another one needs it', async () => {
  const { sent } = await open('page', { now: own({ hints: [question] }) })
  await screen.findByText('What lifts it?')
  reading.set(true)
  expect(await screen.findByText('Another hint needs a connection.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Another hint' })).toBeNull()
  expect(screen.getByText('What lifts it?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'No more' })).toBeTruthy()
  expect(sent()).toEqual([])
})

it('wait after each hint as long as before it, and are not asked for in vain', async () => {
  let clock = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const pause = { seconds: 20, closes: false }
  const { user, sent, server } = await open('page', {
    now: own({ nextHint: pause }),
    opens: own({ hints: [question], nextHint: pause }),
  })
  await screen.findByRole('button', { name: 'Hint' })
  clock += 21_000
  await waitFor(
    async () => {
      await user.click(screen.getByRole('button', { name: 'Hint' }))
      expect(sent()).toEqual([{ opened: 0 }])
    },
    { timeout: 10_000 },
  )
  await screen.findByText('What lifts it?')
  server.now = own({ hints: [question], nextHint: pause })
  await user.click(await screen.findByRole('button', { name: 'Another hint' }))
  expect(await screen.findByText(/Try an answer, or think for a moment/)).toBeTruthy()
  expect(sent()).toEqual([{ opened: 0 }])
})
