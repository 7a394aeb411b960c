import type { HelpRequest } from '#contract/help/help.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
import { Stuck } from './stuck.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const item = { courseId: uuidOf(71), lessonId: uuidOf(72) }
const asked: HelpRequest = {
  id: uuidOf(70),
  state: 'queued',
  part: 'student',
  place: { ...item, course: 'Bees', lesson: 'The queen', question: null },
  word: 'Where does she come from?',
  student: { id: uuidOf(1), name: 'Ada', surname: 'Stone', photoUrl: null, role: 'student' },
  mentor: null,
  askedAt: at,
  promisedAt: at,
  claimedUntil: null,
  answeredAt: null,
  closedAt: null,
  lastAt: at,
  helpedBy: null,
  reopened: false,
  passage: null,
  carried: { question: null, answers: [], hints: [] },
  nameless: false,
  moves: [],
  conversationId: null,
  earlier: [],
  meetingCode: null,
  met: false,
  told: null,
}

const toasts: Toast[] = []
let stop: () => void
beforeEach(() => {
  toasts.length = 0
  stop = onToast((toast) => void toasts.push(toast))
})
afterEach(() => {
  stop()
  session.end('signed_out')
})

it('whoever is stuck sees how long it takes before they ask, and keeps their words where it fails', async () => {
  let fails = true
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/help/before')
      return data({
        expected: { range: { low: 10, high: 180 }, basis: 'all', promised: 240 },
        open: null,
        carries: 'lesson',
      })
    if (method !== 'POST') return refused('NOT_FOUND', 404)
    return fails ? refused('INTERNAL', 500) : data(asked)
  })
  const { user } = await renderUi(<Stuck item={item} />)
  const sent = () => calls.filter(({ method }) => method === 'POST')
  await user.click(screen.getByRole('button', { name: 'Stuck?' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByText(/10 minutes/)).textContent).toContain('3 hours')
  const field = dialog.getByRole('textbox')
  await user.click(dialog.getByRole('button', { name: 'Ask a mentor' }))
  expect(sent()).toEqual([])
  await user.type(field, 'Where does she come from?')
  await user.click(dialog.getByRole('button', { name: 'Ask a mentor' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(field).toHaveProperty('value', 'Where does she come from?')
  fails = false
  await user.click(dialog.getByRole('button', { name: 'Ask a mentor' }))
  await dialog.findByRole('link')
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    ['/help/requests', { item, word: 'Where does she come from?' }],
    ['/help/requests', { item, word: 'Where does she come from?' }],
  ])
})

/** The text of the lesson, as it is read, and the button below it. */
function Read() {
  return (
    <>
      <h1>The queen</h1>
      <div data-lesson-text lang="en">
        <p id="first">Bees dance.</p>
        <ul>
          <li>
            <p id="second">
              The <strong>queen</strong> comes from an egg like any other.
            </p>
          </li>
        </ul>
        <button type="button">bees.pdf</button>
        <p id="third">
          Fed <span data-latex="x^2">drawn</span> times a day.
        </p>
      </div>
      <p id="after">Comments</p>
      <Stuck item={item} />
    </>
  )
}
async function reading() {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/help/before')
      return data({ expected: { range: null, basis: 'none', promised: 240 }, open: null, carries: 'lesson' })
    return path === '/help/requests' && method === 'POST' ? data(asked) : refused('NOT_FOUND', 404)
  })
  const { user } = await renderUi(<Read />)
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const node = (id: string) => document.getElementById(id) as HTMLElement
  const select = (from: [Node, number], to: [Node, number]) =>
    getSelection()?.setBaseAndExtent(from[0], from[1], to[0], to[1])
  return { user, sent, node, select, stuck: screen.getByRole('button', { name: 'Stuck?' }) }
}
const word = 'Where does she come from?'

it('what was selected in the lesson goes with the request, from block to block, though a finger’s press takes it away', async () => {
  const { user, sent, node, select, stuck } = await reading()
  select([node('first').firstChild as Node, 5], [node('second').lastChild as Node, 11])
  // A finger’s press takes the selection away before it is a click.
  stuck.addEventListener('pointerdown', () => setTimeout(() => getSelection()?.removeAllRanges()))
  await user.pointer([{ keys: '[TouchA>]', target: stuck }])
  await waitFor(() => expect(getSelection()?.isCollapsed).toBe(true))
  await user.pointer([{ keys: '[/TouchA]', target: stuck }])
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('dance. The queen comes from')
  await user.type(dialog.getByRole('textbox'), word)
  await user.click(dialog.getByRole('button', { name: 'Ask a mentor' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ item, word, passage: { text: 'dance. The queen comes from', at: 4 } }]),
  )
})

it('what is outside of the text is left out of what was selected when the keyboard asks; a formula is its source, and names of files are none of it', async () => {
  const { user, node, select, stuck } = await reading()
  // A focus that moves in a test takes the selection away, which in a browser it leaves.
  stuck.focus()
  select([node('second').lastChild as Node, 15], [node('after').firstChild as Node, 3])
  await user.keyboard('{Enter}')
  expect((await screen.findByText(/^egg like/)).textContent).toBe('egg like any other. Fed x^2 times a day.')
})

it('a passage is left out before one asks, and nothing goes where nothing of the lesson is selected', async () => {
  const { user, sent, node, select, stuck } = await reading()
  select([node('after').firstChild as Node, 0], [node('after').firstChild as Node, 8])
  await user.click(stuck)
  const close = await screen.findByRole('button', { name: 'Cancel' })
  expect(screen.queryByText('About this passage of the lesson')).toBeNull()
  await user.click(close)
  await waitFor(() => expect(document.activeElement).toBe(stuck))
  select([node('first').firstChild as Node, 0], [node('first').firstChild as Node, 4])
  await user.click(stuck)
  await user.click(await screen.findByRole('button', { name: 'Leave the passage out' }))
  expect(screen.queryByText('About this passage of the lesson')).toBeNull()
  const field = screen.getByRole('textbox')
  expect(document.activeElement).toBe(field)
  await user.type(field, word)
  await user.click(screen.getByRole('button', { name: 'Ask a mentor' }))
  await waitFor(() => expect(sent()).toEqual([{ item, word }]))
})

it('whoever is stuck adds pictures, takes one out and draws on one; they go with the request once it is made', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 100, height: 50, close: () => undefined }),
  )
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/help/before')
      return data({ expected: { range: null, basis: 'none', promised: 240 }, open: null, carries: 'lesson' })
    if (path === '/help/requests') return data(asked)
    if (path === '/attachments' && method === 'GET')
      return data({ items: [], mayChange: true, makesPosters: false })
    return refused('NOT_FOUND', 404)
  })
  const { user } = await renderUi(<Stuck item={item} />)
  await user.click(screen.getByRole('button', { name: 'Stuck?' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = await dialog.findByRole('textbox')
  const picture = (name: string) => new File(['drawn'], name, { type: 'image/png' })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await user.upload(input as HTMLInputElement, [
    picture('one.png'),
    picture('two.png'),
    picture('three.png'),
    picture('four.png'),
  ])
  expect(dialog.queryByText('four.png')).toBeNull()
  // No more than three.
  expect(dialog.queryByRole('button', { name: 'Add a picture' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Remove two.png' }))
  await user.type(field, 'Where does she come from?')
  await user.click(dialog.getByRole('button', { name: 'Draw on one.png' }))
  await screen.findByRole('application')
  // The key that leaves it leaves what is around it, with the words, as it is.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
  expect(field).toHaveProperty('value', 'Where does she come from?')
  await user.click(dialog.getByRole('button', { name: 'Ask a mentor' }))
  const announced = () =>
    calls.filter(({ path, method }) => path === '/attachments' && method === 'POST').map(({ body }) => body)
  await waitFor(() => expect(announced()).toHaveLength(2))
  const owner = { kind: 'help_request', id: asked.id }
  expect(announced()).toEqual([
    { owner, name: 'one.png', bytes: 5, mediaType: 'image/png' },
    { owner, name: 'three.png', bytes: 5, mediaType: 'image/png' },
  ])
})
