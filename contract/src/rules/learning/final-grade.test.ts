import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finalGrade, finalGradeIf, sharesOf } from './final-grade.ts'

const quiz = { lessonId: 'quiz', points: 4, categoryId: 'tests' }
const essay = { lessonId: 'essay', points: 10, categoryId: 'work' }
const talk = { lessonId: 'talk', points: null, categoryId: 'work' }
const all = [quiz, essay, talk]

describe('a final grade', () => {
  it('is none before anything is graded', () => {
    expect(finalGrade(all, new Map(), [])).toBeNull()
    expect(finalGrade(all, new Map([['talk', 1]]), [])).toBeNull()
  })

  it('goes by points where there are no categories, of what is graded so far', () => {
    expect(finalGrade(all, new Map([['quiz', 0.75]]), [])).toBe(75)
    const both = new Map([
      ['quiz', 0.75],
      ['essay', 0.6],
    ])
    expect(finalGrade(all, both, [])).toBe(64.3)
  })

  it('goes by the weights of categories, and what is graded in none leaves its weight to the others', () => {
    const categories = [
      { id: 'tests', weight: 30 },
      { id: 'work', weight: 70 },
    ]
    const both = new Map([
      ['quiz', 0.75],
      ['essay', 0.5],
    ])
    expect(finalGrade(all, both, categories)).toBe(57.5)
    expect(finalGrade(all, new Map([['essay', 0.5]]), categories)).toBe(50)
    expect(finalGrade([{ ...quiz, categoryId: null }], both, categories)).toBeNull()
    expect(finalGrade([quiz], both, [{ id: 'tests', weight: 0 }])).toBeNull()
  })

  it('is what each lesson adds by what it is worth of the whole, added up in whole numbers', () => {
    const lesson = fc.record({
      points: fc.option(fc.integer({ min: 0, max: 1000 })),
      /** In hundredths of its points; null where it is not graded. */
      got: fc.option(fc.integer({ min: 0, max: 100 })),
      category: fc.option(fc.integer({ min: 0, max: 3 })),
    })
    fc.assert(
      fc.property(
        fc.array(lesson, { maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 4 }),
        (lessons, weights) => {
          const name = (at: number) => `l${at}`
          const graded = lessons.map(({ points, category }, at) => ({
            lessonId: name(at),
            points,
            categoryId: category === null ? null : `c${category}`,
          }))
          const shares = new Map(
            lessons.flatMap(({ got }, at) => (got === null ? [] : [[name(at), got / 100]])),
          )
          const categories = weights.map((weight, at) => ({ id: `c${at}`, weight }))
          const found = finalGrade(graded, shares, categories)

          // Another way: fractions of whole numbers, category by category, brought to one denominator.
          const counts = lessons.filter(({ points, got }) => points && got !== null)
          const bins = weights.length
            ? weights.map((weight, at) => ({ weight, of: counts.filter(({ category }) => category === at) }))
            : [{ weight: 1, of: counts }]
          const worth = bins.filter(({ of, weight }) => of.length > 0 && weight > 0)
          if (worth.length === 0) {
            expect(found).toBeNull()
            return
          }
          let [above, below] = [0n, 1n]
          for (const { weight, of } of worth) {
            const points = of.reduce((sum, one) => sum + BigInt(one.points ?? 0) * BigInt(one.got ?? 0), 0n)
            const most = of.reduce((sum, one) => sum + BigInt(one.points ?? 0) * 100n, 0n)
            above = above * most + points * BigInt(weight) * below
            below *= most
          }
          below *= BigInt(worth.reduce((sum, { weight }) => sum + weight, 0))
          // In tenths of a per cent, a half up.
          const tenths = (above * 2000n + below) / (below * 2n)
          expect(found).toBe(Number(tenths) / 10)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('a grade that is supposed', () => {
  const cell = (lessonId: string, of: number | null, more: object = {}) => ({
    lessonId,
    of,
    set: null,
    score: null,
    deduction: null,
    missing: false,
    ...more,
  })
  const book = { columns: all, categories: [], missingIsZero: true }

  it('makes the final grade that it would make were it given', () => {
    const points = fc.integer({ min: 0, max: 1000 }).map((n) => n / 100)
    fc.assert(
      fc.property(points, points, fc.boolean(), fc.boolean(), (essayPoints, quizPoints, missing, weighed) => {
        const categories = weighed
          ? [
              { id: 'tests', weight: 30 },
              { id: 'work', weight: 70 },
            ]
          : []
        const score = { points: Math.min(quizPoints, 4), of: 4 }
        const cells = [cell('quiz', 4, { score }), cell('essay', 10, { missing }), cell('talk', null)]
        const given = cells.map((one) =>
          one.lessonId === 'essay' ? { ...one, set: { points: essayPoints } } : one,
        )
        expect(finalGradeIf(new Map([['essay', essayPoints]]), cells, { ...book, categories })).toBe(
          finalGrade(all, sharesOf(given, true), categories),
        )
        expect(finalGradeIf(new Map(), cells, { ...book, categories })).toBe(
          finalGrade(all, sharesOf(cells, true), categories),
        )
      }),
    )
  })

  it('changes nothing of what is graded, or gives no points', () => {
    const cells = [cell('quiz', 4, { score: { points: 2, of: 4 } }), cell('talk', null)]
    const supposed = new Map([
      ['quiz', 4],
      ['talk', 4],
    ])
    expect(finalGradeIf(supposed, cells, book)).toBe(50)
  })
})
