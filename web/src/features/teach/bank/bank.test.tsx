import type { BankQuestion, BankSummary } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'
import { newQuizSettings, type QuizContent } from '#contract/practice/quiz.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
// What the screens fetch when they are drawn is here already: no test waits for a chunk.
import '../../../ui/rich-text/editor.tsx'
import '#contract/rules/question-files/write-moodle-xml.ts'
import '../quiz/import/read-questions.ts'
import { newQuestion } from '../quiz/quiz-changes.ts'
import { QuizWriter } from '../quiz/quiz-writer.tsx'
import BankScreen from './bank-screen.tsx'
import NewQuestionScreen from './new-question-screen.tsx'
import QuestionScreen from './question-screen.tsx'

const id = (n: number) => `01890a5d-ac96-774b-8cce-00000000000${n}`
const course = { id: id(9), title: 'Birds', topics: [] }
const at = '2026-03-01T10:00:00.000Z'

const asking = (words: string, more: Partial<Question> = {}): Question =>
  ({
    ...newQuestion('true_false'),
    prompt: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
    right: true,
    ...more,
  }) as Question

const summary = (n: number, beginning: string, more: Partial<BankSummary> = {}): BankSummary => ({
  id: id(n),
  type: 'true_false',
  beginning,
  points: 1,
  difficulty: 'medium',
  topics: [],
  course: null,
  version: 1,
  uses: 0,
  problems: 0,
  removed: false,
  mayEdit: true,
  updatedAt: at,
  updatedBy: 'Sol Ruiz',
  ...more,
})
const page = (items: BankSummary[]) => ({
  items,
  page: 1,
  pageSize: 25,
  total: items.length,
  totalPages: 1,
  topics: [{ topic: 'Flight', count: 2 }],
  places: [{ id: course.id, title: course.title }],
})
const kept = (version: number, words: string, more: Partial<BankQuestion> = {}): BankQuestion => ({
  ...summary(1, words, { version }),
  question: asking(words, { id: id(1) }),
  usedIn: [],
  versions: [{ version, at, by: 'Sol Ruiz' }],
  ...more,
})

beforeEach(() => session.accept(accessToken(100_000, person('admin').id)))
const asks = (handle: (asked: Asked) => Response | Promise<Response> | undefined) =>
  answers((asked) => {
    const own = handle(asked)
    if (own) return own
    return asked.path === '/auth/me' ? data(person('admin')) : data(page([]))
  })

/** A quiz while it is written. */
function Writing({ first, onChange }: { first: QuizContent; onChange: (quiz: QuizContent) => void }) {
  const [quiz, setQuiz] = useState(first)
  return (
    <QuizWriter
      quiz={quiz}
      course={course}
      errors={{}}
      latest={() => quiz}
      onChange={(next) => {
        onChange(next)
        setQuiz(next)
      }}
    />
  )
}
const quizOf = (...questions: Question[]): QuizContent => ({
  type: 'quiz',
  settings: newQuizSettings,
  questions,
})

it('puts copies of chosen questions into a quiz, in a pool of it where one says so, which know where they are from, and none a second time', async () => {
  const there = { ...asking('Here?'), bank: { id: id(3), version: 1 } }
  const onChange = vi.fn<(quiz: QuizContent) => void>()
  const calls = asks(({ path }) => {
    if (path === '/question-bank')
      return data(page([summary(1, 'Swift?'), summary(2, 'Owl?'), summary(3, 'Here?')]))
    if (path === '/question-bank/questions')
      return data({
        items: [1, 2].map((n) => ({
          id: id(n),
          version: n + 4,
          question: asking(n === 1 ? 'Swift?' : 'Owl?', { id: id(n) }),
          removed: false,
          mayEdit: true,
        })),
      })
    return undefined
  })
  const wings = { id: id(8), name: 'Wings', asks: 1 }
  const first = quizOf(there)
  const { user } = await renderUi(
    <Writing first={{ ...first, settings: { ...first.settings, pools: [wings] } }} onChange={onChange} />,
  )
  await user.click(screen.getByRole('button', { name: 'From the question bank' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'From the question bank' }))
  const here = await dialog.findByRole('checkbox', { name: 'Here?' })
  expect(here).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: 'Choose all of these' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Pool' }), 'Wings')
  await user.click(dialog.getByRole('button', { name: 'Add 2 questions' }))
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  const asked = calls.find(({ path }) => path === '/question-bank/questions')
  expect(asked?.url.searchParams.getAll('id')).toEqual([id(1), id(2)])
  const { questions = [] } = onChange.mock.lastCall?.[0] ?? {}
  expect(questions.map(({ bank }) => bank)).toEqual([
    { id: id(3), version: 1 },
    { id: id(1), version: 5 },
    { id: id(2), version: 6 },
  ])
  expect(questions.map(({ pool }) => pool)).toEqual([undefined, wings.id, wings.id])
  // Two quizzes that take the same question are answered apart.
  expect(questions.map((one) => one.id)).not.toContain(id(1))
  expect(new Set(questions.map((one) => one.id)).size).toBe(3)
})

/** A file of so many questions, in GIFT. */
const gift = (many: number) =>
  new File([Array.from({ length: many }, (_, n) => `Is ${n} a number? {T}`).join('\n\n')], 'a.txt', {
    type: 'text/plain',
  })

/** What is told by toasts from now on. */
function toasts(): Toast[] {
  const told: Toast[] = []
  onTestFinished(onToast((one) => told.push(one)))
  // What was told before, to nobody.
  told.length = 0
  return told
}

async function bringing(many: number, fails: (call: number) => boolean) {
  const told = toasts()
  let added = 0
  const sent: number[] = []
  const ids: string[][] = []
  const calls = asks(({ path, method, body }) => {
    if (path === '/question-bank/change') return data({ changed: 1 })
    if (path !== '/question-bank') return undefined
    if (method !== 'POST') return data(page([summary(1, 'Swift?')]))
    const { questions, ids: given } = body as { questions: Question[]; ids: string[] }
    sent.push(questions.length)
    ids.push(given)
    if (fails(sent.length)) return refused('INTERNAL', 500)
    const base = added
    added += questions.length
    return data({
      items: questions.map((_, n) => ({
        id: `01890a5d-ac96-774b-8cce-${String(base + n).padStart(12, '0')}`,
        version: 1,
      })),
    })
  })
  const { user } = await renderUi(<BankScreen />)
  await user.click((await screen.findAllByRole('button', { name: 'Import questions' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import questions' }))
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement,
    gift(many),
  )
  await user.click(await dialog.findByRole('button', { name: `Add ${many} questions` }))
  return { user, dialog, calls, sent, ids, told }
}

it('brings more questions of a file into the bank than one call takes, and takes all of them back at once', async () => {
  const { calls, sent, told } = await bringing(250, () => false)
  await waitFor(() => expect(told).toMatchObject([{ message: 'bank.added', params: { count: 250 } }]))
  expect(sent).toEqual([100, 100, 50])
  told[0]?.undo?.()
  await waitFor(() => expect(told).toMatchObject([{}, { message: 'bank.removed', params: { count: 250 } }]))
  const removed = calls.flatMap(({ path, body }) =>
    path === '/question-bank/change' ? [body as { ids: string[]; change: object }] : [],
  )
  expect(removed.map(({ ids, change }) => [ids.length, change])).toEqual([
    [200, { do: 'remove' }],
    [50, { do: 'remove' }],
  ])
  expect(new Set(removed.flatMap(({ ids }) => ids)).size).toBe(250)
})

it('keeps in the dialog what did not come, and brings that alone the next time', async () => {
  const { user, dialog, sent, ids } = await bringing(150, (call) => call === 2)
  await dialog.findByText('100 questions are in the bank already. The rest has not come yet: try again.')
  await user.click(dialog.getByRole('button', { name: 'Add 50 questions' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import questions' })).toBeNull())
  expect(sent).toEqual([100, 50, 50])
  // An answer that was lost may have been of questions that are there: they come under the same ids.
  expect(ids[2]).toEqual(ids[1])
  expect(new Set(ids.flat()).size).toBe(150)
})

it('leaves the dialog for a file open while it becomes known that the bank is empty', async () => {
  let answer = (_: Response) => {}
  const list = new Promise<Response>((resolve) => (answer = resolve))
  asks(({ path }) => (path === '/question-bank' ? list : undefined))
  const { user } = await renderUi(<BankScreen />)
  await user.click(await screen.findByRole('button', { name: 'Import questions' }))
  const name = { name: 'Import questions' }
  await screen.findByRole('dialog', name)
  answer(data(page([])))
  await screen.findByText('The bank is empty')
  expect(screen.queryByRole('dialog', name)).not.toBeNull()
})

it('exports the chosen questions for other systems, but those that nobody could answer rightly', async () => {
  const told = toasts()
  const files: Blob[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  URL.createObjectURL = (file) => {
    files.push(file as Blob)
    return 'blob:x'
  }
  asks(({ path }) => {
    if (path === '/question-bank') return data(page([summary(1, 'Swift?'), summary(2, 'Owl?')]))
    if (path === '/question-bank/questions')
      return data({
        items: [asking('Swift?'), asking('Owl?', { right: null })].map((question, n) => ({
          id: id(n + 1),
          version: 1,
          question,
          removed: false,
          mayEdit: true,
        })),
      })
    return undefined
  })
  const { user } = await renderUi(<BankScreen />)
  for (const name of ['Swift?', 'Owl?'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name.replace('?', '\\?')) }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() =>
    expect(told).toMatchObject([{ message: 'teach.quiz.export.saved_left', params: { count: 1, left: 1 } }]),
  )
  const [file] = files
  const xml = (await file?.text()) ?? ''
  expect(xml).toContain('<name><text>Swift?</text></name>')
  expect(xml).not.toContain('Owl?')
})

it('takes no more questions than a quiz has room for', async () => {
  asks(({ path }) =>
    path === '/question-bank' ? data(page([summary(1, 'Swift?'), summary(2, 'Owl?')])) : undefined,
  )
  const almost = quizOf(...Array.from({ length: 99 }, () => asking('Other?')))
  const { user } = await renderUi(<Writing first={almost} onChange={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'From the question bank' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'From the question bank' }))
  await user.click(await dialog.findByRole('button', { name: 'Choose all of these' }))
  expect(dialog.getByRole('button', { name: 'Add 1 question' })).toBeDefined()
  expect(dialog.getByRole('checkbox', { name: 'Owl?' })).toHaveProperty('disabled', true)
  expect(dialog.getByText(/The quiz takes no more/)).toBeDefined()
})

it('says that the bank has a newer version, and takes it at a press with the points and the pool of the quiz', async () => {
  const old = asking('Swifts fly?', {
    id: id(5),
    points: 7,
    pool: id(8),
    bank: { id: id(1), version: 2 },
  })
  const onChange = vi.fn<(quiz: QuizContent) => void>()
  asks(({ path }) =>
    path === '/question-bank/questions'
      ? data({
          items: [
            {
              id: id(1),
              version: 3,
              question: asking('Swifts sleep?', { id: id(1) }),
              removed: false,
              mayEdit: true,
            },
          ],
        })
      : undefined,
  )
  const { user } = await renderUi(<Writing first={quizOf(old)} onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: /Swifts fly/ }))
  expect(await screen.findByText('The bank has version 3.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Take the newer one' }))
  expect(onChange.mock.lastCall?.[0].questions).toMatchObject([
    {
      id: id(5),
      points: 7,
      pool: id(8),
      bank: { id: id(1), version: 3 },
      prompt: { content: [{ content: [{ text: 'Swifts sleep?' }] }] },
    },
  ])
  expect(screen.queryByText('The bank has version 3.')).toBeNull()
})

it('keeps a question of a quiz in the bank, and what is written meanwhile', async () => {
  const onChange = vi.fn<(quiz: QuizContent) => void>()
  const calls = asks(({ path, method }) =>
    path === '/question-bank' && method === 'POST' ? data({ items: [{ id: id(4), version: 1 }] }) : undefined,
  )
  const { user } = await renderUi(<Writing first={quizOf(asking('Swifts fly?'))} onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: 'Actions for question 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Keep in the question bank' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep in the question bank' }))
  await user.click(dialog.getByRole('button', { name: 'Keep in the question bank' }))
  await waitFor(() =>
    expect(onChange.mock.lastCall?.[0].questions).toMatchObject([{ bank: { id: id(4), version: 1 } }]),
  )
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ courseId: course.id })
})

const Screens = () => (
  <Suspense>
    <Routes>
      <Route path="/dashboard/teach/bank" element={<BankScreen />} />
      <Route path="/dashboard/teach/bank/new" element={<NewQuestionScreen />} />
      <Route path="/dashboard/teach/bank/:id" element={<QuestionScreen />} />
    </Routes>
  </Suspense>
)

it('shows what somebody else saved meanwhile, writes over it only when told to, and loses nothing', async () => {
  let now = kept(1, 'Swifts fly?')
  const calls = asks(({ path, method, body }) => {
    if (path !== `/question-bank/${id(1)}`) return undefined
    if (method === 'GET') return data(now)
    const { version, question } = body as { version: number; question: Question }
    if (version !== now.version) return refused('CONFLICT', 409, { details: { reason: 'newer' } })
    now = kept(version + 1, 'saved', { question })
    return data(now)
  })
  const { user } = await renderUi(<Screens />, { at: `/dashboard/teach/bank/${id(1)}` })
  const save = await screen.findByRole('button', { name: 'Save as a new version' })
  // The first is of its fields, the other of what learners see.
  await user.click(screen.getAllByRole('radio', { name: 'False' })[0] as HTMLElement)
  now = kept(2, 'Theirs', { question: asking('Theirs', { id: id(1) }), updatedBy: 'Sol Ruiz' })
  await user.click(save)
  const told = await screen.findByText('Sol Ruiz has saved this question meanwhile')
  expect(await screen.findByText('Theirs', { selector: 'p' })).toBeDefined()
  expect(now.version).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Keep mine, to be saved over it' }))
  expect(told.isConnected).toBe(false)
  await user.click(save)
  await waitFor(() => expect(now.version).toBe(3))
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toMatchObject([
    { version: 1, question: { right: false } },
    { version: 2, question: { right: false } },
  ])
})

it('lists questions with their way in, and takes a removal back at a press', async () => {
  const calls = asks(({ path, method }) => {
    if (path === '/question-bank' && method === 'GET')
      return data(page([summary(1, 'Swift?'), summary(2, 'Owl?', { mayEdit: false })]))
    return path === '/question-bank/change' ? data({ changed: 1 }) : undefined
  })
  const { user } = await renderUi(<Screens />, { at: '/dashboard/teach/bank?topic=Flight' })
  expect((await screen.findByRole('link', { name: 'Swift?' })).getAttribute('href')).toBe(
    `/dashboard/teach/bank/${id(1)}`,
  )
  expect(calls.find(({ path }) => path === '/question-bank')?.url.searchParams.getAll('topic')).toEqual([
    'Flight',
  ])
  await user.click(screen.getByRole('checkbox', { name: /Owl/ }))
  expect(screen.getByText('Some of these are the company’s: administrators change them.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /Owl/ }))
  await user.click(screen.getByRole('checkbox', { name: /Swift/ }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/question-bank/change').map(({ body }) => body)).toEqual([
      { ids: [id(1)], change: { do: 'remove' } },
    ]),
  )
})

it('puts a new question where it is said to belong', async () => {
  const calls = asks(({ path, method }) =>
    path === '/question-bank' && method === 'POST'
      ? data({ items: [{ id: id(4), version: 1 }] })
      : path === `/question-bank/${id(4)}`
        ? data(kept(1, 'New'))
        : undefined,
  )
  const { user } = await renderUi(<Screens />, { at: '/dashboard/teach/bank/new?type=true_false' })
  const place = await screen.findByLabelText('Belongs to')
  await waitFor(() => expect(within(place).getByRole('option', { name: 'Birds' })).toBeDefined())
  await user.selectOptions(place, 'Birds')
  await user.click(screen.getByRole('radio', { name: 'True' }))
  await user.click(screen.getByRole('button', { name: 'Add to the bank' }))
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe(`/dashboard/teach/bank/${id(4)}`),
  )
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    courseId: course.id,
    questions: [{ type: 'true_false', right: true }],
  })
})

it('shows beside a question how it goes in each quiz that was answered, for that question alone', async () => {
  const use = (n: number, answered: number) => ({
    courseId: id(9),
    course: 'Birds',
    lessonId: id(n),
    lesson: `Quiz ${n}`,
    questionId: id(n + 2),
    version: 1,
    answered,
    right: 3,
  })
  const figures = { prompt: null, answered: 10, right: 3, rungs: [] }
  const wrong = (said: string) => [{ kind: 'answer' as const, of: '', said, times: 6 }]
  const calls = asks(({ path }) => {
    if (path === `/question-bank/${id(1)}`)
      return data(kept(1, 'Swift?', { mayEdit: false, uses: 2, usedIn: [use(4, 10), use(5, 0)] }))
    if (path === `/courses/${id(9)}/lessons/${id(4)}/statistics`)
      return data({
        items: [
          { ...figures, id: id(7), wrong: wrong('Another'), separates: null },
          { ...figures, id: id(6), wrong: wrong('An owl'), separates: 0.4 },
        ],
      })
    return undefined
  })
  const { user } = await renderUi(<Screens />, { at: `/dashboard/teach/bank/${id(1)}` })
  const press = await screen.findByRole('button', { name: 'How it goes in Quiz 4' })
  expect(screen.queryByRole('button', { name: 'How it goes in Quiz 5' })).toBeNull()
  expect(calls.some(({ path }) => path.endsWith('/statistics'))).toBe(false)
  await user.click(press)
  expect(await screen.findByText('30% right (10 answers) · hard for those who answer it')).toBeDefined()
  expect(screen.getByText(/An owl/).textContent).toContain('“An owl” (6 times)')
  expect(screen.getByText(/correlation 0.4/)).toBeDefined()
  expect(screen.queryByText(/Another/)).toBeNull()
})
