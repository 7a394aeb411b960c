import { type CourseSettings, noCertificate } from '#contract/courses/course.ts'
import type { CourseDraft } from '#contract/courses/courses.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { session } from '../../../api/session/current-session.ts'
import { maintenance } from '../../../api/session/maintenance.ts'
import { createSettingsSaver } from './settings-saver.ts'

const settings: CourseSettings = {
  title: 'Giving feedback',
  summary: '',
  language: 'en',
  level: 'beginner',
  topics: [],
  outcomes: [],
  audience: 'everyone',
  entry: 'open',
  opening: 'at_once',
  dueDays: null,
  certificate: noCertificate,
}
const draft: CourseDraft = {
  id: '01930000-0000-7000-8000-0000000000c1',
  title: 'Giving feedback',
  language: 'en',
  state: 'draft',
  lessons: 0,
  publishedVersion: null,
  publishedAt: null,
  changed: false,
  learners: 0,
  updatedAt: '2026-03-01T10:00:00.000Z',
  settings,
  outline: [],
  coverUrl: null,
  revision: 1,
  staff: [],
  prerequisites: [],
  mayEdit: true,
}

/** A server that keeps the settings, trimmed as the contract trims; `no` answers what it refuses, whatever we think. */
function server(no: (body: object) => Response | undefined = () => undefined) {
  let kept = draft
  const calls = answers(({ body }) => {
    const given = body as Partial<CourseSettings>
    const refusal = no(given)
    if (refusal) return refusal
    const trimmed = given.summary === undefined ? {} : { summary: given.summary.trim() }
    kept = { ...kept, revision: kept.revision + 1, settings: { ...kept.settings, ...given, ...trimmed } }
    return data(kept)
  })
  return { sent: () => calls.map(({ body }) => body), kept: () => kept }
}
const open = (given = draft) => createSettingsSaver({ person: 'ana', draft: given, onSaved: () => undefined })
const quiet = () => vi.advanceTimersByTimeAsync(800)

beforeEach(() => {
  session.accept(accessToken(900, 'ana'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

describe('the settings of a course', () => {
  it.each([
    ['a soft hyphen', { title: 'Giv\u00ading feedback' }, { field: 'title', code: 'hidden_characters' }],
    ['a control sign', { topics: ['a\u0007'] }, { field: 'topics.0', code: 'hidden_characters' }],
    ['half a character', { summary: 'cut \ud83d' }, { field: 'summary', code: 'invalid_text' }],
    [
      'too long a title',
      { title: 'x'.repeat(121) },
      { field: 'title', code: 'too_long', params: { maximum: 120 } },
    ],
    ['a line too long', { outcomes: ['ok', 'x'.repeat(161)] }, { field: 'outcomes.1', code: 'too_long' }],
    [
      'a hidden sign in its certificate',
      { certificate: { ...noCertificate, given: true, title: 'Cert\u00adificate' } },
      { field: 'certificate.title', code: 'hidden_characters' },
    ],
    ['too many days', { dueDays: 4000 }, { field: 'dueDays', code: 'too_high' }],
  ])('with %s save the others, and keep it with its error over a reload', async (_, wrong, error) => {
    const { sent } = server()
    const saver = open()
    saver.change(wrong)
    saver.change({ level: 'advanced' })
    await quiet()
    expect(sent()).toEqual([{ level: 'advanced' }])
    expect(saver.get()).toMatchObject({
      saving: 'invalid',
      errors: [error],
      settings: { ...wrong, level: 'advanced' },
    })
    saver.change({ entry: 'staff' })
    await quiet()
    expect(sent()[1]).toEqual({ entry: 'staff' })

    vi.clearAllTimers()
    const again = open()
    expect(again.get()).toMatchObject({ errors: [error], settings: wrong })
    await quiet()
    expect(again.get().saving).toBe('invalid')
    expect(sent()).toHaveLength(2)
    const [field] = Object.keys(wrong) as (keyof CourseSettings)[]
    again.change({ [field ?? 'title']: settings[field ?? 'title'], title: 'Mended' })
    await quiet()
    expect(again.get()).toMatchObject({ saving: 'saved', errors: [], settings: { title: 'Mended' } })
    expect(Object.keys(localStorage).filter((key) => key.startsWith('cairn-teach'))).toEqual([])
  })

  it('that the server alone refuses show it at their field, and the others are saved', async () => {
    const details = [{ field: 'title', code: 'invalid_format' }]
    const { sent } = server((body) =>
      'title' in body ? refused('BAD_REQUEST', 400, { details }) : undefined,
    )
    const saver = open()
    saver.change({ title: 'Odd', level: 'advanced' })
    await quiet()
    expect(sent()).toEqual([{ title: 'Odd', level: 'advanced' }, { level: 'advanced' }])
    expect(saver.get()).toMatchObject({ saving: 'invalid', errors: details })
  })

  it.each([
    ['INTERNAL', 500],
    ['UNAVAILABLE', 503],
    ['RATE_LIMITED', 429],
    ['REQUEST_TIMEOUT', 408],
  ])('that meet %s say so, stay as typed and are sent again by themselves', async (code, status) => {
    let isInTheWay = true
    const { sent } = server(() => (isInTheWay ? refused(code, status) : undefined))
    const saver = open()
    saver.change({ title: 'Mine' })
    await quiet()
    expect(saver.get()).toMatchObject({ saving: 'waiting', error: { code }, settings: { title: 'Mine' } })
    expect(sent()).toHaveLength(1)
    isInTheWay = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(saver.get()).toMatchObject({ saving: 'saved', error: null, settings: { title: 'Mine' } })
    expect(sent()).toEqual([{ title: 'Mine' }, { title: 'Mine' }])
  })

  it.each([
    ['FORBIDDEN', 403],
    ['PRECONDITION_FAILED', 412],
    ['CONFLICT', 409],
  ])('that meet %s say so, stay as typed and are sent again once they are changed', async (code, status) => {
    let isRefused = true
    const { sent } = server(() => (isRefused ? refused(code, status) : undefined))
    const saver = open()
    saver.change({ title: 'Mine' })
    await quiet()
    expect(saver.get()).toMatchObject({ saving: 'refused', error: { code }, settings: { title: 'Mine' } })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent()).toHaveLength(1)
    isRefused = false
    saver.change({ level: 'advanced' })
    await quiet()
    expect(sent()[1]).toEqual({ title: 'Mine', level: 'advanced' })
    expect(saver.get().saving).toBe('saved')
  })

  it('that meet a limit wait as long as it says', async () => {
    let isInTheWay = true
    const slow = () =>
      Response.json(
        { error: { code: 'RATE_LIMITED', type: 'limit', message: 'x' } },
        { status: 429, headers: { 'retry-after': '20' } },
      )
    const { sent } = server(() => (isInTheWay ? slow() : undefined))
    const saver = open()
    saver.change({ title: 'Mine' })
    await quiet()
    isInTheWay = false
    await vi.advanceTimersByTimeAsync(19_000)
    expect(sent()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(saver.get().saving).toBe('saved')
  })

  it('that meet maintenance are sent as soon as it is over, and no sooner', async () => {
    let isOn = true
    const { sent } = server(() => (isOn ? refused('MAINTENANCE', 503) : undefined))
    const saver = open()
    saver.change({ title: 'Mine' })
    await quiet()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent()).toHaveLength(1)
    isOn = false
    maintenance.set(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(saver.get()).toMatchObject({ saving: 'saved', settings: { title: 'Mine' } })
  })

  it('do not take a space from under the hands of whoever writes on', async () => {
    const { kept } = server()
    const saver = open()
    saver.change({ summary: 'Two ' })
    await quiet()
    expect(kept().settings.summary).toBe('Two')
    expect(saver.get()).toMatchObject({ saving: 'saved', settings: { summary: 'Two ' } })
    // Somebody else’s is shown as it is.
    saver.arrived({ ...kept(), revision: 9, settings: { ...settings, summary: 'Theirs' } })
    expect(saver.get().settings.summary).toBe('Theirs')
  })
})

it('go in nobody else’s name, and are sent when one is back', async () => {
  const { sent } = server()
  const saver = open()
  saver.change({ title: 'Mine' })
  session.accept(accessToken(900, 'bea'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toEqual([])
  session.accept(accessToken(900, 'ana'))
  saver.again()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toEqual([{ title: 'Mine' }])
})
