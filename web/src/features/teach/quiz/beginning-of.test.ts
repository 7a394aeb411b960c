import { expect, it } from 'vitest'
import { beginningOf } from './beginning-of.ts'
import { newQuestion } from './quiz-changes.ts'

const asking = (words: string) => ({
  ...newQuestion('true_false'),
  prompt: {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
  },
})

it('a long question shows that there is more of it than its beginning, and a short one is whole', () => {
  expect(beginningOf(asking('x'.repeat(80)))).toBe('x'.repeat(80))
  expect(beginningOf(asking('x'.repeat(81)))).toBe(`${'x'.repeat(79)}…`)
  expect(beginningOf(asking(`${'x'.repeat(78)} and more`))).toBe(`${'x'.repeat(78)}…`)
  expect(beginningOf(newQuestion('true_false'))).toBe('')
})
