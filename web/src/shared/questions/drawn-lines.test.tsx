import type { Answer, ShownQuestion } from '#contract/practice/questions.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { AnswerField } from './answer-field.tsx'

const asked = { id: '1', prompt: null, points: 1 }
const piece = (id: string, text: string) => ({ id, text })

async function answering(question: ShownQuestion) {
  let last: Answer | null = null
  function Asked() {
    const [answer, setAnswer] = useState<Answer | null>(null)
    last = answer
    return (
      <>
        <p id="asks">Which?</p>
        <AnswerField question={question} answer={answer} labelledBy="asks" onAnswer={setAnswer} />
      </>
    )
  }
  const { user, container } = await renderUi(<Asked />)
  const drawn = () =>
    [...container.ownerDocument.querySelectorAll('math')].map((one) => one.getAttribute('alttext'))
  return { user, container, drawn, given: () => last }
}

it('draws formulas and code in what is chosen, and leaves prices alone', async () => {
  const { user, container, drawn, given } = await answering({
    ...asked,
    type: 'single',
    choices: [piece('a', 'So $$x^2$$'), piece('b', 'From $5 to $6'), piece('c', 'In `a[0]`')],
  })
  await waitFor(() => expect(drawn()).toEqual(['x^2']))
  expect(container.querySelector('code')?.textContent).toBe('a[0]')
  await user.click(screen.getByRole('radio', { name: 'From $5 to $6' }))
  expect(given()).toEqual({ type: 'single', choice: 'b' })
})

it('lets one match by keyboard, from a list that draws formulas', async () => {
  const { user, drawn, given } = await answering({
    ...asked,
    type: 'matching',
    left: [piece('a', 'The square of $$x$$'), piece('b', 'Half')],
    right: [piece('c', '$$x^2$$'), piece('d', '$$\\frac12$$')],
  })
  const half = screen.getByRole('combobox', { name: 'Half' })
  half.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(drawn()).toContain('\\frac12'))
  const chosen = () => document.getElementById(half.getAttribute('aria-activedescendant') ?? '')
  for (let at = 0; at < 5 && !chosen()?.querySelector('[alttext="\\\\frac12"]'); at++)
    await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
  expect(given()).toEqual({ type: 'matching', pairs: [{ id: 'b', rightId: 'd' }] })
  expect(half.querySelector('math')?.getAttribute('alttext')).toBe('\\frac12')
  await user.click(half)
  await user.click(screen.getByRole('option', { name: 'Choose…' }))
  expect(given()).toBeNull()
})

it('keeps the device’s own list where there is nothing to draw', async () => {
  const { user, given } = await answering({
    ...asked,
    type: 'gaps',
    texts: ['It is $$x^2$$: ', '.'],
    words: ['$5', '$6'],
  })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gap 1' }), '$6')
  expect(given()).toEqual({ type: 'gaps', words: ['$6'] })
})

it('calls what is put in order by its letters, and draws it', async () => {
  const { user, drawn, given } = await answering({
    ...asked,
    type: 'ordering',
    items: [piece('a', 'Then $$b$$'), piece('b', 'First')],
  })
  await waitFor(() => expect(drawn()).toEqual(['b']))
  await user.click(screen.getByRole('button', { name: 'Move “Then b” down' }))
  expect(given()).toEqual({ type: 'ordering', order: ['b', 'a'] })
  screen.getByText('“Then b” is now 2 of 2')
})

it('lets one choose a picture by what it shows', async () => {
  const picture = { data: 'data:image/png;base64,AAAA', width: 40, height: 20, alt: 'A bird' }
  const { user, given } = await answering({
    ...asked,
    type: 'multiple',
    choices: [
      { ...piece('a', ''), picture },
      { ...piece('b', 'With words'), picture: { ...picture, alt: 'A fish' } },
    ],
  })
  await user.click(screen.getByRole('checkbox', { name: 'A bird' }))
  await user.click(screen.getByRole('img', { name: 'A fish' }))
  expect(given()).toEqual({ type: 'multiple', choices: ['a', 'b'] })
  screen.getByRole('checkbox', { name: /A fish\s*With words/ })
})
