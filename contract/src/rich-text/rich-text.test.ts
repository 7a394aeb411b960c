import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../errors.ts'
import { richText, within, type Block, type RichTextNode } from './document.ts'
import { documents } from './documents.test-data.ts'
import { htmlOfText } from './html.ts'
import { completeLink, isLink } from './link.ts'
import { isBlank, plainText } from './plain-text.ts'

const Text = richText(10_000, { withFiles: true })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (text: string, marks?: unknown[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks ? { marks } : {}) }],
})
const refusal = (value: unknown) => {
  const parsed = Text.safeParse(value, { reportInput: true })
  return parsed.success ? [] : fieldErrors(parsed.error).map(({ field, code }) => `${field}: ${code}`)
}

/** Every object of a document, by which something foreign can be put anywhere. */
function nodesOf(node: RichTextNode): RichTextNode[] {
  return [node, ...within(node).flatMap(nodesOf)]
}

describe('what a rich text may hold', () => {
  it('any document of the kinds that the editor knows is kept as it is', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(Text.parse(document)).toEqual(document)
      }),
    )
  })

  it('images and files stand only where a text may have them, and a text of them alone says something', () => {
    const attachmentId = '018f6f00-0000-7000-8000-0000000000a1'
    const image = { type: 'image', attrs: { attachmentId, alt: '', caption: '', size: 'full' } }
    const file = { type: 'file', attrs: { attachmentId } }
    for (const one of [image, file]) {
      expect(Text.safeParse(doc(one)).success).toBe(true)
      expect(isBlank(Text.parse(doc(one)))).toBe(false)
      expect(richText(10_000).safeParse(doc(one)).success).toBe(false)
      expect(richText(10_000).safeParse(doc({ type: 'blockquote', content: [one] })).success).toBe(false)
    }
    for (const wrong of [
      { ...image.attrs, attachmentId: 'https://example.org/a.png' },
      { ...image.attrs, size: 'huge' },
      { ...image.attrs, src: 'https://example.org/a.png' },
      { ...image.attrs, alt: 'a'.repeat(501) },
    ])
      expect(Text.safeParse(doc({ type: 'image', attrs: wrong })).success).toBe(false)
    expect(
      plainText(Text.parse(doc({ ...image, attrs: { ...image.attrs, alt: 'A wall', caption: 'By Ana' } }))),
    ).toBe('A wall\nBy Ana')
  })

  it('a question to check oneself by stands only in the text of a lesson, with two to six answers, and is nothing else', () => {
    const choice = { text: 'four', right: true, feedback: 'Yes' }
    const attrs = { prompt: 'Two and two?', choices: [choice, { ...choice, right: false }] }
    const check = (of: object) => ({ type: 'check', attrs: { ...attrs, ...of } })
    const inOne = (of: object) => check({ choices: [choice, { ...choice, ...of }] })
    expect(refusal(doc(check({})))).toEqual([])
    expect(refusal(doc(check({ prompt: '', choices: [{ ...choice, text: '' }, choice] })))).toEqual([])
    const begun = { ...choice, text: '', feedback: '' }
    expect(isBlank(Text.parse(doc(check({ prompt: '', choices: [begun, begun] }))))).toBe(false)
    expect(richText(10_000).safeParse(doc({ type: 'blockquote', content: [check({})] })).success).toBe(false)
    const at = 'content.0.attrs'
    expect(refusal(doc(check({ choices: [choice] })))).toEqual([`${at}.choices: too_few`])
    expect(refusal(doc(check({ choices: Array.from({ length: 7 }, () => choice) })))).toEqual([
      `${at}.choices: too_many`,
    ])
    expect(refusal(doc(check({ prompt: 'a'.repeat(501) })))).toEqual([`${at}.prompt: too_long`])
    expect(refusal(doc(check({ prompt: 'a\nb' })))).not.toEqual([])
    expect(refusal(doc(inOne({ feedback: 'a\u0007' })))).not.toEqual([])
    expect(refusal(doc(inOne({ right: 'yes' })))).not.toEqual([])
    expect(refusal(doc(inOne({ points: 1 })))).not.toEqual([])
    expect(refusal(doc(check({ content: [] })))).not.toEqual([])
    const long = { text: 'a'.repeat(300), right: true, feedback: 'a'.repeat(500) }
    const much = check({ prompt: 'a'.repeat(500), choices: Array.from({ length: 6 }, () => long) })
    expect(refusal(doc(much))).toEqual([])
    expect(refusal(doc(much, much))).toEqual([': too_long'])
  })

  it('a question to check oneself by is listed and searched without saying which answer is right', () => {
    const attrs = {
      prompt: 'What is $$x^2$$?',
      choices: [
        { text: '`a` < b', right: true, feedback: 'Well <done>' },
        { text: 'c', right: false, feedback: '' },
      ],
    }
    const text = Text.parse(doc({ type: 'check', attrs }))
    expect(plainText(text)).toBe('What is x^2?\n- a < b\n- c')
    expect(htmlOfText(text)).toBe(
      String.raw`<div class="alert alert-info"><p>What is \(x^2\)?</p><ul><li><code>a</code> &lt; b</li><li>c</li></ul><details><summary>✓ / ✗</summary><ul><li>✓ <code>a</code> &lt; b: Well &lt;done&gt;</li></ul></details></div>`,
    )
    const unfinished = { ...attrs, choices: attrs.choices.map((one) => ({ ...one, right: false })) }
    expect(htmlOfText(Text.parse(doc({ type: 'check', attrs: unfinished })))).toBe('')
  })

  it('pictures as bytes stand only where a text may have them, as far as it has room, and are nothing that runs or is fetched', () => {
    const attrs = {
      data: 'data:image/webp;base64,AAAA',
      width: 4,
      height: 2,
      alt: null,
      caption: '',
      size: 'full',
    }
    const picture = (of: object) => ({ type: 'picture', attrs: { ...attrs, ...of } })
    const Asked = richText(10_000, { pictures: 100 })
    expect(Asked.safeParse(doc(picture({}))).success).toBe(true)
    expect(
      Asked.safeParse(doc({ type: 'blockquote', content: [picture({}), picture({ alt: '' })] })).success,
    ).toBe(true)
    expect(isBlank(Asked.parse(doc(picture({}))))).toBe(false)
    expect(plainText(Asked.parse(doc(picture({ alt: 'A wall', caption: 'By Ana' }))))).toBe('A wall\nBy Ana')
    expect(Asked.safeParse(doc(...Array.from({ length: 4 }, () => picture({})))).error?.issues).toMatchObject(
      [{ message: 'pictures_too_large' }],
    )
    expect(Text.safeParse(doc(picture({}))).error?.issues).toMatchObject([{ message: 'invalid_value' }])
    for (const wrong of [
      { data: 'https://example.org/a.png' },
      { data: 'data:image/svg+xml;base64,AAAA' },
      { data: 'data:text/html;base64,AAAA' },
      { data: 'data:image/png;base64,AA"onerror="AA' },
      { width: 0 },
      { height: 4001 },
      { alt: 'a'.repeat(501) },
      { name: 'heart.png' },
    ])
      expect(Asked.safeParse(doc(picture(wrong))).success).toBe(false)
  })

  it('a node, an attribute or a field that is unknown is refused wherever it stands', () => {
    fc.assert(
      fc.property(
        documents,
        fc.nat(),
        fc.constantFrom('script', 'attribute', 'field'),
        (document, at, what) => {
          const foreign = structuredClone(document)
          const all = nodesOf(foreign)
          const node = all[at % all.length] as unknown as { type: string; attrs?: object; onclick?: string }
          if (what === 'script') node.type = 'script'
          else if (what === 'attribute') node.attrs = { ...node.attrs, onclick: 'alert(1)' }
          else node.onclick = 'alert(1)'
          expect(Text.safeParse(foreign).success).toBe(false)
        },
      ),
    )
  })

  it.each([
    ['a program', 'javascript:alert(1)'],
    ['a program behind white space', ' javascript:alert(1)'],
    ['a program with a line in its scheme', 'java\nscript:alert(1)'],
    ['a page in itself', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['a place of our own', '/dashboard'],
    ['a host without a scheme', '//example.org'],
    ['a name that looks like a host', 'https://bank.example@example.org/'],
    ['a call', 'tel:+34600000000'],
    ['no mailbox', 'mailto:nobody'],
    ['more than an address', `https://example.org/${'a'.repeat(2050)}`],
  ])('a link to %s is refused', (_, href) => {
    expect(isLink(href)).toBe(false)
    expect(refusal(doc(paragraph('here', [{ type: 'link', attrs: { href } }])))).toEqual([
      'content.0.content.0.marks.0.attrs.href: invalid_link',
    ])
  })

  it.each(['https://example.org/a?b=c#d', 'http://example.org', 'mailto:ana@example.org'])(
    'a link to %s is kept',
    (href) => expect(refusal(doc(paragraph('here', [{ type: 'link', attrs: { href } }])))).toEqual([]),
  )

  it('characters that show nothing are refused, in code all but tabs and ends of lines', () => {
    expect(refusal(doc(paragraph('a\u0007b')))).toEqual(['content.0.content.0.text: hidden_characters'])
    const code = (text: string) =>
      doc({ type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text }] })
    expect(refusal(code('a\n\tb'))).toEqual([])
    expect(refusal(code('a\u0007b'))).toEqual(['content.0.content.0.text: hidden_characters'])
  })

  it('a formula is LaTeX of one line, or of several where it stands by itself, of a length that can be drawn', () => {
    const formula = (latex: string) =>
      doc({ type: 'paragraph', content: [{ type: 'formula', attrs: { latex } }] })
    const block = (latex: string) => doc({ type: 'formulaBlock', attrs: { latex } })
    expect(refusal(formula('x^2'))).toEqual([])
    expect(refusal(block('a &= b \\\\\n\tc'))).toEqual([])
    const at = 'content.0.content.0.attrs.latex'
    expect(refusal(formula('a\nb'))).toEqual([`${at}: hidden_characters`])
    expect(refusal(formula(' '))).toEqual([`${at}: invalid_value`])
    expect(refusal(formula('x'.repeat(2001)))).toEqual([`${at}: too_long`])
    expect(refusal(block('x'.repeat(2000)))).toEqual([])
    expect(
      refusal(doc(...block('x'.repeat(2000)).content.flatMap((one) => Array.from({ length: 6 }, () => one)))),
    ).toEqual([': too_long'])
    expect(isBlank(Text.parse(formula('x')))).toBe(false)
  })

  it('characters are counted over the whole document', () => {
    const quote = { type: 'blockquote', content: [paragraph('x'.repeat(1000))] }
    expect(refusal(doc(paragraph('a'.repeat(9000)), quote))).toEqual([])
    expect(refusal(doc(paragraph('a'.repeat(9001)), quote))).toEqual([': too_long'])
  })

  it('what no editor can show is refused: code that is bold, a mark twice, an item without a line, nothing at all', () => {
    const both = [{ type: 'code' }, { type: 'bold' }]
    expect(refusal(doc(paragraph('a', both)))).toEqual(['content.0.content.0.marks: invalid_value'])
    const twice = [{ type: 'bold' }, { type: 'bold' }]
    expect(refusal(doc(paragraph('a', twice)))).toEqual(['content.0.content.0.marks: invalid_value'])
    const item = { type: 'listItem', content: [{ type: 'horizontalRule' }] }
    expect(refusal(doc({ type: 'bulletList', content: [item] }))).toEqual([
      'content.0.content.0.content: invalid_value',
    ])
    expect(refusal(doc())).toEqual(['content: too_few'])
  })

  it('what is too deep or too much to be drawn is refused', () => {
    const quoted = (times: number): unknown =>
      times === 0 ? paragraph('a') : { type: 'blockquote', content: [quoted(times - 1)] }
    expect(refusal(doc(quoted(22)))).toEqual([])
    expect(refusal(doc(quoted(23)))).toEqual([': too_intricate'])
    const empty = (times: number) => doc(...Array.from({ length: times }, () => ({ type: 'paragraph' })))
    expect(refusal(empty(4999))).toEqual([])
    expect(refusal(empty(5000))).toEqual([': too_intricate'])
  })
})

describe('what a person types as a link', () => {
  it.each([
    ['example.org/a', 'https://example.org/a'],
    [' https://example.org ', 'https://example.org'],
    ['ana@example.org', 'mailto:ana@example.org'],
    ['example.org:8080/a', 'https://example.org:8080/a'],
    ['javascript:alert(1)', null],
    ['two words', null],
    ['word', null],
  ])('%j becomes %j', (typed, link) => expect(completeLink(typed)).toBe(link))
})

describe('a rich text as lines', () => {
  const read = (...content: Block[]) => plainText({ type: 'doc', content })
  const item = (...content: Block[]) => ({ type: 'listItem' as const, content })
  const says = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

  it('lists keep their marks and numbers, lists in lists stand further in', () => {
    expect(
      read(
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Plan' }] },
        {
          type: 'orderedList',
          attrs: { start: 3 },
          content: [
            item(says('three')),
            item(says('four'), { type: 'bulletList', content: [item(says('a')), item(says('b'))] }),
          ],
        },
      ),
    ).toBe('Plan\n\n3. three\n4. four\n\n   - a\n   - b')
  })

  it('a link says where it leads, once', () => {
    const link = (text: string, href: string): Block => ({
      type: 'paragraph',
      content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
    })
    expect(read(link('the guide', 'https://example.org/guide'))).toBe('the guide (https://example.org/guide)')
    expect(read(link('example.org/guide', 'https://example.org/guide'))).toBe('example.org/guide')
    expect(read(link('ana@example.org', 'mailto:ana@example.org'))).toBe('ana@example.org')
  })

  it('a formula says its LaTeX', () => {
    const latex = String.raw`a < \frac{1}{2}`
    const text: Block[] = [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'So ' },
          { type: 'formula', attrs: { latex } },
        ],
      },
      { type: 'formulaBlock', attrs: { latex: 'x' } },
    ]
    expect(read(...text)).toBe(`So ${latex}\n\nx`)
    expect(htmlOfText({ type: 'doc', content: text })).toBe(
      String.raw`<p>So \(a &lt; \frac{1}{2}\)</p><p>\[x\]</p>`,
    )
  })

  it('a table is a line a row', () => {
    const cell = (text: string) => ({
      type: 'tableCell' as const,
      attrs: { colspan: 1, rowspan: 1 },
      content: [says(text)],
    })
    expect(
      read({
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('day'), cell('who')] },
          { type: 'tableRow', content: [cell('Monday'), cell('Ana')] },
        ],
      }),
    ).toBe('day | who\nMonday | Ana')
  })

  it('every letter of a document is in its lines', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const lines = plainText(document).replaceAll(/\s/g, '')
        for (const node of nodesOf(document))
          if (node.type === 'text') expect(lines).toContain(node.text.replaceAll(/\s/g, ''))
      }),
    )
  })

  it('an editor that was touched and left says nothing', () => {
    expect(isBlank({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe(true)
    expect(isBlank({ type: 'doc', content: [says(' ')] })).toBe(true)
    expect(isBlank({ type: 'doc', content: [says('a')] })).toBe(false)
  })
})
