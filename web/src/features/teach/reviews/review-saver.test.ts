import type { WorkToReview } from '#contract/practice/work.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, refused } from '../../../../test/answers.ts'
import { session } from '../../../api/session/current-session.ts'
import { leftReviews } from './kept-review.ts'
import { createReviewSaver } from './review-saver.ts'
import { REVIEW_PAUSE } from './review-sending.ts'
import { nextId, releasedOf, reviewed, roundOf, said, serverOf, workOf } from './reviews.test-data.ts'

const told = { released: 0, refused: [] as Error[] }
const open = (work: WorkToReview) =>
  createReviewSaver({
    person: 'ana',
    work,
    onSaved: () => undefined,
    onReleased: () => (told.released += 1),
    onRefused: (error) => told.refused.push(error),
  })
type Saver = ReturnType<typeof open>
const quiet = (ms = REVIEW_PAUSE) => vi.advanceTimersByTimeAsync(ms)
const wordOf = (saver: Saver) => saver.get().review.word
const keptHere = () => Object.keys(localStorage).filter((key) => key.includes('review:'))
/** As when the browser is killed: nothing that waits is sent any more. */
const killed = () => vi.clearAllTimers()

beforeEach(() => {
  session.accept(accessToken(900, 'ana'))
  Object.assign(told, { released: 0, refused: [] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

describe('a review that is written', () => {
  it('is sent once, after a moment of quiet, over the one that it was written over', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    saver.change({ word: 'Go' })
    await quiet(600)
    saver.change({ word: 'Good ' })
    await quiet(600)
    expect(there.sent('PUT')).toEqual([])
    await quiet(100)
    expect(there.sent('PUT')).toEqual([{ round: 1, revision: 0, review: said('Good') }])
    expect(saver.get().saving).toBe('saved')
    expect(keptHere()).toEqual([])
    saver.change({ word: 'Good one' })
    await quiet()
    expect(there.sent('PUT')[1]).toEqual({ round: 1, revision: 1, review: said('Good one') })
  })

  it('is kept while the server is away, outlives a killed browser, and is gone from it once it has arrived', async () => {
    const work = workOf()
    const there = serverOf(work)
    there.isAway = true
    const before = open(work)
    before.change({ word: 'Half a sen' })
    await quiet()
    expect(before.get().saving).toBe('offline')
    killed()
    there.isAway = false
    const again = open(work)
    expect(wordOf(again)).toBe('Half a sen')
    await quiet()
    expect(there.work?.review.word).toBe('Half a sen')
    expect(keptHere()).toEqual([])
  })

  it('asks of nothing where what was typed was taken out again before somebody else saved', async () => {
    const work = workOf()
    const there = serverOf(work)
    const before = open(work)
    before.change({ word: 'Hm' })
    before.change({ word: '' })
    await quiet()
    there.work = reviewed(work, { review: said('Theirs'), revision: 1 })
    expect(open(there.work).get()).toMatchObject({ newer: null, review: { word: 'Theirs' } })
  })

  it('keeps a comment that says nothing yet in the browser', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    const blank = { id: nextId(), quote: { text: 'Ebro', at: 4 }, text: ' ' }
    const full = { id: nextId(), quote: { text: 'long', at: 12 }, text: 'How long?' }
    saver.change({ comments: [blank, full] })
    await quiet()
    expect(there.sent('PUT')[0]?.review.comments).toEqual([full])
    killed()
    expect(open(there.work ?? work).get().review.comments).toEqual([blank, full])
  })

  it('says at its comment what the server would not take, sends none of it, and sends it once that is mended', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    const blank = { id: nextId(), quote: { text: 'Ebro', at: 4 }, text: '' }
    const half = { id: nextId(), quote: { text: 'a\uD83D', at: 0 }, text: 'Half a character' }
    saver.change({ comments: [blank, half] })
    await quiet()
    expect(there.sent('PUT')).toEqual([])
    expect(saver.get()).toMatchObject({
      saving: 'invalid',
      errors: [{ field: `review.comments.${half.id}`, code: 'invalid_text' }],
    })
    await saver.release('returned')
    expect(saver.get().unreleased).toBe('invalid')
    saver.change({ comments: [], word: 'Good' })
    await quiet()
    expect(saver.get()).toMatchObject({ saving: 'saved', errors: [], unreleased: null })
    expect(there.work?.review.word).toBe('Good')
  })

  it('says at its field what the server refused', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    const details = [{ field: 'review.points', code: 'too_high', params: { maximum: 10 } }]
    there.refuse = ({ method }) => (method === 'PUT' ? refused('BAD_REQUEST', 400, { details }) : undefined)
    saver.change({ points: 11 })
    await quiet()
    expect(saver.get()).toMatchObject({ saving: 'invalid', errors: details })
    there.refuse = null
    saver.change({ points: 10 })
    await quiet()
    expect(there.work?.review.points).toBe(10)
  })
})

describe('a review that another wrote too', () => {
  it('is never written over theirs, nor theirs over it, before one has chosen: mine', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    there.work = reviewed(work, { review: said('Theirs'), revision: 1 })
    saver.change({ word: 'Mine' })
    await quiet()
    expect(saver.get()).toMatchObject({ review: { word: 'Mine' }, newer: { review: { word: 'Theirs' } } })
    saver.change({ word: 'Mine and more' })
    await quiet(5000)
    expect(there.work.review.word).toBe('Theirs')
    saver.keepMine()
    await quiet(0)
    expect(there.work.review).toMatchObject({ word: 'Mine and more', revision: 2 })
    expect(saver.get().newer).toBeNull()
  })

  it('is never written over theirs, nor theirs over it, before one has chosen: theirs', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    there.work = reviewed(work, { review: said('Theirs'), revision: 1 })
    saver.change({ word: 'Mine' })
    await quiet()
    saver.takeTheirs()
    await quiet(5000)
    expect(wordOf(saver)).toBe('Theirs')
    expect(there.work.review.revision).toBe(1)
    expect(keptHere()).toEqual([])
    saver.change({ word: 'Both' })
    await quiet()
    expect(there.work.review).toMatchObject({ word: 'Both', revision: 2 })
  })

  it('is asked about too where theirs was saved while the browser was closed', async () => {
    const work = workOf()
    const there = serverOf(work)
    open(work).change({ word: 'Mine' })
    killed()
    there.work = reviewed(work, { review: said('Theirs'), revision: 1 })
    const again = open(there.work)
    await quiet(5000)
    expect(again.get()).toMatchObject({ review: { word: 'Mine' }, newer: { review: { word: 'Theirs' } } })
    expect(there.sent('PUT')).toEqual([])
  })

  it('is asked about at a release too, although all of it was saved, and released once one has chosen', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    saver.change({ word: 'Mine' })
    await quiet()
    there.work = reviewed(work, { review: said('Theirs'), revision: 5 })
    await saver.release('returned')
    expect(saver.get()).toMatchObject({ newer: { review: { word: 'Theirs' } }, releasing: null })
    expect([there.work.state, told.released]).toEqual(['awaiting_grade', 0])
    saver.keepMine()
    await saver.release('returned')
    expect([there.work.state, there.work.rounds[0]?.review?.word, told.released]).toEqual([
      'returned',
      'Mine',
      1,
    ])
  })

  it('shows theirs at once where nothing was written here, and asks where something was', async () => {
    const work = workOf()
    serverOf(work)
    const saver = open(work)
    saver.arrived(reviewed(work, { review: said('Theirs'), revision: 1 }))
    expect(saver.get()).toMatchObject({ newer: null, review: { word: 'Theirs' } })
    saver.change({ word: 'Theirs and mine' })
    saver.arrived(reviewed(work, { review: said('Theirs again'), revision: 2 }))
    expect(saver.get()).toMatchObject({ newer: {}, review: { word: 'Theirs and mine' } })
  })

  it('takes no answer for newer that was on its way while one’s own was saved', async () => {
    const work = workOf()
    serverOf(work)
    const saver = open(work)
    saver.change({ word: 'Mine' })
    await quiet()
    saver.arrived({ ...work, review: { ...work.review } })
    expect(saver.get()).toMatchObject({ newer: null, left: [], review: { word: 'Mine' } })
  })
})

describe('a review of what waits for none any more', () => {
  it.each(['returned', 'graded'] as const)(
    'stays in sight where another %s it, over a reload too',
    async (outcome) => {
      const work = workOf()
      const there = serverOf(work)
      const saver = open(work)
      saver.change({ word: 'Mine' })
      there.work = releasedOf(work, outcome, said('Theirs'))
      await quiet()
      expect(saver.get()).toMatchObject({
        work: { state: outcome },
        left: [{ round: 1, review: { word: 'Mine' } }],
      })
      expect(open(there.work).get().left).toEqual([{ round: 1, review: said('Mine') }])
      expect(there.work.rounds[0]?.review?.word).toBe('Theirs')
      saver.putAway(1)
      expect(saver.get().left).toEqual([])
      expect(open(there.work).get().left).toEqual([])
    },
  )

  it('stays in sight where another released it between one’s choice for one’s own and its save', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    there.work = reviewed(work, { review: said('Theirs'), revision: 1 })
    saver.change({ word: 'Mine' })
    await quiet()
    there.work = releasedOf(there.work, 'graded', said('Theirs'))
    saver.keepMine()
    await quiet(0)
    expect(saver.get()).toMatchObject({ newer: null, left: [{ round: 1, review: { word: 'Mine' } }] })
  })

  it('stays in sight where the learner took a later round back, and goes on when they hand it in again', async () => {
    const first = releasedOf(workOf(), 'returned', said('Again'))
    const work = workOf({
      ...first,
      state: 'resubmitted',
      moves: ['begin'],
      rounds: [roundOf(2), ...first.rounds],
    })
    const there = serverOf(work)
    const saver = open(work)
    saver.change({ word: 'Mine' })
    there.work = first
    await quiet()
    expect(saver.get()).toMatchObject({ newer: null, work: { state: 'returned' }, left: [{ round: 2 }] })
    there.work = work
    saver.arrived(work)
    expect(saver.get()).toMatchObject({ left: [], review: { word: 'Mine' } })
    await quiet()
    expect(there.work.review.word).toBe('Mine')
  })

  it('stays in sight where the learner took the only round back', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    saver.change({ word: 'Mine' })
    there.work = null
    await quiet()
    expect(saver.get()).toMatchObject({ gone: true, left: [{ round: 1, review: { word: 'Mine' } }] })
    expect(leftReviews('ana', work.id, null)).toEqual([{ round: 1, review: said('Mine') }])
    expect(leftReviews('bea', work.id, null)).toEqual([])
  })

  it('is not brought up where it is the one that was released, or where nothing was written here', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    saver.change({ word: 'The same' })
    there.work = releasedOf(work, 'graded', said('The same'))
    await quiet()
    expect(saver.get()).toMatchObject({ work: { state: 'graded' }, left: [] })
    const reader = open(reviewed(workOf(), { review: said('Theirs'), revision: 3 }))
    reader.arrived(releasedOf(reader.get().work, 'graded', said('Theirs, better')))
    expect(reader.get()).toMatchObject({ work: { state: 'graded' }, left: [] })
  })
})

describe('a release', () => {
  it('is sent once, with all that was typed, however often it is pressed', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    saver.change({ word: 'Good' })
    await Promise.all([saver.release('graded'), saver.release('graded'), saver.release('returned')])
    expect(there.sent('POST')).toEqual([{ round: 1, revision: 1, review: said('Good'), outcome: 'graded' }])
    expect(told).toEqual({ released: 1, refused: [] })
    expect(saver.get()).toMatchObject({ releasing: null, work: { state: 'graded' }, left: [] })
    expect(keptHere()).toEqual([])
  })

  it('takes no change while it is on its way', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    saver.change({ word: 'Good' })
    await quiet()
    const answer = Promise.withResolvers<void>()
    there.hold = answer.promise
    const releasing = saver.release('graded')
    await quiet(0)
    expect(saver.get().releasing).toBe('graded')
    saver.change({ word: 'Good, and more' })
    expect(wordOf(saver)).toBe('Good')
    answer.resolve()
    await releasing
    expect(there.work?.rounds[0]?.review?.word).toBe('Good')
    expect(keptHere()).toEqual([])
  })

  it('says that there is no connection, and goes out when it is pressed again', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    there.isAway = true
    saver.change({ word: 'Good' })
    await saver.release('returned')
    expect(saver.get()).toMatchObject({ unreleased: 'offline', releasing: null })
    there.isAway = false
    await saver.release('returned')
    expect(saver.get()).toMatchObject({ unreleased: null, work: { state: 'returned' } })
  })

  it('is known to have arrived where only its answer was lost', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    saver.change({ word: 'Good' })
    await quiet()
    there.refuse = ({ method }) => {
      if (method !== 'POST' || !there.work) return undefined
      there.work = releasedOf(there.work, 'graded', said('Good'), 'Ana Soler')
      there.refuse = null
      throw new TypeError('Failed to fetch')
    }
    await saver.release('graded')
    expect(saver.get().unreleased).toBe('offline')
    await saver.release('graded')
    expect(saver.get()).toMatchObject({ work: { state: 'graded' }, left: [], unreleased: null })
  })

  it('goes out where another saved the very same meanwhile', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    saver.change({ word: 'Good' })
    await quiet()
    there.work = reviewed(work, { review: said('Good'), revision: 9 })
    await saver.release('graded')
    expect([there.work.state, told.released]).toEqual(['graded', 1])
  })

  it('tells what it was refused for, and takes changes again', async () => {
    const work = workOf()
    const there = serverOf(work)
    const saver = open(work)
    there.refuse = ({ method }) =>
      method === 'POST' ? refused('CONFLICT', 409, { details: { reason: 'review_silent' } }) : undefined
    await saver.release('returned')
    expect(told.refused).toMatchObject([{ code: 'CONFLICT', details: { reason: 'review_silent' } }])
    saver.change({ word: 'More, please' })
    expect(wordOf(saver)).toBe('More, please')
  })
})
