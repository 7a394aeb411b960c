import type { CheckAttributes } from '#contract/rich-text/check.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import type { EditorFiles } from '../files.ts'
import { RichTextField } from '../rich-text-field.tsx'
import { RichTextView } from '../rich-text-view.tsx'

const one: CheckAttributes = {
  prompt: 'Two and two?',
  choices: [
    { text: 'Three', right: false, feedback: 'Count again.' },
    { text: 'Four', right: true, feedback: 'As on your fingers.' },
  ],
}
const several: CheckAttributes = {
  prompt: 'Which are even?',
  choices: [
    { text: 'Two', right: true, feedback: '' },
    { text: 'Three', right: false, feedback: 'It leaves one.' },
    { text: 'Four', right: true, feedback: '' },
  ],
}
/** A text of its own each time: what was answered belongs to it. */
const textOf = (...questions: CheckAttributes[]): RichText => ({
  type: 'doc',
  content: structuredClone(questions).map((attrs) => ({ type: 'check', attrs })),
})
const status = () =>
  within(screen.getByRole('region', { name: 'Check yourself' })).getByRole('status').textContent
const says = (name: string, role: 'radio' | 'checkbox') => {
  const described = screen.getByRole(role, { name }).getAttribute('aria-describedby')
  return described ? document.getElementById(described)?.textContent : null
}

it('is answered by the keyboard, and says at once whether that is right and why', async () => {
  await renderUi(<RichTextView document={textOf(one)} />)
  const group = await screen.findByRole('radiogroup', { name: 'Two and two?' })
  await userEvent.tab()
  expect(document.activeElement).toBe(within(group).getByRole('radio', { name: 'Three' }))
  await userEvent.keyboard(' ')
  expect(status()).toBe('')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(status()).toBe('Not quite.')
  expect(says('Three', 'radio')).toBe('Wrong answer: Count again.')
  expect(says('Four', 'radio')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Four' }))
  expect(status()).toBe('')
  expect(says('Three', 'radio')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(status()).toBe('That’s right.')
  expect(document.activeElement?.textContent).toBe('Try again')
  expect(says('Four', 'radio')).toBe('Right answer: As on your fingers.')
  expect(screen.queryByRole('button', { name: 'Check' })).toBeNull()
})

it('with several right answers is right with all of them and no other; the answer is shown to who asks for it', async () => {
  await renderUi(<RichTextView document={textOf(several)} />)
  await screen.findByRole('group', { name: /Which are even/ })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
  await press('Check')
  expect(status()).toBe('Choose an answer first.')
  await tick('Two')
  await press('Check')
  expect(status()).toBe('Right so far, but there’s more.')
  await tick('Three')
  await press('Check')
  expect(status()).toBe('Not quite.')
  expect(says('Three', 'checkbox')).toBe('Wrong answer: It leaves one.')
  await press('Show the answer')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
  expect(status()).toBe('This is the answer.')
  expect(says('Four', 'checkbox')).toBe('Right answer')
  expect(says('Three', 'checkbox')).toBe('Wrong answer: It leaves one.')
  await press('Try again')
  expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(3)
  await tick('Four')
  await tick('Two')
  await press('Check')
  expect(status()).toBe('That’s right.')
})

it('keeps what was answered while its text is at hand, and asks nothing that is unfinished', async () => {
  const text = textOf(one, { ...several, prompt: ' ' })
  const first = await renderUi(<RichTextView document={text} />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Four' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  first.unmount()
  await renderUi(<RichTextView document={text} />)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Four' })).checked).toBe(true)
  expect(status()).toBe('That’s right.')
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
})

const files: EditorFiles = {
  files: [],
  renew: () => Promise.resolve([]),
  save: () => undefined,
  savingId: null,
  send: () => undefined,
  read: () => Promise.resolve(''),
  underWay: null,
}
let written: RichText | null
function Lesson() {
  const [value, setValue] = useState<RichText | null>(null)
  written = value
  return <RichTextField label="Text" value={value} onChange={setValue} files={files} />
}
const checkWritten = () => written?.content.find(({ type }) => type === 'check')

it('is put into the text of a lesson from the tools, and written where it stands', async () => {
  await renderUi(<Lesson />)
  await screen.findByRole('textbox', { name: 'Text' })
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Check yourself' }))
  const asks = await screen.findByRole('textbox', { name: 'Question' })
  await waitFor(() => expect(document.activeElement).toBe(asks))
  await userEvent.type(asks, 'Two and two?')
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer 1' }), 'Three')
  await userEvent.type(screen.getByRole('textbox', { name: 'Feedback on answer 1' }), 'Count again.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer 2' }), 'Four')
  expect(screen.getByText(/Not shown to learners yet/)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Answer 2 is right' }))
  expect(screen.queryByText(/Not shown to learners yet/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add an answer' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 3' })))
  await userEvent.keyboard('Five')
  await waitFor(() =>
    expect(checkWritten()).toEqual({
      type: 'check',
      attrs: {
        prompt: 'Two and two?',
        choices: [
          { text: 'Three', right: false, feedback: 'Count again.' },
          { text: 'Four', right: true, feedback: '' },
          { text: 'Five', right: false, feedback: '' },
        ],
      },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove answer 1' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Answer 1' }).value).toBe('Four')
  expect(screen.queryByRole('button', { name: 'Remove answer 1' })).toBeNull()
  for (let answers = 2; answers < 6; answers++)
    await userEvent.click(screen.getByRole('button', { name: 'Add an answer' }))
  expect(screen.queryByRole('button', { name: 'Add an answer' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Take the question out' }))
  await waitFor(() => expect(checkWritten()).toBeUndefined())
})
