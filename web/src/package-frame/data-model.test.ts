import { describe, expect, it } from 'vitest'
import type { ToFrame } from '#contract/courses/package-frame.ts'
import { beginning } from './data-model.ts'

const shown = (standard: '1.2' | '2004', item: Partial<ToFrame['item']> = {}, preview = false) => ({
  standard,
  preview,
  language: 'es-ES',
  learner: { id: 'e1', name: 'Rey, Sol' },
  item: {
    id: 'i1',
    title: 'Exits',
    href: 'index.html',
    masteryScore: 80,
    launchData: 'level=2',
    isAsset: false,
    state: null,
    saved: 0,
    completion: 'not_begun' as const,
    passed: null,
    percent: null,
    ...item,
  },
})

describe('what a package finds', () => {
  it('by SCORM 1.2, the first time', () => {
    expect(beginning(shown('1.2'))).toMatchObject({
      launch_data: 'level=2',
      core: {
        student_id: 'e1',
        student_name: 'Rey, Sol',
        entry: 'ab-initio',
        lesson_status: 'not attempted',
        credit: 'credit',
        lesson_mode: 'normal',
      },
      student_data: { mastery_score: '80' },
    })
  })

  it('by SCORM 1.2, when it is opened again: what it left, but for what is of one sitting alone', () => {
    const core = {
      lesson_status: 'incomplete',
      total_time: '00:02:00',
      session_time: '00:02:00',
      exit: 'suspend',
    }
    const state = { cmi: { suspend_data: 'x', core } }
    expect(beginning(shown('1.2', { state }))).toMatchObject({
      suspend_data: 'x',
      core: {
        entry: 'resume',
        lesson_status: 'incomplete',
        total_time: '00:02:00',
        session_time: undefined,
        exit: undefined,
      },
    })
    expect(beginning(shown('1.2', { state: { cmi: { core } } }))).toMatchObject({ core: { entry: '' } })
  })

  it('by SCORM 2004, the first time and again', () => {
    expect(beginning(shown('2004'))).toMatchObject({
      learner_name: 'Rey, Sol',
      entry: 'ab-initio',
      scaled_passing_score: '0.8',
      learner_preference: { language: 'es-ES' },
      mode: 'normal',
    })
    const state = { cmi: { location: '4', exit: 'suspend', session_time: 'PT9S' } }
    expect(beginning(shown('2004', { state, masteryScore: null }))).toMatchObject({
      location: '4',
      entry: 'resume',
      scaled_passing_score: '',
      exit: undefined,
      session_time: undefined,
    })
  })

  it('whoever tries it gets no credit', () => {
    expect(beginning(shown('1.2', {}, true))).toMatchObject({
      core: { credit: 'no-credit', lesson_mode: 'browse' },
    })
    expect(beginning(shown('2004', {}, true))).toMatchObject({ credit: 'no-credit', mode: 'browse' })
  })
})
