import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import type { WorkPage } from '#contract/practice/work.ts'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
import { uploadsOf } from '../../../shared/attachments/uploads.ts'
import { first, sentPage, uuidOf } from '../learn.test-data.ts'
import { Writing } from './writing.tsx'
import WorkLesson from './work.tsx'
import { draftOf, handedIn, roundOf, WORK, workPage } from './work.test-data.ts'

const page = sentPage()
const lesson = {
  id: first,
  kind: 'assignment' as const,
  title: 'First',
  minutes: 10,
  required: true,
  state: 'open' as const,
}
const toasts: Toast[] = []
let stop: () => void
beforeEach(() => {
  toasts.length = 0
  localStorage.clear()
  stop = onToast((toast) => void toasts.push(toast))
})
afterEach(() => {
  stop()
  session.end('signed_out')
})

type Server = {
  page: WorkPage
  save?: (asked: Asked) => Response
  handIn?: () => Promise<Response> | Response
}
async function open(server: Server, id: number) {
  const me = { ...person('student'), id: uuidOf(id) }
  session.accept(accessToken(100_000, me.id))
  const calls = answers((asked) => {
    if (asked.path === '/auth/me') return data(me)
    if (asked.path.endsWith('/draft'))
      return server.save?.(asked) ?? data({ saved: (asked.body as { number: number }).number, over: false })
    if (asked.path.endsWith('/hand-in'))
      return server.handIn?.() ?? data((server.page = handedIn({ text: 'Words' })))
    if (asked.path.endsWith('/work')) return data(server.page)
    return refused('FORBIDDEN', 403)
  })
  const ui = await renderUi(<WorkLesson page={page} lesson={lesson} onMark={() => undefined} />)
  const name = server.page.work?.draft ? 'Your text' : 'What you wrote'
  const text = (await screen.findAllByRole('textbox', { name }))[0] as HTMLElement
  const handIns = () => calls.filter(({ path }) => path.endsWith('/hand-in')).length
  return { ...ui, text, calls, handIns }
}
const handInButton = () => screen.getByRole('button', { name: 'Hand in' })
const link = { link: 'https://example.org' }

it('hands in what is written, and takes nothing more while it does', async () => {
  let answer: (response: Response) => void = () => undefined
  const server: Server = {
    page: workPage({ draft: draftOf(link) }),
    handIn: () => new Promise<Response>((resolve) => (answer = resolve)),
  }
  const { user, text, handIns } = await open(server, 201)
  await user.type(text, 'Words')
  await user.click(handInButton())
  await user.click(handInButton())
  await waitFor(() => expect(handIns()).toBe(1))
  await user.type(text, ' and more')
  const field = screen.getByRole('textbox', { name: 'Your link' })
  await user.type(field, '/more')
  expect([text, field].map((one) => (one as HTMLInputElement).value)).toEqual([
    'Words',
    'https://example.org',
  ])
  answer(data((server.page = handedIn({ text: 'Words' }))))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hand in' })).toBeNull())
  expect(toasts.map(({ message }) => message)).toEqual(['work.handed_in_toast'])
  expect(handIns()).toBe(1)
  expect(screen.queryByText('Written after it was handed in')).toBeNull()
})

it('tells who works alone who sees what they write before it is handed in: a mentor whom they ask, and nobody else', async () => {
  await open({ page: workPage() }, 60)
  expect(screen.getByText(/Nobody else sees it before you hand it in/).textContent).toBe(
    'What you write is saved as you type. Nobody else sees it before you hand it in, unless you ask a mentor for help with it: what is written by then goes with the request.',
  )
})

it('shows what was written after it had been handed in on another device, until it is discarded', async () => {
  const server: Server = { page: workPage({ draft: draftOf(link) }) }
  server.save = () => {
    server.page = handedIn({ text: 'Handed in elsewhere', ...link })
    return data({ saved: 9, over: true })
  }
  const { user, text, handIns } = await open(server, 202)
  await user.type(text, 'Later words')
  await screen.findByText('Written after it was handed in')
  expect(screen.getByRole('textbox', { name: 'What you wrote' })).toHaveProperty('value', 'Later words')
  expect(screen.getByText(/Take your work back to go on with them/)).toBeTruthy()
  expect(screen.queryByText('Saved')).toBeNull()
  expect(handIns()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Discard these words' }))
  expect(screen.queryByText('Written after it was handed in')).toBeNull()
  expect(localStorage.getItem(`cairn-teach:work:${uuidOf(202)}:${WORK}:1`)).toBeNull()
})

it('shows what was kept beside a newer text also once the round is handed in, and in the rounds after it', async () => {
  const aside = JSON.stringify({ text: 'Typed without a connection', link: '', number: 1 })
  const key = `cairn-teach:work-aside:${uuidOf(205)}:${WORK}:1`
  localStorage.setItem(key, aside)
  const rounds = [roundOf({ number: 2, text: 'Second' }), roundOf({ text: 'First' })]
  const server: Server = { page: workPage({ draft: draftOf({ round: 3, ...link }), rounds }) }
  const { user } = await open(server, 205)
  expect(screen.getByText('Kept on this device')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'What you wrote' })).toHaveProperty(
    'value',
    'Typed without a connection',
  )
  await user.click(screen.getByRole('button', { name: 'Discard these words' }))
  expect(screen.queryByText('Kept on this device')).toBeNull()
  expect(localStorage.getItem(key)).toBeNull()
})

it('shows what was typed in work that is theirs no more, to whoever was taken out of its team', async () => {
  const gone = `cairn-teach:work:${uuidOf(212)}:${uuidOf(213)}:1`
  const words = { text: 'Typed in the train', link: '', number: 4, lesson: lesson.id }
  localStorage.setItem(gone, JSON.stringify(words))
  localStorage.setItem(
    `cairn-teach:work:${uuidOf(212)}:${uuidOf(214)}:1`,
    JSON.stringify({ ...words, text: 'Of another lesson', lesson: uuidOf(215) }),
  )
  const { work: _, ...nothing } = workPage()
  const { user } = await open({ page: { ...nothing, work: null } }, 212)
  expect(screen.getByText('Kept on this device')).toBeTruthy()
  expect(screen.getByText(/no longer yours/)).toBeTruthy()
  expect(screen.getAllByRole('textbox').map((one) => (one as HTMLTextAreaElement).value)).toEqual([
    'Typed in the train',
  ])
  await user.click(screen.getByRole('button', { name: 'Discard these words' }))
  expect(screen.queryByText('Kept on this device')).toBeNull()
  expect(localStorage.getItem(gone)).toBeNull()
})

it('shows at each round what was written after it: the newest may go on, of an older one it can be copied', async () => {
  const keep = (number: number, text: string) =>
    localStorage.setItem(
      `cairn-teach:work:${uuidOf(208)}:${WORK}:${number}`,
      JSON.stringify({ text, link: '', number: 1 }),
    )
  keep(2, 'Late for the second')
  keep(1, 'Late for the first')
  localStorage.setItem(
    `cairn-teach:work-aside:${uuidOf(208)}:${WORK}:2`,
    JSON.stringify({ text: 'Aside of the second', link: '', number: 1 }),
  )
  const rounds = [roundOf({ number: 2, text: 'Second' }), roundOf({ text: 'First' })]
  const page = workPage({ state: 'submitted', moves: ['withdraw_again'], draft: null, rounds })
  await open({ page }, 208)
  const shown = screen
    .getAllByRole('textbox')
    .map((box) => [
      (box as HTMLTextAreaElement).value,
      box.closest('[role="status"]')?.textContent?.includes('Take your work back'),
    ])
  expect(shown).toEqual([
    ['Late for the second', true],
    ['Aside of the second', false],
    ['Late for the first', false],
  ])
})

it('says in the server’s words why it is not saved, and hands nothing in', async () => {
  const server: Server = { page: workPage({ draft: draftOf(link) }), save: () => refused('FORBIDDEN', 403) }
  const { user, text, handIns } = await open(server, 203)
  await user.type(text, 'W')
  expect((await screen.findByText(/^Not saved\./)).textContent).toBe(
    ' Not saved. You aren’t allowed to do this. Ask an administrator of your company.',
  )
  await user.click(handInButton())
  await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['errors.forbidden.message']))
  expect([handIns(), (text as HTMLTextAreaElement).value]).toEqual([0, 'W'])
})

it('hands in no words but those on the screen: shows what was written elsewhere since, to be handed in then', async () => {
  const server: Server = { page: workPage({ draft: draftOf({ text: 'Mine', saved: 2, ...link }) }) }
  const numbers: unknown[] = []
  server.handIn = () => {
    if (numbers.length > 0) return data((server.page = handedIn({ text: 'From the other tab', ...link })))
    server.page = workPage({ draft: draftOf({ text: 'From the other tab', saved: 7, ...link }) })
    return refused('CONFLICT', 409, { details: { reason: 'newer' } })
  }
  const { user, calls } = await open(server, 207)
  const sent = () => calls.filter(({ path }) => path.endsWith('/hand-in')).map(({ body }) => body)
  await user.click(handInButton())
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Your text' })).toHaveProperty('value', 'From the other tab'),
  )
  expect(toasts.map(({ message }) => message)).toEqual(['work.newer'])
  numbers.push(1)
  await user.click(handInButton())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hand in' })).toBeNull())
  expect(sent()).toEqual([
    { round: 1, number: 2 },
    { round: 1, number: 7 },
  ])
})

it('goes to a link that is none, and hands nothing in', async () => {
  const { user, handIns } = await open({ page: workPage({ draft: draftOf({ link: 'example' }) }) }, 204)
  await user.click(handInButton())
  const field = screen.getByRole('textbox', { name: 'Your link' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(handIns()).toBe(0)
})

it('hands nothing in while a file that was chosen could not be added', async () => {
  const me = { ...person('student'), id: uuidOf(205) }
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path }) => (path === '/auth/me' ? data(me) : data([])))
  const draft = draftOf({ roundId: uuidOf(206), text: 'Words' })
  uploadsOf({ kind: 'coursework', id: draft.roundId }).add([new File([], 'empty.txt')])
  const settings = { ...newAssignmentSettings, accepts: { text: true, files: false, link: false } }
  const known = () => Promise.resolve()
  const { user } = await renderUi(
    <Writing
      {...{
        workId: WORK,
        lessonId: uuidOf(2),
        draft,
        settings,
        known,
        renew: known,
        onNewer: () => undefined,
      }}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Hand in' }))
  await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['work.file_failed']))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})
