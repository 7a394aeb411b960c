import type { Question } from '#contract/practice/questions.ts'
import { newQuizSettings, type QuizContent } from '#contract/practice/quiz.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { onToast, type Toast } from '../../../../api/toasts.ts'
import { newQuestion } from '../quiz-changes.ts'
import { QuizView } from '../quiz-view.tsx'
import { QuizWriter } from '../quiz-writer.tsx'

const asking = (words: string, pool?: string): Question => ({
  ...newQuestion('true_false'),
  prompt: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
  ...(pool && { pool }),
})
const [wings, beaks, nests] = [
  '01890a5d-ac96-774b-8cce-00000000000a',
  '01890a5d-ac96-774b-8cce-00000000000b',
  '01890a5d-ac96-774b-8cce-00000000000c',
] as const
const pool = (id: string, name: string, asks: number) => ({ id, name, asks })

async function writing(first: QuizContent, errors: Record<string, ReactNode> = {}) {
  const onChange = vi.fn<(quiz: QuizContent) => void>()
  let latest = first
  function Writing() {
    const [now, setNow] = useState(first)
    latest = now
    return (
      <QuizWriter
        quiz={now}
        course={{ id: '01890a5d-ac96-774b-bcce-0000000000c1', title: 'Birds', topics: [] }}
        errors={errors}
        latest={() => latest}
        onChange={(next) => {
          onChange(next)
          setNow(next)
        }}
      />
    )
  }
  const { user } = await renderUi(<Writing />)
  await user.click(screen.getByRole('button', { name: 'How the quiz is taken' }))
  return { user, now: () => latest }
}
it('shows how a quiz is taken by itself where something in it keeps it from being saved', async () => {
  const quiz = quizOf([], { pools: [pool(wings, '', 1)] })
  const write = (errors: Record<string, ReactNode>) => (
    <QuizWriter
      quiz={quiz}
      course={{ id: '01890a5d-ac96-774b-bcce-0000000000c1', title: 'Birds', topics: [] }}
      errors={errors}
      latest={() => quiz}
      onChange={() => undefined}
    />
  )
  const press = () => screen.getByRole('button', { name: 'How the quiz is taken' })
  await renderUi(write({}))
  expect(press().getAttribute('aria-expanded')).toBe('false')
  cleanup()
  await renderUi(write({ 'content.settings.pools.0.name': 'Give it a name' }))
  expect(press().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('Give it a name')).toBeDefined()
})

const quizOf = (questions: Question[], settings: Partial<QuizContent['settings']> = {}): QuizContent => ({
  type: 'quiz',
  settings: { ...newQuizSettings, ...settings },
  questions,
})
/** What is told by toasts from now on. */
function toasts(): Toast[] {
  const told: Toast[] = []
  onTestFinished(onToast((toast) => void told.push(toast)))
  // What was told before, to nobody.
  told.length = 0
  return told
}
const poolsNow = ({ questions }: QuizContent) => questions.map((one) => one.pool)

it('lets an author make a pool, name it, choose its questions and say how many are asked, and says where there are too few', async () => {
  const { user, now } = await writing(quizOf([asking('One'), asking('Two'), asking('Three')]))
  await user.click(await screen.findByRole('button', { name: 'Add a pool' }))
  const name = screen.getByRole('textbox', { name: 'Name of the pool' })
  expect(screen.getByText('It has no questions yet, so attempts ask none of it.')).toBeDefined()
  await user.clear(name)
  await user.type(name, 'Wings')
  await user.click(screen.getByRole('button', { name: 'Choose questions for “Wings”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Questions in “Wings”' }))
  await user.click(dialog.getByRole('checkbox', { name: '1. One' }))
  await user.click(dialog.getByRole('checkbox', { name: '3. Three' }))
  await user.click(dialog.getByRole('button', { name: 'Put 2 questions in it' }))
  const id = now().settings.pools?.[0]?.id
  expect(now().settings.pools).toEqual([{ id, name: 'Wings', asks: 1 }])
  expect(poolsNow(now())).toEqual([id, undefined, id])
  expect(screen.queryByText(/It has 2 questions so far/)).toBeNull()
  expect(screen.getByText('Each attempt asks 2 of 3 questions.')).toBeDefined()
  const asks = screen.getByRole('textbox', { name: 'Asked per attempt' })
  expect(asks.getAttribute('value')).toBe('1 of 2')
  await user.clear(asks)
  await user.type(asks, '2')
  expect(now().settings.pools).toMatchObject([{ asks: 2 }])
  expect(screen.queryByText(/It has 2 questions so far/)).toBeNull()
  await user.clear(asks)
  await user.type(asks, '3')
  expect(now().settings.pools).toMatchObject([{ asks: 3 }])
  expect(
    screen.getByText('It has 2 questions so far: each attempt asks all of them until there are more.'),
  ).toBeDefined()
  expect(screen.getByText('Each attempt asks 3 of 3 questions.')).toBeDefined()
})

it('takes a question out of another pool that is chosen for this one, and leaves out what is no longer ticked', async () => {
  const { user, now } = await writing(
    quizOf([asking('One', wings), asking('Two', beaks)], {
      pools: [pool(wings, 'Wings', 1), pool(beaks, 'Beaks', 1)],
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Choose questions for “Wings”' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('True or false · 1 point · now in “Beaks”')).toBeDefined()
  await user.click(dialog.getByRole('checkbox', { name: '1. One' }))
  await user.click(dialog.getByRole('checkbox', { name: '2. Two' }))
  await user.click(dialog.getByRole('button', { name: 'Put 1 question in it' }))
  expect(poolsNow(now())).toEqual([undefined, wings])
})

it('says of each question its pool, where it is chosen too', async () => {
  const { user, now } = await writing(
    quizOf([asking('One'), asking('Two', wings)], { pools: [pool(wings, 'Wings', 1)] }),
  )
  await user.click(screen.getByRole('button', { name: /One/ }))
  const field = screen.getByRole('combobox', { name: 'Pool' })
  await user.selectOptions(field, 'Wings')
  expect(poolsNow(now())).toEqual([wings, wings])
  expect(screen.getAllByText(/in “Wings”/)).toHaveLength(2)
  await user.selectOptions(field, 'None')
  expect(now().questions[0]).not.toHaveProperty('pool')
})

it('removes a pool and keeps its questions, in it again when that is taken back', async () => {
  const first = quizOf([asking('One', wings), asking('Two', wings), asking('Three', beaks)], {
    pools: [pool(wings, 'Wings', 1), pool(beaks, 'Beaks', 1)],
  })
  const told = toasts()
  const { user, now } = await writing(first)
  await user.click(await screen.findByRole('button', { name: 'Remove “Wings”' }))
  expect(now().settings.pools).toEqual([pool(beaks, 'Beaks', 1)])
  expect(poolsNow(now())).toEqual([undefined, undefined, beaks])
  expect(told).toMatchObject([{ message: 'teach.quiz.pool.removed', params: { name: 'Wings' } }])
  act(() => told[0]?.undo?.())
  expect(now()).toEqual(first)
})

it('leaves in another pool what was put there while a removed one was away', async () => {
  const told = toasts()
  const { user, now } = await writing(
    quizOf([asking('One', wings), asking('Two', wings)], {
      pools: [pool(wings, 'Wings', 1), pool(beaks, 'Beaks', 1)],
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Remove “Wings”' }))
  await user.click(screen.getByRole('button', { name: /One/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pool' }), 'Beaks')
  act(() => told[0]?.undo?.())
  expect(now().settings.pools).toEqual([pool(wings, 'Wings', 1), pool(beaks, 'Beaks', 1)])
  expect(poolsNow(now())).toEqual([beaks, wings])
})

it('brings questions of a file into no pool, where the one that was chosen for them was removed since', async () => {
  const { user, now } = await writing(
    quizOf([asking('One')], { pools: [pool(wings, 'Wings', 1), pool(beaks, 'Beaks', 1)] }),
  )
  const importing = async () => {
    await user.click(screen.getByRole('button', { name: 'Import questions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import questions' }))
    const field = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!field) throw new Error('no field for a file')
    await user.upload(field, new File(['Water is wet {T}'], 'wet.txt', { type: 'text/plain' }))
    return { dialog, add: await dialog.findByRole('button', { name: 'Add 1 question' }) }
  }
  const first = await importing()
  await user.selectOptions(first.dialog.getByRole('combobox', { name: 'Pool' }), 'Wings')
  await user.click(first.add)
  expect(poolsNow(now())).toEqual([undefined, wings])
  await user.click(await screen.findByRole('button', { name: 'Remove “Wings”' }))
  const second = await importing()
  await user.click(second.add)
  expect(now().settings.pools).toEqual([pool(beaks, 'Beaks', 1)])
  expect(poolsNow(now())).toEqual([undefined, undefined, undefined])
})

it('goes on at the next pool once one is removed, and where one is added once there is none behind it', async () => {
  const told = toasts()
  const { user } = await writing(
    quizOf([asking('One', wings)], {
      pools: [pool(wings, 'Wings', 1), pool(beaks, 'Beaks', 1), pool(nests, 'Nests', 1)],
    }),
  )
  const focused = () => document.activeElement?.getAttribute('value') ?? document.activeElement?.textContent
  await user.click(await screen.findByRole('button', { name: 'Remove “Beaks”' }))
  expect(focused()).toBe('Nests')
  screen.getByRole('button', { name: 'Remove “Nests”' }).focus()
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Add a pool')
  expect(told.map(({ replaces }) => replaces)).toEqual(['pool_removed', 'pool_removed'])
})

it('brings back a deleted question in no pool, where its pool was removed meanwhile', async () => {
  const told = toasts()
  const { user, now } = await writing(
    quizOf([asking('One', wings), asking('Two')], { pools: [pool(wings, 'Wings', 1)] }),
  )
  screen.getByRole('button', { name: /One/ }).focus()
  await user.keyboard('{Delete}')
  await user.click(screen.getByRole('button', { name: 'Remove “Wings”' }))
  act(() => told[0]?.undo?.())
  expect(now().settings).not.toHaveProperty('pools')
  expect(poolsNow(now())).toEqual([undefined, undefined])
})

it('calls the number of questions per attempt what it is beside pools, and counts those in none', async () => {
  await writing(quizOf([asking('One'), asking('Two', wings)], { draws: 1, pools: [pool(wings, 'Wings', 1)] }))
  expect(await screen.findByRole('textbox', { name: 'Questions in no pool, per attempt' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Questions per attempt' })).toBeNull()
  expect(
    screen.getByText('There is one question so far: each attempt asks all of them until there are more.'),
  ).toBeDefined()
})

it('says beside a name what is wrong with it', async () => {
  await writing(quizOf([], { pools: [pool(wings, '', 1)] }), {
    'content.settings.pools.0.name': 'Enter a name',
  })
  expect(
    (await screen.findByRole('textbox', { name: 'Name of the pool' })).getAttribute('aria-invalid'),
  ).toBe('true')
  expect(screen.getByText('Enter a name')).toBeDefined()
})

it('tells in the preview how many of the questions an attempt asks', async () => {
  const questions = [asking('One'), asking('Two', wings), asking('Three', wings)]
  await renderUi(<QuizView quiz={quizOf(questions, { pools: [pool(wings, 'Wings', 1)] })} />)
  expect(screen.getByText(/Each attempt asks 2 of 3 questions\./)).toBeDefined()
})
