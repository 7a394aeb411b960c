import type { CompanyGrading, GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast } from '../../../api/toasts.ts'
import GradingSection from './grading-section.tsx'

const letters: GradeScale = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Letters',
  steps: [
    { word: 'A', from: 60, value: 80 },
    { word: 'F', from: 0, value: 30 },
  ],
}
const none: CompanyGrading = { scales: [], defaultScaleId: null, late: null, revision: 0, uses: [] }
const some: CompanyGrading = {
  scales: [letters],
  defaultScaleId: letters.id,
  late: null,
  revision: 4,
  uses: [{ scaleId: letters.id, courses: 2 }],
}

/** `meanwhile`: what somebody else saved before the first press. */
async function open(begins: CompanyGrading, meanwhile?: CompanyGrading) {
  let now = begins
  const calls = answers(({ method, body }) => {
    if (method !== 'PUT') return data(now)
    const { revision, ...saved } = body as CompanyGrading
    if (meanwhile && revision < meanwhile.revision) {
      now = meanwhile
      return refused('CONFLICT', 409)
    }
    now = { ...now, ...saved, revision: revision + 1 }
    return data(now)
  })
  const { user } = await renderUi(
    <Suspense>
      <GradingSection />
    </Suspense>,
  )
  await screen.findByRole('heading', { name: 'Grading' })
  return { user, puts: () => calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : [])) }
}

beforeEach(() => session.accept(accessToken(900, person('admin').id)))

it('makes a scale of steps that go down to 0, and says what is wrong at its field before anything is sent', async () => {
  const { user, puts } = await open(none)
  await user.click(screen.getByRole('button', { name: 'Add a scale' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Begin with' }), 'Passed or failed')
  await user.type(within(dialog).getByRole('textbox', { name: /Name of the scale/ }), 'Simple')
  const from = within(dialog).getByRole('textbox', { name: 'Step 2: from (%)' })
  await user.clear(from)
  await user.type(from, '10')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText('The last step begins at 0')
  expect(puts()).toEqual([])
  await user.clear(from)
  await user.type(from, '0')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(puts()).toMatchObject([
    {
      revision: 0,
      defaultScaleId: null,
      late: null,
      scales: [
        {
          name: 'Simple',
          steps: [
            { word: 'Passed', from: 50, value: 100 },
            { word: 'Failed', from: 0, value: 0 },
          ],
        },
      ],
    },
  ])
  await screen.findByText('Passed · Failed')
})

it('says what a change or a deletion means to the courses that chose the scale, before either', async () => {
  const { user, puts } = await open(some)
  screen.getByText('Chosen in 2 courses')
  await user.click(screen.getByRole('button', { name: 'Edit “Letters”' }))
  await screen.findByText(/^2 courses show their grades in this scale\./)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Delete “Letters”' }))
  await screen.findByText(
    '2 courses have chosen it. They go back to points and percentages. No grade changes. Courses that take the company’s default say final grades in percentages alone.',
  )
  expect(puts()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete the scale' }))
  await waitFor(() => expect(puts()).toEqual([{ scales: [], defaultScaleId: null, late: null, revision: 4 }]))
})

it('says at the name that another scale has it, and keeps what was typed', async () => {
  const { user, puts } = await open(some)
  await user.click(screen.getByRole('button', { name: 'Add a scale' }))
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByRole('textbox', { name: /Name of the scale/ })
  await user.type(name, 'letters')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText('Two scales have the same name')
  expect([name.getAttribute('aria-invalid'), puts()]).toEqual(['true', []])
  await user.type(name, ' of old')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts()).toMatchObject([{ scales: [letters, { name: 'letters of old' }] }]))
})

it('takes points off for being late where that is switched on', async () => {
  const { user, puts } = await open(none)
  await user.click(screen.getByRole('checkbox', { name: /Take points off/ }))
  const grace = screen.getByRole('textbox', { name: 'Hours of grace' })
  await user.clear(grace)
  await user.type(grace, '12')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const late = { percentADay: 10, mostPercent: 50, graceHours: 12 }
  await waitFor(() => expect(puts()).toEqual([{ scales: [], defaultScaleId: null, late, revision: 0 }]))
})

it('says at an emptied field of the late rule what to enter, and at once that the most is below a day', async () => {
  const { user, puts } = await open(none)
  await user.click(screen.getByRole('checkbox', { name: /Take points off/ }))
  const field = (name: string) => screen.getByRole('textbox', { name })
  await user.clear(field('Hours of grace'))
  await user.clear(field('At most (%)'))
  await user.type(field('At most (%)'), '5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a number of hours')
  screen.getByText('It can’t be less than one day takes off')
  await user.clear(field('Off for each day begun (%)'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a percentage')
  expect(puts()).toEqual([])
})

it('says that what was typed stays where somebody else saved meanwhile, and saves it over none of theirs', async () => {
  const told: string[] = []
  onTestFinished(onToast(({ message }) => void told.push(message ?? '')))
  const { user, puts } = await open(none, { ...some, defaultScaleId: null })
  await user.click(screen.getByRole('checkbox', { name: /Take points off/ }))
  const save = screen.getByRole('button', { name: 'Save' })
  await user.click(save)
  await screen.findByRole('button', { name: 'Edit “Letters”' })
  expect(told.at(-1)).toBe('company.grading.newer_typed')
  await user.click(save)
  const late = { percentADay: 10, mostPercent: 50, graceHours: 0 }
  await waitFor(() =>
    expect(puts().at(-1)).toEqual({ scales: [letters], defaultScaleId: null, late, revision: 4 }),
  )
})

it('asks before the steps that somebody typed are replaced by others to begin with', async () => {
  const { user } = await open(none)
  await user.click(screen.getByRole('button', { name: 'Add a scale' }))
  const dialog = within(await screen.findByRole('dialog'))
  const begin = dialog.getByRole('combobox', { name: 'Begin with' })
  const word = () => dialog.getByRole('textbox', { name: 'Word of step 1' }).getAttribute('value')
  // Nothing is lost where nothing was typed.
  await user.selectOptions(begin, 'Passed or failed')
  expect(word()).toBe('Passed')
  await user.type(dialog.getByRole('textbox', { name: 'Word of step 1' }), ' well')
  await user.selectOptions(begin, 'Letters, A to F')
  expect(word()).toBe('Passed well')
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
  expect([word(), (begin as HTMLSelectElement).value]).toEqual(['Passed well', 'pass'])
  await user.selectOptions(begin, 'Letters, A to F')
  await user.click(dialog.getByRole('button', { name: 'Replace them' }))
  expect(word()).toBe('A')
  expect(dialog.queryByText('Replace the steps you’ve typed?')).toBeNull()
})
