import { describe, expect, it } from 'vitest'
import type { LessonContent } from '../../../courses/course.ts'
import { newAssignmentSettings } from '../../../practice/assignment.ts'
import type { RichText } from '../../../rich-text/document.ts'
import { noHints } from './ladder.ts'
import { hintsThatTell, tellsWorked } from './tells.ts'

const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const page = (
  worked: string,
  step = 'Think',
  words = 'How many newtons does each wing carry?',
): LessonContent => ({
  ...text(words),
  hints: { ...noHints, step: text(step), worked: text(worked) },
})

const long = 'Each wing carries half of the weight, so it is 42 newtons.'
const short = 'Hollow bones'

describe('a hint before the worked answer', () => {
  it.each([
    // Six words of it in a row, whatever their case, their accents and what stands between.
    [long, 'Remember: each WING, carries half of the rest.', true],
    [long, 'Each wing carries half of something.', false],
    // What it comes to, as either language writes it.
    [long, 'You should come to 42.', true],
    [long, 'You should come to 420.', false],
    ['It makes 1.500', 'Is it more than 1,500?', true],
    ['It makes 12 in 3 steps', 'There are 12 of them', true],
    // What comes before the last number is the way to it.
    ['10 and 20 make 30', 'Do you begin with 10?', false],
    ['10 and 20 make 30', 'Is there 20 beside it?', false],
    ['10 and 20 make 30', 'Is it about 30?', true],
    // A single figure is anywhere.
    ['First this, then that, and it makes 7', 'There are 7 steps', false],
    // All of a short one.
    [short, 'Might it have hollow bones?', true],
    [short, 'Are its bones hollow?', false],
  ])('beside “%s”: “%s” tells it: %s', (worked, step, tells) => {
    expect(hintsThatTell(page(worked, step))).toEqual(tells ? ['step'] : [])
  })

  it('may quote what is asked: that everyone has read', () => {
    const asked = 'Each wing carries half of the weight of 42 newtons. Why?'
    expect(
      hintsThatTell(page('Because each wing carries half of the weight of 42 newtons', asked, asked)),
    ).toEqual([])
  })

  it('is looked at beside an assignment too, and nowhere else', () => {
    const hints = { ...noHints, question: text('Is it hollow bones?'), worked: text(short) }
    const work = {
      type: 'assignment',
      instructions: null,
      settings: newAssignmentSettings,
      rubric: null,
    } as const
    expect(hintsThatTell({ ...work, hints })).toEqual(['question'])
    expect(hintsThatTell(work)).toEqual([])
    expect(hintsThatTell(null)).toEqual([])
    expect(tellsWorked({ ...work, hints: { ...hints, worked: null } }, short)).toBe(false)
  })
})
