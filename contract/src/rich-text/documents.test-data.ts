import fc from 'fast-check'
import type { Block, Inline, Mark, RichText } from './document.ts'

const letters = fc.string({
  unit: fc.constantFrom('a', 'ñ', ' ', '漢', '🪨', '(', '-', '$'),
  minLength: 1,
  maxLength: 12,
})

const marks: fc.Arbitrary<Mark[]> = fc.oneof(
  fc.constant<Mark[]>([{ type: 'code' }]),
  fc.shuffledSubarray<Mark>(
    [
      { type: 'bold' },
      { type: 'italic' },
      { type: 'underline' },
      { type: 'strike' },
      { type: 'link', attrs: { href: 'https://example.org/a' } },
    ],
    { minLength: 1 },
  ),
)

/** LaTeX, right or wrong, with what means something in Markdown and in HTML. */
const latex = fc
  .string({
    unit: fc.constantFrom('x', '\\', '{', '}', '^', '$', '_', '<', '&', ' ', '|', '`'),
    minLength: 1,
    maxLength: 12,
  })
  .map((typed) => `a${typed}`.trim())

const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: letters }),
  fc.record({ type: fc.constant('text' as const), text: letters, marks }),
  fc.constant({ type: 'hardBreak' as const }),
  fc.record({ type: fc.constant('formula' as const), attrs: fc.record({ latex }) }),
)
const inlines = fc.array(inline, { maxLength: 4 })

const { block } = fc.letrec<{ block: Block; blocks: Block[]; ofItem: Block[] }>((tie) => ({
  ofItem: fc
    .tuple(
      fc.record({ type: fc.constant('paragraph' as const), content: inlines }),
      fc.array(tie('block'), { maxLength: 2 }),
    )
    .map(([first, more]) => [first, ...more]),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constant('paragraph' as const), content: inlines }),
    fc.record({
      type: fc.constant('heading' as const),
      attrs: fc.record({ level: fc.constantFrom(2 as const, 3 as const, 4 as const) }),
      content: inlines,
    }),
    fc.constant({ type: 'horizontalRule' as const }),
    fc.record({
      type: fc.constant('formulaBlock' as const),
      attrs: fc.record({
        latex: fc.array(latex, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
      }),
    }),
    fc.record({
      type: fc.constant('image' as const),
      attrs: fc.record({
        attachmentId: fc.constant('018f6f00-0000-7000-8000-0000000000a1'),
        alt: fc.constantFrom(null, '', 'A wall'),
        caption: fc.constantFrom('', ' by Ana '),
        size: fc.constantFrom('small' as const, 'full' as const),
      }),
    }),
    fc.record({
      type: fc.constant('video' as const),
      attrs: fc.record(
        {
          attachmentId: fc.constant('018f6f00-0000-7000-8000-0000000000a3'),
          caption: fc.constantFrom('', 'A film'),
          captions: fc.array(
            fc.record({
              language: fc.constant('es' as const),
              attachmentId: fc.constant('018f6f00-0000-7000-8000-0000000000a4'),
            }),
            { maxLength: 1 },
          ),
          posterId: fc.constant('018f6f00-0000-7000-8000-0000000000a5'),
        },
        { requiredKeys: ['attachmentId', 'caption', 'captions'] },
      ),
    }),
    fc.constant({
      type: 'file' as const,
      attrs: { attachmentId: '018f6f00-0000-7000-8000-0000000000a2' },
    }),
    fc.record({
      type: fc.constant('embed' as const),
      attrs: fc.record({
        url: fc.constantFrom('https://www.youtube-nocookie.com/embed/a_b-c*1', 'https://h5p.example/a?b=(c)'),
        title: fc.constantFrom('', 'A *film*'),
      }),
    }),
    fc.record({
      type: fc.constant('check' as const),
      attrs: fc.record({
        prompt: fc.constantFrom('', 'Which is $$x^2$$?'),
        choices: fc.array(
          fc.record({
            text: fc.constantFrom('', 'four', '`a * b`', '1 < 2 & *3*'),
            right: fc.boolean(),
            feedback: fc.constantFrom('', 'Count again.'),
          }),
          { minLength: 2, maxLength: 6 },
        ),
      }),
    }),
    fc.record({
      type: fc.constant('codeBlock' as const),
      attrs: fc.record({ language: fc.constantFrom('sql' as const, null) }),
      content: fc.constant<{ type: 'text'; text: string }[]>([{ type: 'text', text: 'select 1\n\tfrom a' }]),
    }),
    fc.record({
      type: fc.constant('bulletList' as const),
      content: fc.array(fc.record({ type: fc.constant('listItem' as const), content: tie('ofItem') }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    fc.record({
      type: fc.constant('orderedList' as const),
      attrs: fc.record({ start: fc.nat(9) }),
      content: fc.array(fc.record({ type: fc.constant('listItem' as const), content: tie('ofItem') }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    fc.record({ type: fc.constant('blockquote' as const), content: tie('blocks') }),
    fc.record({
      type: fc.constant('callout' as const),
      attrs: fc.record({ kind: fc.constantFrom('note' as const, 'tip' as const, 'warning' as const) }),
      content: tie('blocks'),
    }),
    fc.record({
      type: fc.constant('table' as const),
      content: fc.array(
        fc.record({
          type: fc.constant('tableRow' as const),
          content: fc.array(
            fc.record({
              type: fc.constantFrom('tableHeader' as const, 'tableCell' as const),
              attrs: fc.constant({ colspan: 1, rowspan: 1 }),
              content: tie('blocks'),
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  ),
}))

/** Any document that may be kept, of every kind of node. */
export const documents: fc.Arbitrary<RichText> = fc.record({
  type: fc.constant('doc' as const),
  content: fc.array(block, { minLength: 1, maxLength: 4 }),
})
