import fc from 'fast-check'
import { expect, it } from 'vitest'
import { richText } from './document.ts'
import { typedDocument, typedWords } from './typed.ts'

const p = (...content: object[]) => ({ type: 'paragraph', content })
const t = (text: string, ...marks: (string | { type: string; attrs: object })[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) }),
})
const link = (href: string) => ({ type: 'link', attrs: { href } })

it.each([
  ['Just words.', [p(t('Just words.'))]],
  ['so **very** good', [p(t('so '), t('very', 'bold'), t(' good'))]],
  ['*a* and _b c_', [p(t('a', 'italic'), t(' and '), t('b c', 'italic'))]],
  ['**all *of* it**', [p(t('all ', 'bold'), t('of', 'bold', 'italic'), t(' it', 'bold'))]],
  ['run `a * b * c` now', [p(t('run '), t('a * b * c', 'code'), t(' now'))]],
  ['2*3*4, a * b * c, snake_case_name, **, * and __init__', null],
  ['¿**sí**?', [p(t('¿'), t('sí', 'bold'), t('?'))]],
  ['one\ntwo\n\nthree', [p(t('one'), { type: 'hardBreak' }, t('two')), p(t('three'))]],
  [
    'see https://a.example/b_c_d. [this](https://b.example)',
    [
      p(
        t('see '),
        t('https://a.example/b_c_d', link('https://a.example/b_c_d')),
        t('. '),
        t('this', link('https://b.example')),
      ),
    ],
  ],
  ['[no](javascript:alert(1)) [no](//x) http://u:p@x.example/', null],
])('reads %j as what it means', (typed, content) => {
  expect(typedDocument(typed).content).toEqual(content ?? [p(t(typed))])
})

it('reads lists, and code of several lines as it stands', () => {
  expect(typedDocument('Buy:\n- bread\n- **salt**\n3. cut\n4. eat\n```js\na *b*\n  c\n```').content).toEqual([
    p(t('Buy:')),
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [p(t('bread'))] },
        { type: 'listItem', content: [p(t('salt', 'bold'))] },
      ],
    },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [
        { type: 'listItem', content: [p(t('cut'))] },
        { type: 'listItem', content: [p(t('eat'))] },
      ],
    },
    { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: 'a *b*\n  c' }] },
  ])
})

const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        '*',
        '**',
        '_',
        '`',
        '```',
        '\n',
        '- ',
        '1. ',
        ' ',
        '[a](',
        'https://a.example',
        ')',
        'ñ',
        '🪨',
        'a',
        '\t',
      ),
      { maxLength: 300 },
    )
    .map((parts) => parts.join('')),
)

it('is a document that may be kept, whatever was typed, and loses no letter of it', () => {
  const schema = richText(4000)
  fc.assert(
    fc.property(typed, (text) => {
      const document = typedDocument(text)
      expect(schema.safeParse(document).error).toBeUndefined()
      const letters = (of: string) => of.replace(/[^ñ🪨a]/gu, '')
      if (!text.includes('](')) expect(letters(typedWords(text))).toBe(letters(text))
    }),
    { numRuns: 500 },
  )
})

it('is read in time that grows with its length', () => {
  for (const part of ['*a', '**a', '_a', '`', '[a](', '*a* ', '**a *b '])
    expect(typedDocument(part.repeat(4000 / part.length)).type).toBe('doc')
})

it('says the same without its signs, for previews', () => {
  expect(typedWords('**Tomorrow** at `9`, see [the plan](https://a.example)')).toBe(
    'Tomorrow at 9, see the plan (https://a.example)',
  )
})
