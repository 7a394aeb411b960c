import type { Option } from '#contract/mentoring/matching.ts'
import type { Programme } from '#contract/mentoring/programmes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { acme, person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../ui/drafts/drafts.ts'
import { OptionsPanel } from './matching/options-panel.tsx'
import { PlanSection } from './plan-section.tsx'
import { at, id, programme } from './programmes.test-data.ts'

const field = (n: number, name: string, kind: string) => ({
  id: id(n),
  name,
  kind,
  required: false,
  seenBy: 'admins',
  editedBy: 'admins',
  options: [],
})
const fields = [field(50, 'Site', 'choice'), field(51, 'Team', 'text'), field(52, 'Since', 'date')]
const groups = ['North', 'South'].map((name, index) => ({
  id: id(60 + index),
  name,
  description: '',
  rule: null,
  people: 3,
  updatedAt: at,
}))

/** A screen of a programme, on a server that keeps what is sent. */
async function open(shown: ReactNode, kept: Programme, options: Option[] = [], barred = 0) {
  const me = person('admin')
  session.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  let now = kept
  const calls = answers(({ path, method, body }: Asked) => {
    if (path === '/auth/me') return data(me)
    if (path.startsWith('/companies/')) return data(acme)
    if (path === '/topics/names') return data({ items: [], listed: 0 })
    if (path === '/users/fields') return data({ items: fields })
    if (path === '/groups')
      return data({
        items: groups,
        page: 1,
        pageSize: 20,
        total: 2,
        totalPages: 1,
        isFirst: true,
        isLast: true,
      })
    if (path.includes('/mentees/')) return data({ items: options })
    if (method === 'PUT' && barred > ((body as { barred?: number }).barred ?? 0))
      return refused('CONFLICT', 409, { details: { reason: 'pairs_barred', count: barred } })
    if (method === 'PUT') now = { ...now, ...(body as Programme) }
    return data(now)
  })
  const { user } = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/:id" element={shown} />
      </Routes>
    </Suspense>,
    { at: `/${id(1)}` },
  )
  const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { user, puts }
}
const press = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => forgetDrafts())

describe('the hard rules of a programme', () => {
  it('are added of a field or of two groups, are not saved half said, and can be removed', async () => {
    const { user, puts } = await open(<PlanSection />, programme)
    await screen.findByText('Hard rules')
    await user.click(press('Add a rule'))
    const first = within(screen.getByRole('group', { name: 'Rule 1' }))
    await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText('Rule')))
    await user.click(first.getByRole('combobox', { name: 'Field' }))
    // Only what two people can have the same of.
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Department', 'Job title', 'Site', 'Team']),
    )
    expect(screen.queryByRole('option', { name: 'Since' })).toBeNull()
    await user.click(screen.getByRole('option', { name: 'Site' }))
    await user.click(press('Add a rule'))
    const second = within(screen.getByRole('group', { name: 'Rule 2' }))
    fireEvent.change(second.getByLabelText('Rule'), { target: { value: 'never' } })
    await user.click(press('Save changes'))
    expect(await second.findAllByText('Choose a group')).toHaveLength(2)
    expect(puts()).toEqual([])
    const choose = async (label: RegExp, name: string) => {
      const box = second.getByLabelText(label, { selector: 'input' })
      await user.click(box)
      const list = document.getElementById(box.getAttribute('aria-controls') ?? '')
      await user.click(await within(list ?? document.body).findByText(name))
    }
    await choose(/^Mentees of/, 'North')
    await choose(/^Mentors of/, 'South')
    await user.click(press('Add a rule'))
    await user.click(press('Remove rule 3'))
    expect(document.activeElement).toBe(press('Add a rule'))
    await user.click(press('Save changes'))
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()).toEqual([
      {
        rules: [
          { id: expect.any(String), kind: 'same', field: id(50) },
          { id: expect.any(String), kind: 'never', mentees: id(60), mentors: id(61) },
        ],
      },
    ])
  })

  it('say beforehand how many pairs that wait they bar, and are saved by whoever knows', async () => {
    const { user, puts } = await open(<PlanSection />, programme, [], 2)
    await screen.findByText('Hard rules')
    await user.click(press('Add a rule'))
    await user.click(press('Save changes'))
    await screen.findByText('Take 2 proposals back?')
    await user.click(press('Cancel'))
    expect(puts()).toHaveLength(1)
    await user.click(press('Save changes'))
    await screen.findByText('Take 2 proposals back?')
    await user.click(press('Save and take them back'))
    const rules = [{ id: expect.any(String), kind: 'same', field: 'department' }]
    await waitFor(() => expect(puts()).toEqual([{ rules }, { rules }, { rules, barred: 2 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('say where what they name is gone', async () => {
    await open(<PlanSection />, {
      ...programme,
      rules: [
        { id: id(70), kind: 'only', mentees: id(60), mentors: id(99) },
        { id: id(71), kind: 'same', field: id(50) },
        { id: id(72), kind: 'same', field: 'jobTitle' },
      ],
      ruleNames: { [id(60)]: 'North', [id(50)]: 'Site' },
    })
    await screen.findByRole('group', { name: 'Rule 3' })
    const gone = screen
      .getAllByRole('group', { name: /^Rule \d$/ })
      .map((one) => within(one).queryByRole('alert')?.textContent ?? null)
    expect(gone).toEqual([
      'What this rule names was deleted, so it no longer holds. Choose again, or remove the rule.',
      null,
      null,
    ])
  })

  it.each([
    [{ kind: 'same', field: id(50) }, 'both have the same value in “Site”.'],
    [{ kind: 'different', field: 'department' }, 'the two have different values in “Department”.'],
    [
      { kind: 'never', mentees: id(60), mentors: id(61) },
      'mentees of “North” never have mentors of “South”.',
    ],
    [{ kind: 'only', mentees: id(60), mentors: id(61) }, 'mentees of “North” have only mentors of “South”.'],
  ] as const)('%o is said in the review of a pair that it rules out', async (rule, words) => {
    const someone = { photoUrl: null, timeZone: null, surname: 'Stone' }
    const fit = { score: 70, parts: [] }
    const match = {
      id: id(80),
      mentee: { ...someone, id: id(80), name: 'Bea' },
      mentor: null,
      fit: null,
      locked: false,
      relationshipId: null,
      pair: null,
      unmade: null,
    }
    const option = { left: 1, fit, now: false, change: 0, floor: 70, holders: [], gone: [] }
    await open(
      <OptionsPanel runId={id(2)} shown={{ match, from: null }} onClose={() => {}} />,
      {
        ...programme,
        rules: [{ id: id(70), ...rule }],
        ruleNames: { [id(50)]: 'Site', [id(60)]: 'North', [id(61)]: 'South' },
      },
      [{ ...someone, ...option, id: id(81), name: 'Mia', barrier: 'own_rule', rule: id(70) }],
    )
    await screen.findByText(`Not possible by a rule of this programme: ${words}`)
    expect(screen.queryByRole('button', { name: 'Choose Mia Stone' })).toBeNull()
  })
})
