import type { RichText } from '#contract/rich-text/document.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { RichTextField } from '../rich-text-field.tsx'
import { RichTextView } from '../rich-text-view.tsx'

const text: RichText = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'So ' },
        { type: 'formula', attrs: { latex: 'x^2' } },
        { type: 'text', text: ' it is' },
      ],
    },
    { type: 'formulaBlock', attrs: { latex: String.raw`\frac{a}{b}` } },
    { type: 'formulaBlock', attrs: { latex: String.raw`\frac{a` } },
  ],
}
const FORMULA = 'Formula'
const LATEX = 'Formula in LaTeX'

it('is drawn as MathML where a text is read; one that is wrong shows what was typed', async () => {
  const { container } = await renderUi(<RichTextView document={text} />)
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(2))
  const [inLine, block] = container.querySelectorAll('math')
  expect(inLine?.closest('p')?.textContent).toBe('So x2 it is')
  expect(inLine?.querySelector('msup')).not.toBeNull()
  expect(inLine?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML')
  expect(block?.getAttribute('display')).toBe('block')
  expect(container.querySelector('code')?.textContent).toBe(String.raw`\frac{a`)
})

/** A field with the focus in it, and what it said last. */
async function field(value: RichText | null) {
  const onChange = vi.fn<(document: RichText | null) => void>()
  await renderUi(<RichTextField label="About" value={value} onChange={onChange} />)
  const box = await screen.findByRole('textbox', { name: 'About' })
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: FORMULA }))
  return {
    box,
    said: () => onChange.mock.lastCall?.[0]?.content,
    latex: await screen.findByRole('textbox', { name: LATEX }),
  }
}

it('is typed, looked at and set by the keyboard; what is wrong is told, and stays as it was typed', async () => {
  const { said, latex } = await field({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
  })
  await userEvent.type(latex, String.raw`\frac{{a`)
  expect(screen.getByTestId('preview').textContent).toContain('Something is missing')
  await userEvent.keyboard('{Enter}')
  expect(latex.getAttribute('aria-invalid')).toBe('true')
  expect(said()).toBeUndefined()
  await userEvent.type(latex, '}{{b}')
  await waitFor(() => expect(screen.getByTestId('preview').querySelector('mfrac')).not.toBeNull())
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('textbox', { name: LATEX })).toBeNull()
  expect(JSON.stringify(said())).toContain(
    JSON.stringify({ type: 'formula', attrs: { latex: String.raw`\frac{a}{b}` } }),
  )
})

it('stands on a line of its own where that is empty, with a line below it to go on', async () => {
  const { said, latex } = await field(null)
  await userEvent.type(latex, 'x{Enter}')
  expect(said()).toEqual([{ type: 'formulaBlock', attrs: { latex: 'x' } }, { type: 'paragraph' }])
})

it('is opened by Enter where it is selected, changed, and taken out', async () => {
  const only: RichText = {
    type: 'doc',
    content: [{ type: 'formulaBlock', attrs: { latex: 'x' } }, { type: 'paragraph' }],
  }
  const onChange = vi.fn<(document: RichText | null) => void>()
  await renderUi(<RichTextField label="About" value={only} onChange={onChange} />)
  const box = await screen.findByRole('textbox', { name: 'About' })
  const { editor } = box as unknown as { editor: { commands: { setNodeSelection(at: number): void } } }
  // As the arrows select it in a browser.
  const open = async () => {
    editor.commands.setNodeSelection(0)
    fireEvent.keyDown(box, { key: 'Enter' })
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: LATEX })
  }
  const latex = await open()
  expect(latex.value).toBe('x')
  await userEvent.type(latex, '+1{Enter}')
  expect(onChange.mock.lastCall?.[0]?.content[0]).toEqual({ type: 'formulaBlock', attrs: { latex: 'x+1' } })
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the formula' }))
  expect(onChange.mock.lastCall?.[0]).toBeNull()
})
