import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenRule, HardRules, hardRuleKinds, namedBy, type RuleValue } from './hard-rules.ts'

const id = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`
const has = (value: string | null): RuleValue => ({ asMentor: value, asMentee: value })
const isIn = { mentor: { asMentor: 'in', asMentee: null }, mentee: { asMentor: null, asMentee: 'in' } }
const neither: RuleValue = { asMentor: null, asMentee: null }

describe('a rule of a programme’s own', () => {
  it.each([
    ['same', has('lima'), has('lima'), true],
    ['same', has('lima'), has('cusco'), false],
    ['same', has(null), has('lima'), false],
    ['same', has('lima'), has(null), false],
    ['same', has(null), has(null), false],
    ['different', has('lima'), has('lima'), false],
    ['different', has('lima'), has('cusco'), true],
    ['different', has(null), has('lima'), true],
    ['different', has(null), has(null), true],
    ['never', isIn.mentor, isIn.mentee, false],
    ['never', isIn.mentor, neither, true],
    ['never', neither, isIn.mentee, true],
    // Who is in the mentees’ group as a mentor is not meant.
    ['never', isIn.mentee, isIn.mentor, true],
    ['only', isIn.mentor, isIn.mentee, true],
    ['only', neither, isIn.mentee, false],
    ['only', isIn.mentor, neither, true],
    ['only', neither, neither, true],
  ] as const)(
    '%s: of a mentor with %o and a mentee with %o they may be a pair: %s',
    (kind, mentor, mentee, may) => {
      expect(brokenRule([{ kind }], [mentor], [mentee], false)).toBe(may ? -1 : 0)
    },
  )

  it('keeps apart of whom nothing is known, and names the first that is broken', () => {
    expect(brokenRule([{ kind: 'different' }], [], [has('lima')], false)).toBe(0)
    const rules = [{ kind: 'different' }, { kind: 'same' }] as const
    expect(brokenRule(rules, [has('a'), has('x')], [has('b'), has('y')], false)).toBe(1)
    expect(brokenRule([], [], [], false)).toBe(-1)
  })

  it('holds either way round of equals', () => {
    expect(brokenRule([{ kind: 'only' }], [isIn.mentee], [neither], false)).toBe(-1)
    expect(brokenRule([{ kind: 'only' }], [isIn.mentee], [neither], true)).toBe(0)
    const value = fc.constantFrom('a', 'b', null)
    const values = fc.record({ asMentor: value, asMentee: value })
    fc.assert(
      fc.property(fc.constantFrom(...hardRuleKinds), values, values, (kind, one, other) => {
        expect(brokenRule([{ kind }], [one], [other], true)).toBe(
          brokenRule([{ kind }], [other], [one], true),
        )
      }),
    )
  })

  it('is asked once, of lines, fields and groups alone', () => {
    const codes = (rules: unknown) =>
      HardRules.safeParse(rules).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ??
      []
    const same = { id: id(1), kind: 'same', field: 'department' }
    const never = { id: id(2), kind: 'never', mentees: id(8), mentors: id(9) }
    expect(codes([same, never, { ...never, id: id(3), mentees: id(9), mentors: id(8) }])).toEqual([])
    expect(codes([same, { ...same, id: id(4) }])).toEqual(['1.kind rule_twice'])
    expect(codes([never, { ...never, id: id(4) }])).toEqual(['1.kind rule_twice'])
    expect(codes([same, { ...never, id: id(1) }])).toEqual(['1.kind rule_twice'])
    expect(codes([{ ...same, field: 'email' }])).toHaveLength(1)
    expect(codes([{ ...never, mentees: '' }])).toHaveLength(1)
    // Two whose groups are not chosen yet are not the same: each is told what it lacks.
    const blank = { ...never, mentees: '', mentors: '' }
    expect(codes([blank, { ...blank, id: id(3) }]).filter((one) => one.endsWith('rule_twice'))).toEqual([])
    const many = Array.from({ length: 11 }, (_, n) => ({ ...same, id: id(n), field: id(100 + n) }))
    expect(codes(many.slice(0, 10))).toEqual([])
    expect(codes(many)).toHaveLength(1)
  })

  it('names groups and fields of the company’s own', () => {
    expect(namedBy({ id: id(1), kind: 'same', field: 'jobTitle' })).toEqual([])
    expect(namedBy({ id: id(1), kind: 'different', field: id(7) })).toEqual([id(7)])
    expect(namedBy({ id: id(1), kind: 'only', mentees: id(8), mentors: id(9) })).toEqual([id(8), id(9)])
  })
})
