import type { LessonDraft } from '#contract/courses/courses.ts'
import { newQuizSettings, type QuizContent, type QuizSettings } from '#contract/practice/quiz.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { session } from '../../../api/session/current-session.ts'
import { createLessonSaver, TYPING_PAUSE } from './lesson-saver.ts'

const courseId = '01930000-0000-7000-8000-0000000000c1'
const lessonId = '01930000-0000-7000-8000-0000000000d1'
const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const draft = (revision: number, words: string | null, updatedBy: string | null = null): LessonDraft => ({
  lessonId,
  content: words === null ? null : text(words),
  revision,
  updatedAt: '2026-03-01T10:00:00.000Z',
  updatedBy,
})
const path = `/courses/${courseId}/lessons/${lessonId}`

/** A server that keeps one lesson as ours does. */
function server(first: LessonDraft) {
  const state = { kept: first, isAway: false, isUnknown: false }
  const calls = answers((asked: Asked) => {
    if (state.isAway) throw new TypeError('Failed to fetch')
    if (asked.path !== path || state.isUnknown) return refused('NOT_FOUND', 404)
    if (asked.method === 'GET') return data(state.kept)
    const { revision, content } = asked.body as { revision: number; content: RichText | null }
    if (revision !== state.kept.revision)
      return refused('CONFLICT', 409, { details: { reason: 'newer', revision: state.kept.revision } })
    state.kept = { ...state.kept, content, revision: revision + 1, updatedBy: 'Ana Soler' }
    return data(state.kept)
  })
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return Object.assign(state, { sent })
}

function open(given: LessonDraft, more: { isComing?: () => boolean } = {}) {
  return createLessonSaver({
    person: 'ana',
    courseId,
    draft: given,

    onSaved: () => undefined,
    isComing: () => false,
    ...more,
  })
}
const quiet = (ms = TYPING_PAUSE) => vi.advanceTimersByTimeAsync(ms)
const saving = (saver: ReturnType<typeof open>) => saver.get().saving

beforeEach(() => {
  session.accept(accessToken(900, 'ana'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

describe('a lesson that is written', () => {
  it('is sent once, a second after the last letter, over the text that it was written over', async () => {
    const kept = server(draft(3, 'Before'))
    const saver = open(draft(3, 'Before'))
    saver.change(text('On'))
    await quiet(900)
    saver.change(text('One'))
    expect(saving(saver)).toBe('unsaved')
    await quiet(900)
    expect(kept.sent()).toEqual([])
    await quiet(100)
    expect(kept.sent()).toEqual([{ revision: 3, content: text('One') }])
    expect(saving(saver)).toBe('saved')
    saver.change(text('Two'))
    await quiet()
    expect(kept.sent()[1]).toEqual({ revision: 4, content: text('Two') })
  })

  it('is kept while the server is away, and sent when it is back', async () => {
    const kept = server(draft(1, 'Before'))
    const saver = open(draft(1, 'Before'))
    kept.isAway = true
    saver.change(text('Typed in a tunnel'))
    await quiet()
    expect(saving(saver)).toBe('offline')
    kept.isAway = false
    dispatchEvent(new Event('online'))
    await quiet(0)
    expect(saving(saver)).toBe('saved')
    expect(kept.kept.content).toEqual(text('Typed in a tunnel'))
  })

  it('outlives a reload with what had not arrived', async () => {
    const kept = server(draft(1, 'Before'))
    kept.isAway = true
    open(draft(1, 'Before')).change(text('Half a sen'))
    kept.isAway = false
    vi.clearAllTimers()
    const again = open(draft(1, 'Before'))
    expect(again.get().content).toEqual(text('Half a sen'))
    await quiet()
    expect(kept.kept.content).toEqual(text('Half a sen'))
    // It has arrived: the next to open it finds what the server has.
    expect(open(draft(2, 'Half a sen')).get().newer).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('cairn-teach'))).toEqual([])
  })

  it('is kept with what is wrong with it, over a reload too, and sent once that is mended', async () => {
    const kept = server(draft(1, 'Before'))
    const saver = open(draft(1, 'Before'))
    const wrong = text('a\u0007b')
    saver.change(wrong)
    await quiet()
    expect(kept.sent()).toEqual([])
    expect(saver.get()).toMatchObject({
      saving: 'invalid',
      errors: [{ field: 'content.content.0.content.0.text', code: 'hidden_characters' }],
    })
    vi.clearAllTimers()
    const again = open(draft(1, 'Before'))
    await quiet()
    expect(again.get()).toMatchObject({ content: wrong, saving: 'invalid', errors: [{}] })
    again.change(text('ab'))
    await quiet()
    expect(saving(again)).toBe('saved')
    expect(kept.kept.content).toEqual(text('ab'))
  })

  it.each<[string, Partial<QuizSettings>, string, string]>([
    [
      'closes before it opens',
      { window: { opensAt: '2026-03-02T10:00:00.000Z', closesAt: '2026-03-01T10:00:00.000Z' } },
      'content.settings.window.closesAt',
      'ends_before_it_starts',
    ],
    ['takes more than all to pass', { passPercent: 130 }, 'content.settings.passPercent', 'too_high'],
    ['asks none of its questions', { draws: 0 }, 'content.settings.draws', 'too_low'],
    [
      'has a pool without a name',
      { pools: [{ id: '01890a5d-ac96-774b-8cce-00000000000a', name: '', asks: 2 }] },
      'content.settings.pools.0.name',
      'required',
    ],
  ])('is kept where its quiz %s, over a reload too, with what is wrong', async (_, part, field, code) => {
    const kept = server(draft(1, null))
    const quiz: QuizContent = { type: 'quiz', settings: { ...newQuizSettings, ...part }, questions: [] }
    open(draft(1, null)).change(quiz)
    await quiet()
    vi.clearAllTimers()
    const again = open(draft(1, null))
    await quiet()
    expect(again.get()).toMatchObject({ content: quiz, saving: 'invalid', errors: [{ field, code }] })
    expect(kept.sent()).toEqual([])
  })

  it('shows what somebody else saved meanwhile, and writes over it when one says so', async () => {
    const kept = server(draft(1, 'Before'))
    const saver = open(draft(1, 'Before'))
    kept.kept = draft(2, 'Theirs', 'Isla Fraser')
    saver.change(text('Mine'))
    await quiet()
    expect(saver.get().newer).toEqual(draft(2, 'Theirs', 'Isla Fraser'))
    expect(saver.get().content).toEqual(text('Mine'))
    // Typing on sends nothing before one has chosen.
    saver.change(text('Mine and more'))
    await quiet(5000)
    expect(kept.kept.content).toEqual(text('Theirs'))
    saver.keepMine()
    await quiet(0)
    expect(kept.kept).toMatchObject({ revision: 3, content: text('Mine and more') })
    expect(saver.get().newer).toBeNull()
  })

  it('takes the other text when one says so, and gives one’s own back', async () => {
    const kept = server(draft(1, 'Before'))
    const saver = open(draft(1, 'Before'))
    kept.kept = draft(2, 'Theirs', 'Isla Fraser')
    saver.change(text('Mine'))
    await quiet()
    const mine = saver.takeTheirs()
    expect(saver.get().content).toEqual(text('Theirs'))
    expect(mine).toEqual(text('Mine'))
    await quiet(5000)
    expect(kept.kept.revision).toBe(2)
    saver.change(mine)
    await quiet()
    expect(kept.kept).toMatchObject({ revision: 3, content: text('Mine') })
  })

  it('asks too where the other text was saved while the page was closed', () => {
    server(draft(1, 'Before'))
    open(draft(1, 'Before')).change(text('Mine'))
    vi.clearAllTimers()
    const again = open(draft(2, 'Theirs', 'Isla Fraser'))
    expect(again.get().content).toEqual(text('Mine'))
    expect(again.get().newer?.content).toEqual(text('Theirs'))
  })

  it('takes a newer text by itself where nothing of one’s own is written over the one before', async () => {
    server(draft(1, 'Before'))
    const saver = open(draft(1, 'Before'))
    saver.arrived(draft(2, 'Theirs', 'Isla Fraser'))
    expect(saver.get().content).toEqual(text('Theirs'))
    saver.change(text('Mine'))
    saver.arrived(draft(3, 'Theirs again', 'Isla Fraser'))
    expect(saver.get().content).toEqual(text('Mine'))
  })

  it('waits for its lesson to be added', async () => {
    const kept = server(draft(0, null))
    kept.isUnknown = true
    const saver = open(draft(0, null), { isComing: () => kept.isUnknown })
    saver.change(text('Early'))
    await quiet()
    expect(saving(saver)).toBe('unsaved')
    kept.isUnknown = false
    await quiet(1000)
    expect(kept.kept.content).toEqual(text('Early'))
  })

  it('is not sent in the name of somebody else who has signed in since, and is when one is back', async () => {
    const kept = server(draft(1, 'Before'))
    const saver = open(draft(1, 'Before'))
    saver.change(text('Mine'))
    session.accept(accessToken(900, 'bea'))
    await quiet()
    expect(kept.sent()).toEqual([])
    expect(saving(saver)).toBe('refused')
    session.accept(accessToken(900, 'ana'))
    saver.again()
    await quiet()
    expect(kept.kept.content).toEqual(text('Mine'))
  })

  it('is not sent in the name of somebody else who came while it waited for the network', async () => {
    const kept = server(draft(1, 'Before'))
    const saver = open(draft(1, 'Before'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    saver.change(text('Mine'))
    await quiet()
    expect(saving(saver)).toBe('offline')
    session.end('signed_out')
    session.accept(accessToken(900, 'bea'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await quiet(60_000)
    expect(kept.sent()).toEqual([])
    session.accept(accessToken(900, 'ana'))
    saver.again()
    await quiet()
    expect(kept.kept.content).toEqual(text('Mine'))
  })
})
