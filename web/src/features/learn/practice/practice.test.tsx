import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PracticeAnswered, PracticeCard, PracticeStanding } from '#contract/practice/practice.ts'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { uuidOf } from '../learn.test-data.ts'
import PracticeScreen from './practice-screen.tsx'

const nothing: PracticeStanding = { due: 0, session: 0, answered: 0, nextOn: null }
const card = (n: number, more: Partial<PracticeCard> = {}): PracticeCard => ({
  id: uuidOf(n),
  turn: n,
  question: { id: uuidOf(100 + n), type: 'short', prompt: null, points: 1 },
  hints: [],
  nextHint: null,
  course: { id: uuidOf(1), title: 'Aves', language: 'es' },
  lesson: { id: uuidOf(2), title: 'Alas' },
  ...more,
})
const answered = (text: string | null, more: Partial<PracticeAnswered> = {}): PracticeAnswered => ({
  answer: text === null ? null : { type: 'short', text },
  review: {
    mark: text === null ? 'unanswered' : 'right',
    points: 1,
    closed: false,
    feedback: null,
    choiceFeedback: [],
    comment: '',
    right: { type: 'short', text: 'ala' },
  },
  counted: true,
  againOn: '2026-03-09',
  ...more,
})

type Server = {
  standing: PracticeStanding | Promise<PracticeStanding>
  cards?: PracticeCard[]
  answer?: (asked: Asked) => Response
}
async function open(server: Server) {
  session.accept(accessToken(900, person('student').id))
  const calls = answers(async (asked) => {
    if (asked.path === '/auth/me') return data(person('student'))
    if (asked.path === '/learn/practice') return data(await server.standing)
    if (asked.path === '/learn/practice/session') return data({ cards: server.cards ?? [] })
    if (asked.path.endsWith('/answer')) return server.answer?.(asked) ?? refused('INTERNAL', 500)
    return data({})
  })
  return { ...(await renderUi(<PracticeScreen />)), calls }
}
const check = () => screen.getByRole('button', { name: 'Check' })

beforeEach(() => localStorage.clear())

describe('what there is to repeat', () => {
  it.each<[Partial<PracticeStanding>, string, string]>([
    [{}, 'Nothing to repeat yet', 'Go to your courses'],
    [{ nextOn: '2030-03-09' }, 'Nothing to repeat today', 'Go to your courses'],
    [{ due: 5, session: 5 }, '5 questions to repeat', 'Start'],
    [{ answered: 3 }, 'Done for today', 'Home'],
    [{ due: 9, session: 8, answered: 3 }, 'Done for today', 'Repeat 8 more'],
  ])('%j', async (more, title, act) => {
    await open({ standing: { ...nothing, ...more } })
    const part = (await screen.findByRole('heading', { level: 2, name: title })).parentElement as HTMLElement
    expect(within(part).getByText(act)).toBeTruthy()
  })
})

describe('a session', () => {
  it('is gone through by keyboard: an answer by Enter, what became of it, the next, and how it went', async () => {
    const sent: unknown[] = []
    const standing = { ...nothing, due: 2, session: 2 }
    const server: Server = {
      standing,
      cards: [card(1), card(2)],
      answer: ({ body, path }) => {
        sent.push([path, body])
        return data(answered((body as { answer: { text: string } | null }).answer?.text ?? null))
      },
    }
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'Start' }))
    await user.click(await screen.findByRole('button', { name: 'Check' }))
    await screen.findByText(/Give an answer first/)
    expect(sent).toEqual([])
    await user.type(screen.getByRole('textbox'), 'ala{Enter}')
    const outcome = await screen.findByRole('group', { name: 'Right' })
    await waitFor(() => expect(document.activeElement).toBe(outcome))
    expect(screen.getByText('From Aves: Alas')).toBeTruthy()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Next question')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.id).toBe(`question-${uuidOf(102)}`))
    expect(check()).toBeTruthy()
    server.standing = { ...nothing, answered: 2, nextOn: '2030-03-09' }
    await user.click(screen.getByRole('button', { name: 'I don’t know' }))
    await screen.findByRole('group', { name: 'Not answered' })
    await user.click(screen.getByRole('button', { name: 'Finish' }))
    const title = await screen.findByRole('heading', { name: 'Done for today' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getByText('1 of 2 right this time.')).toBeTruthy()
    expect(sent).toEqual([
      [`/learn/practice/cards/${uuidOf(1)}/answer`, { turn: 1, answer: { type: 'short', text: 'ala' } }],
      [`/learn/practice/cards/${uuidOf(2)}/answer`, { turn: 2, answer: null }],
    ])
  })

  it('takes the next answer while what the one before changed is still on its way', async () => {
    const sent: string[] = []
    const server: Server = {
      standing: { ...nothing, due: 2, session: 2 },
      cards: [card(1), card(2)],
      answer: ({ path }) => {
        sent.push(path)
        return data(answered(null))
      },
    }
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'Start' }))
    const unknown = await screen.findByRole('button', { name: 'I don’t know' })
    server.standing = new Promise(() => {})
    await user.click(unknown)
    await user.click(await screen.findByRole('button', { name: 'Next question' }))
    await user.dblClick(await screen.findByRole('button', { name: 'I don’t know' }))
    await screen.findByRole('button', { name: 'Finish' })
    expect(sent).toEqual([
      `/learn/practice/cards/${uuidOf(1)}/answer`,
      `/learn/practice/cards/${uuidOf(2)}/answer`,
    ])
  })

  it('shows the answer that counts where another window was first, and goes on past what is asked no more', async () => {
    const { user } = await open({
      standing: { ...nothing, due: 2, session: 2 },
      cards: [card(1), card(2)],
      answer: ({ path }) =>
        path.includes(uuidOf(1))
          ? data(answered('pluma', { counted: false }))
          : refused('CONFLICT', 409, { details: { reason: 'not_to_practise' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Start' }))
    await user.type(await screen.findByRole('textbox'), 'ala{Enter}')
    await screen.findByText(/You answered this in another tab/)
    expect(screen.getByText('pluma')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next question' }))
    await waitFor(() => expect(document.activeElement?.id).toBe(`question-${uuidOf(102)}`))
    await user.type(await screen.findByRole('textbox'), 'ala{Enter}')
    await screen.findByRole('heading', { name: 'This question rests for now' })
    await user.click(screen.getByRole('button', { name: 'Finish' }))
    await screen.findByText('1 of 1 right this time.')
  })
})
