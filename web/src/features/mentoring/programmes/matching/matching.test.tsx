import type { Comparison, Match, Option, Run } from '#contract/mentoring/matching.ts'
import type { Programme } from '#contract/mentoring/programmes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../../test/answers.ts'
import { acme, person } from '../../../../../test/open-app.tsx'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { session } from '../../../../api/session/current-session.ts'
import { onToast } from '../../../../api/toasts.ts'
import { at, id, programme } from '../programmes.test-data.ts'
import MatchingSection from './matching-section.tsx'

const someone = (n: number, name: string) => ({
  id: id(n),
  name,
  surname: 'Gil',
  photoUrl: null,
  timeZone: null,
})
const [bea, sol, zoe, uma] = [someone(5, 'Bea'), someone(6, 'Sol'), someone(7, 'Zoe'), someone(8, 'Uma')]
const [mia, sam] = [someone(15, 'Mia'), someone(16, 'Sam')]
const run = (number: number, more: Partial<Run> = {}): Run => ({
  id: id(20 + number),
  number,
  state: 'draft',
  progress: 100,
  pairs: 12,
  alone: 1,
  mean: 70,
  floor: 55,
  createdAt: at,
  publishedAt: null,
  canTakeBack: false,
  revision: 0,
  groups: 1,
  ...more,
})
const here = run(3)
const there = run(2, { state: 'published', pairs: 14, alone: 0, mean: 68, floor: 41 })
const failed = run(1, { state: 'failed', pairs: 0, mean: null, floor: null })
const match = (mentee: Match['mentee'], mentor: Match['mentor'], score: number, locked = false): Match => ({
  id: mentee.id,
  mentee,
  mentor,
  fit: mentor && { score, parts: [] },
  locked,
  relationshipId: null,
  pair: null,
  unmade: null,
})
const matches = [match(zoe, null, 0), match(sol, sam, 70), match(bea, mia, 90), match(uma, mia, 95, true)]
const holder = ({ id: own, name, surname }: Match['mentee'], score: number, locked = false) => ({
  id: own,
  name,
  surname,
  score,
  locked,
})
const option = (mentor: Match['mentee'], more: Partial<Option>): Option => ({
  ...mentor,
  left: 0,
  fit: { score: 60, parts: [] },
  barrier: 'full',
  rule: null,
  now: false,
  change: 60,
  floor: 60,
  holders: [],
  gone: [],
  ...more,
})
const ofSam = option(sam, { holders: [holder(sol, 70)] })
const ofMia = option(mia, { holders: [holder(bea, 90), holder(uma, 95, true)] })
const paged = (items: unknown[]) => ({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1 })
const counts = { same: 12, better: 3, alike: 0, worse: 2, gained: 0, lost: 1 }
const comparison = (more: Partial<Comparison> = {}): Comparison => ({
  ...paged([]),
  items: [
    {
      id: zoe.id,
      person: zoe,
      here: null,
      there: { mentor: mia, score: 80 },
      difference: -80,
    },
    {
      id: bea.id,
      person: bea,
      here: { mentor: mia, score: 90 },
      there: { mentor: sam, score: 65 },
      difference: 25,
    },
  ],
  here,
  there,
  counts,
  ...more,
})

type Given = { kind?: Programme['kind']; runs?: Run[]; compared?: Comparison; published?: () => Response }
async function open(given: Given = {}, locale: 'en-GB' | 'es-ES' = 'en-GB') {
  const me = person('admin')
  session.accept(accessToken(900, me.id))
  const calls = answers(({ path, method, url }) => {
    if (path === '/auth/me') return data(me)
    if (path.startsWith('/companies/')) return data(acme)
    if (path.endsWith('/runs')) return data({ items: given.runs ?? [here, there, failed] })
    if (path.endsWith('/publish') && given.published) return given.published()
    if (path.endsWith('/pairs')) return data(paged(matches))
    if (path.includes('/compare/')) return data(given.compared ?? comparison())
    if (path.includes('/mentees/') && method === 'PUT') return data(here)
    if (path.includes('/mentees/')) {
      const from = url.searchParams.get('from')
      if (from === sol.id)
        return data({ items: [{ ...ofSam, barrier: null, left: 1, change: -10, floor: 60 }, ofMia] })
      if (from === bea.id)
        return data({ items: [{ ...ofMia, barrier: null, left: 2, change: -30, floor: 60 }, ofSam] })
      return data({ items: [ofMia, ofSam] })
    }
    return data({
      ...programme,
      state: 'open',
      kind: given.kind ?? 'one_to_one',
      mentors: 2,
      mentees: 4,
    } satisfies Programme)
  })
  const shown = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/:id" element={<MatchingSection />} />
      </Routes>
    </Suspense>,
    { at: `/${id(1)}`, locale },
  )
  const placed = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])
  return { ...shown, calls, placed }
}
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it.each([
  [
    'en-GB',
    'Compare with',
    'No. 3 compared with no. 2',
    '12 people have the same mentor in both. 3 have a better match, 2 have a weaker match, 1 has nobody any more.',
  ],
  [
    'es-ES',
    'Comparar con',
    'N.º 3 frente al n.º 2',
    '12 personas tienen el mismo mentor en ambos. 3 están en una pareja mejor, 2 están en una pareja más débil y 1 ya no tiene a nadie.',
  ],
] as const)(
  'compares two drafts in figures, in words and by person, in %s',
  async (locale, label, title, says) => {
    const { user, calls, placed } = await open({}, locale)
    const select = await screen.findByRole('combobox', { name: label })
    // None at first; one that failed is nothing to compare with.
    expect(within(select).getAllByRole('option')).toHaveLength(2)
    expect(select).toHaveProperty('value', '')
    expect(calls.some(({ path }) => path.includes('/compare/'))).toBe(false)
    await user.selectOptions(select, there.id)
    await screen.findByRole('heading', { name: title })
    await screen.findByText(says)
    const [figures, people] = screen.getAllByRole('table') as [HTMLElement, HTMLElement]
    expect(
      within(figures)
        .getAllByRole('row')
        .slice(1)
        .map((row) => textsOf(row)),
    ).toEqual([
      ['12', '14', '−2'],
      ['1', '0', '+1'],
      ['70', '68', '+2'],
      ['55', '41', '+14'],
    ])
    const rows = within(people)
      .getAllByRole('row')
      .slice(1)
      .map((row) => textsOf(row).slice(1))
    if (locale === 'en-GB')
      expect(rows).toEqual([
        ['No. 3Nobody', 'No. 2MGMia Gil80 out of 100', 'Difference−80'],
        ['No. 3MGMia Gil90 out of 100', 'No. 2SGSam Gil65 out of 100', 'Difference+25'],
      ])
    expect(calls.filter(({ path }) => path.includes('/compare/')).map(({ path }) => path)).toEqual([
      `/mentoring/runs/${here.id}/compare/${there.id}`,
    ])
    expect(placed()).toEqual([])
    await user.selectOptions(select, '')
    expect(screen.queryByRole('heading', { name: title })).toBeNull()
  },
)

it('speaks of equals alone where two of their drafts are compared, and says that nothing differs', async () => {
  const same = { same: 2, better: 0, alike: 0, worse: 0, gained: 0, lost: 0 }
  const { user } = await open({ kind: 'peer', compared: comparison({ items: [], total: 0, counts: same }) })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Compare with' }), there.id)
  await screen.findByText('2 people have the same partner in both.')
  await screen.findByText('Nobody has another partner')
  expect(document.body.textContent).not.toMatch(/mentor|mentee/i)
})

it('compares nothing where one draft alone is made', async () => {
  await open({ runs: [here, failed, run(4, { state: 'waiting' })] })
  await screen.findByRole('combobox', { name: 'Draft' })
  expect(screen.queryByRole('combobox', { name: 'Compare with' })).toBeNull()
})

it('takes the place of one mentee for another by the keyboard, with who loses it and what it costs', async () => {
  const { user, placed } = await open({ runs: [here] })
  ;(await screen.findByRole('button', { name: /^Options for Zoe Gil/ })).focus()
  await user.keyboard('{Enter}')
  const panel = within(await screen.findByRole('dialog', { name: 'A mentor for Zoe Gil' }))
  ;(await panel.findByRole('button', { name: 'Take their place from Sol Gil' })).focus()
  await user.keyboard('{Enter}')
  await panel.findByText('Sol Gil then has nobody. Changes the total by −10; the weakest pair would be 60.')
  const move = panel.getByRole('button', { name: 'Move here: Sam Gil, from Sol Gil' })
  await waitFor(() => expect(document.activeElement).toBe(move))
  // Where the mentor has no other place, there is nothing to leave.
  expect(panel.queryByRole('button', { name: 'Leave Sol Gil as they are' })).toBeNull()
  expect(placed()).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(placed()).toEqual([
      [`/mentoring/runs/${here.id}/mentees/${zoe.id}`, { mentorId: sam.id, locked: true, from: sol.id }],
    ]),
  )
})

it('asks whose place of several, and names the locked one that stays', async () => {
  const { user, placed } = await open({ runs: [here] })
  await user.click(await screen.findByRole('button', { name: /^Options for Sol Gil/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'A mentor for Sol Gil' }))
  await user.click(await panel.findByRole('button', { name: 'Take their place from… (Mia Gil)' }))
  const locked = await screen.findByRole('menuitem', { name: 'Uma Gil (locked pair)' })
  expect(locked).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('menuitem', { name: 'Bea Gil' }))
  await panel.findByText(
    'Bea Gil then has nobody. Sol Gil no longer has Sam Gil. Changes the total by −30; the weakest pair would be 60.',
  )
  // There is another place: Bea may keep hers.
  await user.click(panel.getByRole('button', { name: 'Leave Bea Gil as they are' }))
  await panel.findByRole('button', { name: 'Take their place from… (Mia Gil)' })
  expect(placed()).toEqual([])
})

const carry = { setData: () => undefined, effectAllowed: '' }
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement
const gripOf = (name: string) => rowOf(name).querySelector('[draggable="true"]') as HTMLElement

it('asks what it costs where a mentor is put onto another row, and leaves a locked pair where it is', async () => {
  const { placed } = await open({ runs: [here] })
  await screen.findByText('Zoe Gil')
  const told = vi.fn()
  const stop = onToast(told)
  expect(fireEvent.dragStart(gripOf('Uma Gil'), { dataTransfer: carry })).toBe(false)
  expect(told.mock.lastCall?.[0]).toMatchObject({ message: 'programmes.move.locked' })
  fireEvent.dragStart(gripOf('Sol Gil'), { dataTransfer: carry })
  await waitFor(() => expect(rowOf('Sol Gil')).toHaveProperty('dataset.moved', 'true'))
  fireEvent.dragOver(rowOf('Uma Gil'), { dataTransfer: carry })
  fireEvent.drop(rowOf('Uma Gil'), { dataTransfer: carry })
  expect(told.mock.lastCall?.[0]).toMatchObject({ message: 'programmes.move.locked_there' })
  stop()
  fireEvent.dragStart(gripOf('Sol Gil'), { dataTransfer: carry })
  await waitFor(() => expect(rowOf('Sol Gil')).toHaveProperty('dataset.moved', 'true'))
  fireEvent.dragOver(rowOf('Zoe Gil'), { dataTransfer: carry })
  expect(rowOf('Zoe Gil')).toHaveProperty('dataset.over', 'into')
  fireEvent.drop(rowOf('Zoe Gil'), { dataTransfer: carry })
  const panel = within(await screen.findByRole('dialog', { name: 'A mentor for Zoe Gil' }))
  await panel.findByText('Sol Gil then has nobody. Changes the total by −10; the weakest pair would be 60.')
  expect(placed()).toEqual([])
})

it('leads back to the row that was moved to, and gives a locked one no other mentor', async () => {
  const { user, placed } = await open({ runs: [here] })
  await screen.findByText('Zoe Gil')
  fireEvent.dragStart(gripOf('Sol Gil'), { dataTransfer: carry })
  await waitFor(() => expect(rowOf('Sol Gil')).toHaveProperty('dataset.moved', 'true'))
  fireEvent.dragOver(rowOf('Zoe Gil'), { dataTransfer: carry })
  fireEvent.drop(rowOf('Zoe Gil'), { dataTransfer: carry })
  await user.click(await screen.findByRole('button', { name: 'Move here: Sam Gil, from Sol Gil' }))
  await waitFor(() => expect(placed()).toHaveLength(1))
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Options for Zoe Gil/),
  )
  await user.click(screen.getByRole('button', { name: /^Options for Uma Gil/ }))
  await screen.findByText('This pair is locked: it stays as it is until you unlock it.')
  const panel = within(screen.getByRole('dialog', { name: 'A mentor for Uma Gil' }))
  expect(panel.getAllByRole('listitem').length).toBeGreaterThan(1)
  expect(panel.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Close'])
})

it('says of groups how many begin, and publishes the draft that is looked at', async () => {
  const { user, calls } = await open({ runs: [{ ...here, groups: 2, revision: 7 }], kind: 'group' })
  await user.click(await screen.findByRole('button', { name: /^Publish/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish these 2 groups?' }))
  dialog.getByText(/^12 people come into groups\. They begin at once/)
  await user.click(dialog.getByRole('button', { name: /^Publish/ }))
  await waitFor(() =>
    expect(
      calls
        .filter(({ path }) => path.endsWith('/publish'))
        .map(({ url }) => url.searchParams.get('revision')),
    ).toEqual(['7']),
  )
})

it('asks no second time to publish what another has changed meanwhile: it is looked at first; of no connection it does', async () => {
  let code = 'INTERNAL'
  const { user, calls } = await open({
    runs: [{ ...here, revision: 7 }],
    published: () =>
      code === 'CONFLICT' ? refused(code, 409, { details: { reason: 'run_changed' } }) : refused(code, 500),
  })
  await user.click(await screen.findByRole('button', { name: /^Publish/ }))
  const press = async () => {
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: /^Publish/ }))
  }
  const asked = () => calls.filter(({ path }) => path.endsWith('/publish')).length
  await press()
  await waitFor(() => expect(asked()).toBe(1))
  code = 'CONFLICT'
  await press()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked()).toBe(2)
})

it('drags nobody among equals, nor in what is published', async () => {
  const { unmount } = await open({ runs: [here], kind: 'peer' })
  await screen.findByText('Zoe Gil')
  expect(document.querySelector('[draggable="true"]')).toBeNull()
  unmount()
  await open({ runs: [there] })
  await screen.findByText('Zoe Gil')
  expect(document.querySelector('[draggable="true"]')).toBeNull()
})
