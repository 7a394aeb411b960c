import { richText, type RichText } from '#contract/rich-text/document.ts'
import type { Editor } from '@tiptap/core'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { RichTextField } from '../rich-text-field.tsx'

type Blocks = RichText['content']
const paragraph = (text?: string): Blocks[number] => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
})
const formula = (latex: string) => ({ type: 'formula', attrs: { latex } })
const block = (latex: string): Blocks[number] => ({ type: 'formulaBlock', attrs: { latex } })

/** What a text is once this was typed at its end, sign by sign, as a browser tells of it. */
async function typed(words: string, content: Blocks = [paragraph()]) {
  const onChange = vi.fn<(document: RichText | null) => void>()
  await renderUi(<RichTextField label="About" value={{ type: 'doc', content }} onChange={onChange} />)
  const box = await screen.findByRole('textbox', { name: 'About' })
  const { editor } = box as unknown as { editor: Editor }
  editor.commands.focus('end')
  for (const sign of words) {
    const { view } = editor
    const { from, to } = view.state.selection
    const plain = () => view.state.tr.insertText(sign, from, to)
    if (!view.someProp('handleTextInput', (take) => take(view, from, to, sign, plain))) view.dispatch(plain())
  }
  const said = onChange.mock.lastCall?.[0]
  expect(richText(3000).safeParse(said).error).toBeUndefined()
  return said?.content
}

it('is made within a line by two signs on either side of it, and the words go on behind it', async () => {
  expect(await typed(String.raw`So $$\frac{a}{b}$$ it is`)).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'So ' },
        formula(String.raw`\frac{a}{b}`),
        { type: 'text', text: ' it is' },
      ],
    },
  ])
})

it('stands on a line of its own where it is all of a paragraph, and the words go on below it', async () => {
  expect(await typed('$$x^2$$then')).toEqual([block('x^2'), paragraph('then')])
})

it('takes the place of no formula above it', async () => {
  const among: Blocks = [block('x'), paragraph()]
  expect(await typed('$$y$$$$z$$.', among)).toEqual([block('x'), block('y'), block('z'), paragraph('.')])
})

it('stays in the line of an item, whose mark stands beside it', async () => {
  const list: Blocks = [{ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] }]
  expect(await typed('$$x$$ so', list)).toEqual([
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [{ type: 'paragraph', content: [formula('x'), { type: 'text', text: ' so' }] }],
        },
      ],
    },
  ])
})

it.each([
  ['prices', 'It costs $5, and $6 with a cup'],
  ['one sign on either side', 'Here $x$ is'],
  ['nothing between the signs', 'Here $$ $$ is'],
  ['more than a formula may have', `$$${'x'.repeat(2001)}$$`],
])('makes none of %s', async (_, words) => {
  const content = await typed(words)
  expect(content).toEqual([paragraph(words)])
})

it('makes none where code is written', async () => {
  const code: Blocks = [
    { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: 'echo ' }] },
  ]
  expect(await typed('$$x$$', code)).toMatchObject([{ type: 'codeBlock', content: [{ text: 'echo $$x$$' }] }])
})
