import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Question } from '#contract/practice/questions.ts'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { ImportQuestions } from './import-questions.tsx'

async function importing(
  text: string | Uint8Array<ArrayBuffer>,
  { free = 100, onAdd = vi.fn<(questions: Question[]) => void | Promise<number>>() } = {},
) {
  const { user } = await renderUi(
    <ImportQuestions free={free} tooMany="teach.quiz.import.too_many" onAdd={onAdd} />,
  )
  await user.click(screen.getByRole('button', { name: 'Import questions' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('no field for a file')
  await user.upload(field, new File([text], 'birds.txt', { type: 'text/plain' }))
  return { user, dialog, onAdd }
}

it('shows what comes and why the rest does not before anything is added', async () => {
  const { user, dialog, onAdd } = await importing(
    '::Wet:: Water is wet {T}\n\n::Day:: Tell of your day\n\nWho? {=Ada}',
  )
  expect(await dialog.findByText('3 questions were found; 2 come.')).toBeDefined()
  expect(dialog.getByRole('listitem').textContent).toBe('Day A kind of question that there is not here.')
  expect(onAdd).not.toHaveBeenCalled()
  await user.click(await dialog.findByRole('button', { name: 'Add 2 questions' }))
  expect(onAdd.mock.calls[0]?.[0].map(({ type }) => type)).toEqual(['true_false', 'short'])
})

it('adds no more than a quiz may have', async () => {
  const { user, dialog, onAdd } = await importing('A {T}\n\nB {T}\n\nC {T}', { free: 2 })
  expect(
    await dialog.findByText('1 question is more than a quiz may have, and will be left out.'),
  ).toBeDefined()
  await user.click(await dialog.findByRole('button', { name: 'Add 2 questions' }))
  expect(onAdd.mock.calls[0]?.[0]).toHaveLength(2)
})

it('keeps what did not come where only some of it did, and adds none of it twice', async () => {
  const onAdd = vi.fn<(questions: Question[]) => Promise<number>>()
  onAdd.mockResolvedValueOnce(2).mockResolvedValueOnce(1)
  const { user, dialog } = await importing('A {T}\n\nB {T}\n\nC {F}', { onAdd })
  await user.click(await dialog.findByRole('button', { name: 'Add 3 questions' }))
  expect(
    await dialog.findByText('2 questions are in the bank already. The rest has not come yet: try again.'),
  ).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Add 1 question' }))
  expect(onAdd.mock.calls.map(([sent]) => sent.map((one) => 'right' in one && one.right))).toEqual([
    [true, true, false],
    [false],
  ])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['<html><body>No quiz</body></html>', /No questions were found in this file/],
  [Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe]), /This file cannot be read/],
])('says what is wrong with a file that has none', async (text, words) => {
  const { dialog, onAdd } = await importing(text)
  expect(await dialog.findByText(words)).toBeDefined()
  expect(dialog.queryByRole('button', { name: /^Add/ })).toBeNull()
  expect(onAdd).not.toHaveBeenCalled()
})
