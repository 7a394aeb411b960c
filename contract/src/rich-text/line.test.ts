import { expect, it } from 'vitest'
import { formulaOfLine, isDrawn, lettersOfLine, partsOfLine, plainLine, splitLine } from './line.ts'

const R = String.raw

it.each([
  [
    'between two signs of money each',
    'So $$x^2$$ it is',
    [{ text: 'So ' }, { latex: 'x^2' }, { text: ' it is' }],
  ],
  ['with a sign of money of its own', R`$$\$5 + \text{$x$}$$`, [{ latex: R`\$5 + \text{$x$}` }]],
  ['beside another', '$$a$$$$b$$', [{ latex: 'a' }, { latex: 'b' }]],
])('has a formula %s', (_, line, parts) => {
  expect(partsOfLine(line)).toEqual(parts)
})

it.each([
  'Between $5 and $6',
  'US$ or A$',
  '$x$',
  'The shell’s own number is $$',
  '$$ $$',
  R`\(x\)`,
  R`^\(\d+\)$`,
  'It’s a ` alone',
  'x ` y and ` z',
])('is letters and nothing else: %s', (line) => {
  expect(partsOfLine(line)).toEqual([{ text: line }])
  expect(isDrawn(line)).toBe(false)
})

it('has code between backticks, in which money is money', () => {
  expect(partsOfLine('`a[0]` or `$$ body $$`')).toEqual([
    { code: 'a[0]' },
    { text: ' or ' },
    { code: '$$ body $$' },
  ])
})

it('takes signs for letters behind a backslash', () => {
  expect(partsOfLine(R`\$$5 and \$$6, \`date\` \n`)).toEqual([{ text: '$$5 and $$6, `date` \\n' }])
})

it('is said in letters where nothing is drawn', () => {
  expect(plainLine(R`\$$5: $$\frac12$$ and ${'`x`'}`)).toBe(R`$$5: \frac12 and x`)
})

it('is parted at a sign outside its formulas', () => {
  expect(splitLine('1, $$(a,b)$$,c', ',')).toEqual(['1', ' $$(a,b)$$', 'c'])
})

it('takes in words and formulas that come from elsewhere as what they are', () => {
  expect(partsOfLine(lettersOfLine('`a` and $$b$$') + formulaOfLine('$a$'))).toEqual([
    { text: '`a` and $$b$$' },
    { latex: '$a$' },
  ])
  expect(lettersOfLine('$5 ` $6')).toBe('$5 ` $6')
})
