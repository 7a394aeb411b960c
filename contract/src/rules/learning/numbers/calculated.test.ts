import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuestionOf } from '../../../practice/questions.ts'
import { drawVariant, isDrawable, variantOf, variantWithout } from './calculated.ts'
import { valueOfFormula } from './formula.ts'
import { problemsOf } from '../quiz-check.ts'

const said = (...content: { type: 'text'; text: string }[]) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content }],
})
const value = (name: string, from: number, to: number, decimals = 0) => ({ name, from, to, decimals })
type Calculated = NonNullable<QuestionOf<'numeric'>['calculated']>
const numeric = (calculated: Calculated): QuestionOf<'numeric'> => ({
  id: '01930000-0000-7000-8000-000000000001',
  type: 'numeric',
  prompt: said({ type: 'text', text: 'What is {a} plus {b}? Not {c}.' }),
  points: 1,
  hints: {
    question: null,
    principle: null,
    step: said({ type: 'text', text: 'Count {b} on' }),
    worked: null,
  },
  feedback: { right: null, wrong: null },
  right: null,
  tolerance: 0,
  unit: '',
  calculated,
})
const sum: Calculated = { values: [value('a', 2, 9), value('b', 0.5, 1.5, 1)], formula: 'a + b', decimals: 1 }

describe('a formula', () => {
  it('comes to what a second evaluator makes of the same tree', () => {
    type Tree = { text: string; value: number }
    const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.integer({ min: 0, max: 50 }).map((n): Tree => ({ text: String(n), value: n })),
        fc.constant<Tree>({ text: 'a', value: 3 }),
        fc
          .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/'), tie('tree'))
          .map(([left, sign, right]): Tree => {
            const by = { '+': left.value + right.value, '-': left.value - right.value }
            const value =
              sign === '*' ? left.value * right.value : sign === '/' ? left.value / right.value : undefined
            return { text: `(${left.text} ${sign} ${right.text})`, value: value ?? by[sign as '+' | '-'] }
          }),
        tie('tree').map((of): Tree => ({ text: `-${of.text}`, value: -of.value })),
        tie('tree').map((of): Tree => ({ text: `abs(${of.text})`, value: Math.abs(of.value) })),
      ),
    }))
    fc.assert(
      fc.property(tree, ({ text, value: right }) => {
        const got = valueOfFormula(text, new Map([['a', 3]]))
        if (Number.isFinite(right)) expect(got).toBe(right)
        else expect(got).toBeNull()
      }),
    )
  })

  it('counts powers before signs, from the right, and before products', () => {
    const of = (text: string) => valueOfFormula(text, new Map([['x', 2]]))
    expect([of('-x^2'), of('2^3^2'), of('2*x^2'), of('x^-1'), of('pi*0'), of('max(1, x, 3)')]).toEqual([
      -4, 512, 8, 0.5, 0, 3,
    ])
  })

  it('is nothing but its own language: no code, no names of the computer, no lack of an end', () => {
    const wrong = [
      '',
      '1 +',
      '(1',
      '1)',
      'y',
      'constructor',
      '__proto__',
      'toString()',
      'a.b',
      'a[0]',
      'x = 1',
      '`1`',
      '1;2',
      'process',
      '1/0',
      'sqrt(-1)',
      'abs',
      '2 3',
      'sqrt()',
      '1e5e5',
      '('.repeat(150),
    ]
    for (const text of wrong) expect([text, valueOfFormula(text, new Map([['x', 2]]))]).toEqual([text, null])
  })
})

describe('a question whose values are drawn', () => {
  it('is the same whenever its seed is asked for, within its ranges, with what is right of its own values', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { values, right } = drawVariant(sum, seed, 'q')
        expect(drawVariant(sum, seed, 'q')).toEqual({ values, right })
        const [a = 0, b = 0] = values.values()
        expect([Number.isInteger(a) && a >= 2 && a <= 9, b >= 0.5 && b <= 1.5]).toEqual([true, true])
        expect(right).toBeCloseTo(a + b, 9)
      }),
    )
    const drawn = new Set(
      Array.from({ length: 200 }, (_, seed) => drawVariant(sum, seed, 'q').values.get('a')),
    )
    expect(drawn.size).toBe(8)
  })

  it('draws each value for itself, and of each question anew: as a seed drew them once, it does so always', () => {
    const alike = { ...sum, values: [value('a', 1, 999), value('b', 1, 999)] }
    const of = (seed: number, question: string) => [...drawVariant(alike, seed, question).values.values()]
    expect([of(7, 'one'), of(7, 'other'), of(8, 'one')]).toEqual([
      [826, 254],
      [49, 548],
      [629, 929],
    ])
  })

  it('has them in every rung of its hints and in what is said of an answer', () => {
    const named = said({ type: 'text', text: 'With {a}' })
    const { hints, feedback } = variantOf(
      {
        ...numeric({ ...sum, values: [value('a', 4, 4)] }),
        hints: { question: named, principle: named, step: named, worked: named },
        feedback: { right: named, wrong: named },
      },
      7,
    )
    const filled = said({ type: 'text', text: 'With 4' })
    expect(hints).toEqual({ question: filled, principle: filled, step: filled, worked: filled })
    expect(feedback).toEqual({ right: filled, wrong: filled })
  })

  it('has them in its texts, and keeps the formula to itself', () => {
    const shown = variantOf(numeric(sum), 7)
    const { values, right } = drawVariant(sum, 7, shown.id)
    expect(shown).toMatchObject({
      right,
      prompt: said({ type: 'text', text: `What is ${values.get('a')} plus ${values.get('b')}? Not {c}.` }),
      hints: { step: said({ type: 'text', text: `Count ${values.get('b')} on` }) },
    })
    expect(shown).not.toHaveProperty('calculated')
  })

  it('needs a sensible answer with all that may be drawn, and ranges that can be', () => {
    const divided = { ...sum, values: [value('a', 0, 9)], formula: '1 / a' }
    expect(variantWithout(divided)?.values).toEqual(new Map([['a', 0]]))
    expect(problemsOf(numeric(divided))).toContain('question_unanswerable')
    expect(problemsOf(numeric(sum))).not.toContain('question_unanswerable')
    expect(isDrawable({ ...sum, values: [value('a', 3, 2)] })).toBe(false)
    expect(isDrawable({ ...sum, values: [value('sin', 1, 2)] })).toBe(false)
  })
})
