import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GradeScale } from '../../../practice/scales/grade-scales.ts'
import { judgeEntry, pointsIn } from '../grade-entry.ts'
import { pointsOfWord, wordOf } from './grade-scale.ts'

const id = '01930000-0000-7000-8000-000000000001'
const step = (word: string, from: number, value: number) => ({ word, from, value })
const letters: GradeScale = {
  id,
  name: 'Letters',
  steps: [step('A', 90, 95), step('B', 75, 82), step('C', 50, 60), step('F', 0, 25)],
}
const numbers: GradeScale = { id, name: '1–2', steps: [step('1', 50, 100), step('2', 0, 0)] }
const problems = (steps: GradeScale['steps']) =>
  GradeScale.safeParse({ id, name: 'S', steps }).error?.issues.map(
    ({ path, message }) => `${path.slice(1).join('.')} ${message}`,
  ) ?? []

describe('a scale', () => {
  it('is taken where its steps go down to 0, each with a word of its own and a value within it', () => {
    expect(problems(letters.steps)).toEqual([])
    expect(problems([step('A', 90, 95), step('a ', 50, 60), step('F', 0, 1)])).toEqual(['1.word step_twice'])
    expect(problems([step('A', 50, 95), step('B', 50, 50), step('F', 0, 1)])).toEqual([
      '1.from step_not_below',
      '1.value value_outside_step',
    ])
    expect(problems([step('A', 50, 95), step('B', 60, 60), step('F', 0, 1)])).toEqual([
      '1.from step_not_below',
      '1.value value_outside_step',
    ])
    expect(problems([step('A', 50, 95), step('B', 10, 20)])).toEqual(['1.from last_step_not_zero'])
    expect(problems([step('A', 50, 49), step('B', 0, 50)])).toEqual([
      '0.value value_outside_step',
      '1.value value_outside_step',
    ])
    expect(problems([step('A', 0, 0)]).length).toBe(1)
  })

  it('says the word of a share by the percentage that is shown beside it', () => {
    expect([1, 0.9, 0.8995, 0.89949, 0.75, 0.4999, 0].map((share) => wordOf(letters, share))).toEqual([
      'A',
      'A',
      'A',
      'B',
      'B',
      'C',
      'F',
    ])
  })

  it('takes a word for what it counts as, whatever its case, and points beside it', () => {
    expect(['A', ' b ', '7,5', 'D', '11', ''].map((text) => pointsIn(text, 10, letters))).toEqual([
      9.5,
      8.2,
      7.5,
      undefined,
      undefined,
      null,
    ])
    expect(pointsIn('A', 10)).toBeUndefined()
    // A word that is a number comes before points.
    expect([pointsIn('2', 10, numbers), pointsIn('2', 10), pointsIn('3', 10, numbers)]).toEqual([0, 2, 3])
  })

  it('gives of few points the nearest hundredth that says the word', () => {
    const scale = { id, name: 'S', steps: [step('upper', 33.3, 33.3), step('lower', 0, 10)] }
    expect(pointsOfWord(scale, 'upper', 1)).toBe(0.34)
    expect(wordOf(scale, 0.33)).toBe('lower')
  })

  it('leaves a grade as it is where its own word is written over it', () => {
    const cell = (points: number | null) => ({
      state: 'graded',
      of: 10,
      set: points === null ? null : { points },
    })
    expect(judgeEntry('B', cell(7.9), false, letters)).toEqual({ kind: 'same' })
    expect(judgeEntry('8', cell(7.9), false, letters)).toEqual({ kind: 'set', points: 8 })
    expect(judgeEntry('A', cell(7.9), false, letters)).toEqual({ kind: 'set', points: 9.5 })
    expect(judgeEntry('B', cell(null), false, letters)).toEqual({ kind: 'set', points: 8.2 })
    expect(judgeEntry('E', cell(null), false, letters)).toEqual({ kind: 'wrong', why: 'range' })
  })

  it('says every word that is given as that word, of however few points', () => {
    const tenths = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(tenths, fc.integer({ min: 11, max: 400 }), (bounds, most) => {
        const down = [...bounds.toSorted((a, b) => b - a), 0]
        const steps = down.map((from, at) => step(`w${at}`, from / 10, from / 10))
        const scale = { id, name: 'S', steps }
        expect(problems(steps)).toEqual([])
        for (const { word } of steps) {
          const points = pointsOfWord(scale, word, most) ?? Number.NaN
          expect(wordOf(scale, points / most)).toBe(word)
        }
      }),
    )
  })
})
