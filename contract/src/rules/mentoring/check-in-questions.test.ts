import { describe, expect, it } from 'vitest'
import { checkInQuestionNames, checkInQuestions, firstWrong, inOrder } from './check-in-questions.ts'

describe('what a programme asks its pairs', () => {
  it('is in one order, each once, however it was named', () => {
    expect(inOrder(['cadence', 'hopes', 'cadence'])).toEqual(['hopes', 'cadence'])
    expect(inOrder([])).toEqual([])
  })

  it.each(checkInQuestionNames)('%s has answers that say that it goes well, and others', (name) => {
    const { answers, good } = checkInQuestions[name]
    expect(answers).toEqual(expect.arrayContaining([...good]))
    expect(good.length).toBeLessThan(answers.length)
  })

  it.each([
    [{ hopes: 'mostly', cadence: 'right' }, null],
    [{ hopes: 'mostly' }, 'cadence'],
    [{ hopes: 'right', cadence: 'right' }, 'hopes'],
    [{ hopes: 'mostly', cadence: 'right', open: 'fully' }, 'open'],
    [{}, 'hopes'],
  ])('answers %j: the first that is wrong is %s', (answers, wrong) => {
    expect(firstWrong(['hopes', 'cadence'], answers)).toBe(wrong)
  })
})
