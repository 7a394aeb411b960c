import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../ui/drafts/drafts.ts'
import { CreateProgramme } from './create-programme.tsx'
import { InvitePeople } from './people/invite-people.tsx'
import { PlanSection } from './plan-section.tsx'
import { at, id, programme } from './programmes.test-data.ts'

const sol = { id: id(5), name: 'Sol', surname: 'Gil', photoUrl: null, timeZone: null }

/** One of the forms, on a server that answers what changes something as `change` says. */
async function open(form: 'create' | 'invite' | 'plan', change: (asked: Asked) => Response) {
  const me = person('admin')
  session.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  const shown = {
    create: <CreateProgramme opened onClose={() => undefined} />,
    invite: <InvitePeople programmeId={id(1)} opened onClose={() => undefined} />,
    plan: <PlanSection />,
  }
  const calls = answers((asked) => {
    const { method, path } = asked
    if (path === '/auth/me') return data(me)
    if (method !== 'GET') return change(asked)
    if (path === '/groups')
      return data({
        items: [{ id: id(7), name: 'Newcomers', description: '', rule: null, people: 3, updatedAt: at }],
        page: 1,
        pageSize: 20,
        total: 1,
        totalPages: 1,
      })
    if (path === '/meetings/people') return data({ items: [sol] })
    return data(programme)
  })
  const { user } = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/:id" element={shown[form]} />
      </Routes>
    </Suspense>,
    { at: `/${id(1)}` },
  )
  const sent = () => calls.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))
  return { user, sent }
}
const field = (name: string | RegExp) => screen.getByLabelText(name, { selector: 'input, textarea, select' })
const press = (name: string) => screen.getByRole('button', { name })
const type = (at: HTMLElement, value: string) => fireEvent.change(at, { target: { value } })
/** The words at a field that is wrong, undefined at one that is not. */
const wrong = (one: HTMLElement) =>
  one.getAttribute('aria-invalid') === 'true'
    ? one
        .getAttribute('aria-describedby')
        ?.split(' ')
        .flatMap((name) => (name.endsWith('-error') ? [document.getElementById(name)?.textContent] : []))
        .join()
    : undefined
const no = (...details: { field: string; code: string; params?: object }[]) =>
  refused('BAD_REQUEST', 400, { details })

beforeEach(() => forgetDrafts())

describe('the form of a new programme', () => {
  it('is checked before it is sent, as the server would [S5.5a]', async () => {
    const { user, sent } = await open('create', () => data(programme))
    const name = field(/^Name/)
    await user.click(press('Create programme'))
    expect(wrong(name)).toBe('Enter a name')
    type(name, 'x'.repeat(101))
    await user.click(press('Create programme'))
    expect(wrong(name)).toBe('Use at most 100 characters')
    expect(sent()).toEqual([])
    type(name, 'First year')
    await user.click(press('Create programme'))
    await waitFor(() => expect(sent()).toEqual([{ name: 'First year' }]))
  })

  it('says at the name that another has it, and stays with what was typed [S5.5b]', async () => {
    const { user, sent } = await open('create', () =>
      refused('ALREADY_EXISTS', 409, { details: [{ field: 'name', code: 'already_exists' }] }),
    )
    const name = field(/^Name/)
    type(name, 'First year')
    await user.click(press('Create programme'))
    await waitFor(() => expect(wrong(name)).toBe('This is already in use'))
    expect([name, sent()]).toMatchObject([{ value: 'First year' }, [{ name: 'First year' }]])
  })
})

describe('the form of an invitation', () => {
  it('says at its fields what the server refuses, and stays with whom one chose [S5.5b]', async () => {
    const { user, sent } = await open('invite', () =>
      no({ field: 'userIds.0', code: 'invalid_uuid' }, { field: 'body.part', code: 'invalid_value' }),
    )
    // There is nothing to send before somebody is chosen [S5.5a].
    expect(press('Send invitations')).toHaveProperty('disabled', true)
    await user.type(field('People'), 'Sol')
    await user.click(await screen.findByRole('option', { name: /Sol Gil/ }))
    await user.click(press('Send invitations'))
    await waitFor(() => expect(wrong(field('People'))).toBe('This isn’t a valid reference'))
    expect(screen.getByText('Choose one of the values offered')).toBeDefined()
    expect(screen.getByText('Sol Gil')).toBeDefined()
    expect(sent()).toEqual([{ part: 'mentor', userIds: [sol.id] }])
  })
})

describe('the plan of a programme', () => {
  const long = 'x'.repeat(2001)
  const needed: [string | RegExp, string, string][] = [
    [/^Name/, '', 'Enter a name'],
    [/^Name/, 'x'.repeat(101), 'Use at most 100 characters'],
    ['What is it for?', long, 'Use at most 2,000 characters'],
    ['What do people get out of it?', long, 'Use at most 2,000 characters'],
    ['What else does it ask of them?', long, 'Use at most 2,000 characters'],
    ['Places for mentees', '0', 'Use 1 or more'],
    ['Places for mentees', '10001', 'Use 10,000 or less'],
    ['Session 3', long, 'Use at most 2,000 characters'],
  ]
  it.each(needed)(
    'is checked at %s before it is sent, as the server would [S5.5a]',
    async (name, value, words) => {
      const { user, sent } = await open('plan', () => data(programme))
      type(field(name), value)
      await user.click(press('Save changes'))
      await waitFor(() => expect(wrong(field(name))).toBe(words))
      expect(sent()).toEqual([])
    },
  )

  it('counts something at least [S5.5a]', async () => {
    const { user, sent } = await open('plan', () => data(programme))
    for (const name of [
      'Shared topics',
      'Hours both are free',
      'A shared language',
      'Wishes about the department',
      'Mentors with more places first',
    ])
      type(field(name), '0')
    await user.click(press('Save changes'))
    await waitFor(() => expect(wrong(field('Shared topics'))).toBe('Give at least one of them a weight'))
    expect(sent()).toEqual([])
  })

  it('by group needs its group, which is said at the field, whoever finds it [S5.5a] [S5.5b]', async () => {
    const { user, sent } = await open('plan', () =>
      refused('CONFLICT', 409, { details: { reason: 'group_needed' } }),
    )
    await user.click(screen.getByRole('radio', { name: 'A group' }))
    const group = await screen.findByRole('combobox', { name: /^Group/ })
    await user.click(press('Save changes'))
    await waitFor(() => expect(wrong(group)).toBe('Choose the group that may join.'))
    expect(sent()).toEqual([])
    await user.click(group)
    await user.click(await screen.findByRole('option', { name: 'Newcomers' }))
    expect(wrong(group)).toBeUndefined()
    await user.click(press('Save changes'))
    await waitFor(() => expect(sent()).toEqual([{ joining: 'group', groupId: id(7) }]))
    await waitFor(() => expect(wrong(group)).toBe('Choose the group that may join.'))
    expect(group).toHaveProperty('value', 'Newcomers')
  })

  const all: [of: string, name: string | RegExp][] = [
    ['name', /^Name/],
    ['aim', 'What is it for?'],
    ['gives', 'What do people get out of it?'],
    ['body.asks', 'What else does it ask of them?'],
    ['topics.0', 'Topics'],
    ['places', 'Places for mentees'],
    ['weeks', 'Length in weeks'],
    ['minutes', 'Minutes of a session'],
    ['capacity', 'Mentees per mentor, at most'],
    ['everyWeeks', 'They meet'],
    ['agendas.0', 'Session 1'],
    ['agendas.4', 'Session 5'],
    ['weights.topics', 'Shared topics'],
    ['weights.hours', 'Hours both are free'],
    ['weights.load', 'Mentors with more places first'],
    ['least', 'Lowest score of a pair, out of 100'],
  ]
  it.each(all)(
    'says what the server refuses of %s at %s alone, and stays as typed [S5.5b]',
    async (of, name) => {
      const { user, sent } = await open('plan', () => no({ field: of, code: 'invalid_text' }))
      const changed = of === 'aim' ? 'What else does it ask of them?' : 'What is it for?'
      type(field(changed), 'To stay')
      await user.click(press('Save changes'))
      const words = 'This holds a character that can’t be kept; type it again'
      await waitFor(() => expect(wrong(field(name))).toBe(words))
      expect(screen.getAllByText(words)).toHaveLength(1)
      expect(field(changed)).toHaveProperty('value', 'To stay')
      expect(sent()).toEqual([{ [of === 'aim' ? 'asks' : 'aim']: 'To stay' }])
    },
  )

  it('says at who may join what the server refuses of it [S5.5b]', async () => {
    const { user } = await open('plan', () => no({ field: 'joining', code: 'invalid_value' }))
    await user.click(screen.getByRole('radio', { name: 'On request' }))
    await user.click(press('Save changes'))
    const group = screen.getByRole('radiogroup', { name: 'Who may join?' })
    await within(group.parentElement as HTMLElement).findByText('Choose one of the values offered')
    expect(screen.getByRole('radio', { name: 'On request' })).toHaveProperty('checked', true)
  })

  it('sends what was changed alone: two administrators do not overwrite each other', async () => {
    const theirs = { ...programme, aim: 'Theirs', weeks: 12 }
    const { user, sent } = await open('plan', ({ body }) => data({ ...theirs, ...(body as object) }))
    type(field(/^Name/), 'Second year')
    type(field('Session 2'), 'A goal')
    await user.click(press('Save changes'))
    await waitFor(() => expect(sent()).toEqual([{ name: 'Second year', agendas: ['Hello', 'A goal'] }]))
    // What they changed is shown from then on.
    await waitFor(() => expect(field('What is it for?')).toHaveProperty('value', 'Theirs'))
    expect(field('Length in weeks')).toHaveProperty('value', '12')
    type(field('Places for mentees'), '5')
    await user.click(press('Save changes'))
    await waitFor(() => expect(sent().at(-1)).toEqual({ places: 5 }))
  })
})
