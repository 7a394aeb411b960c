import type { GivenAnswer } from '#contract/help/answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { Stuck } from './stuck.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const item = { courseId: uuidOf(71), lessonId: uuidOf(72) }
const given: GivenAnswer = {
  id: uuidOf(80),
  kind: 'comment',
  asked: 'Where does the queen come from?',
  mentor: 'Grace Stone',
  text: null,
  said: null,
}

afterEach(() => session.end('signed_out'))

async function openStuck(list: () => Response) {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/help/before')
      return data({ expected: { range: null, basis: 'none', promised: 240 }, open: null, carries: 'lesson' })
    if (path === '/help/answers') return list()
    if (path === `/help/answers/${given.id}/opened` && method === 'POST')
      return data({ ...given, text: 'From an egg like any other.' })
    if (path === `/help/answers/${given.id}/said`) return data({ said: true })
    return refused('NOT_FOUND', 404)
  })
  const { user } = await renderUi(<Stuck item={item} />)
  await user.click(screen.getByRole('button', { name: 'Stuck?' }))
  const dialog = within(await screen.findByRole('dialog'))
  const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
  return { user, dialog, sent }
}

it('who is stuck sees what was asked before, opens the answer, and is done where it helped', async () => {
  const { user, dialog, sent } = await openStuck(() => data({ items: [given] }))
  await dialog.findByText('Where does the queen come from?')
  expect(dialog.getByRole('button', { name: 'Ask a mentor' })).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'That helped' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Show the answer: Where does the queen come from?' }))
  const text = await dialog.findByText('From an egg like any other.')
  await waitFor(() => expect(text.closest('[tabindex]')).toBe(document.activeElement))
  expect(dialog.getByText('Answer by Grace Stone')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'That helped' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([
    [`/help/answers/${given.id}/opened`, { item }],
    [`/help/answers/${given.id}/said`, { helped: true }],
  ])
})

it('where they cannot be had, a person can', async () => {
  const { dialog } = await openStuck(() => refused('INTERNAL', 500))
  await dialog.findByRole('button', { name: 'Ask a mentor' })
  expect(dialog.queryByText('An answer given before')).toBeNull()
})
