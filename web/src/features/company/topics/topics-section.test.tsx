import type { ListedTopic, UsedTopic } from '#contract/companies/topics.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import TopicsSection from './topics-section.tsx'

const none = { courses: 0, mentors: 0, interested: 0, programmes: 0 }
const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const bees: ListedTopic = { id: id(1), name: 'Bees', ...none, courses: 2, mentors: 1 }
const wax: ListedTopic = { id: id(2), name: 'Wax', ...none }
const hives: UsedTopic = { name: 'Beehives', ...none, interested: 3 }

/** `later`: what the list is once something was sent. */
async function open(items: ListedTopic[], others: UsedTopic[], later?: ListedTopic[]) {
  let sent = 0
  const calls = answers(({ method, path, body }) => {
    if (method === 'GET') return data({ items: sent > 0 ? (later ?? items) : items, others })
    sent += 1
    if (method === 'POST') return data({ ...none, id: id(9), ...(body as object) })
    if (method === 'DELETE') return data({})
    const { to, join } = body as { to: string; join: boolean }
    if (path === '/topics/rename' && to === 'Late' && !join)
      return refused('ALREADY_EXISTS', 409, { details: [{ field: 'to', code: 'already_exists' }] })
    return data({ ...none, name: to })
  })
  const { user } = await renderUi(<TopicsSection />)
  await screen.findByRole('heading', { name: 'Topics' })
  const made = () =>
    calls.flatMap(({ method, path, body }) => (method === 'GET' ? [] : [[method, path, body]]))
  return { user, made }
}
const press = (name: string) => screen.getByRole('button', { name })

beforeEach(() => session.accept(accessToken(900)))

it('lists each topic with who uses it, and beside the list what is used and not in it', async () => {
  await open([bees, wax], [hives])
  const list = await screen.findByRole('list', { name: 'Topics' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bees2 courses, 1 mentor', 'WaxNot used yet'])
  const others = screen.getByRole('list', { name: 'In use, not in the list' })
  expect(within(others).getByRole('listitem').textContent).toBe('Beehivesinterest of 3 people')
})

it('adds a topic that is typed, and one that is used already', async () => {
  const { user, made } = await open([], [hives])
  await screen.findByText('No topics in the list yet')
  const field = screen.getByRole('textbox', { name: 'New topic' })
  await user.click(press('Add'))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(made()).toEqual([])
  await user.type(field, ' Honey ')
  await user.click(press('Add'))
  await waitFor(() => expect(field.getAttribute('value')).toBe(''))
  await user.click(press('Add “Beehives” to the list'))
  await waitFor(() => expect(made()).toHaveLength(2))
  expect(made()).toEqual([
    ['POST', '/topics', { name: 'Honey' }],
    ['POST', '/topics', { name: 'Beehives' }],
  ])
})

it('says before a topic is renamed where it changes, and that two become one', async () => {
  const { user, made } = await open([bees, wax], [hives])
  await screen.findByRole('list', { name: 'Topics' })
  await user.click(press('Rename “Bees”'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('It gets the new name everywhere at once: 2 courses, 1 mentor.')
  const field = dialog.getByRole('textbox', { name: /New name/ })
  await user.clear(field)
  await user.type(field, 'bées')
  // Only its letters are others: no second topic.
  dialog.getByRole('button', { name: 'Rename' })
  await user.clear(field)
  await user.type(field, 'BEEHIVES')
  dialog.getByText(
    'There’s a topic “Beehives” already (interest of 3 people). The two become one, and can’t be told apart afterwards.',
  )
  await user.click(dialog.getByRole('button', { name: 'Join the two' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(made()).toEqual([['PUT', '/topics/rename', { from: 'Bees', to: 'BEEHIVES', join: true }]])
})

it('joins no topic that somebody added meanwhile before that was said', async () => {
  const late: ListedTopic = { id: id(3), name: 'Late', ...none, courses: 7 }
  const { user, made } = await open([bees], [], [bees, late])
  await screen.findByRole('list', { name: 'Topics' })
  await user.click(press('Rename “Bees”'))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: /New name/ })
  await user.clear(field)
  await user.type(field, 'Late')
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  await dialog.findByText(/^There’s a topic “Late” already \(7 courses\)/)
  expect(made()).toEqual([['PUT', '/topics/rename', { from: 'Bees', to: 'Late', join: false }]])
  await user.click(dialog.getByRole('button', { name: 'Join the two' }))
  await waitFor(() =>
    expect(made()[1]).toEqual(['PUT', '/topics/rename', { from: 'Bees', to: 'Late', join: true }]),
  )
})

it('says who keeps a topic before it is taken out of the list', async () => {
  const { user, made } = await open([bees], [])
  await screen.findByRole('list', { name: 'Topics' })
  await user.click(press('Remove “Bees” from the list'))
  await screen.findByText(/^Whoever uses it keeps it: 2 courses, 1 mentor\./)
  expect(made()).toEqual([])
  await user.click(press('Remove from the list'))
  await waitFor(() => expect(made()).toEqual([['DELETE', `/topics/${bees.id}`, null]]))
})

it('finds a topic among many whatever its accents, and shows the words beside the list in parts', async () => {
  const others = Array.from({ length: 14 }, (_, n): UsedTopic => ({ name: `Word ${n}`, ...none, courses: 1 }))
  const { user } = await open([{ ...bees, name: 'Óptica' }], others)
  const beside = await screen.findByRole('list', { name: 'In use, not in the list' })
  expect(within(beside).getAllByRole('listitem')).toHaveLength(12)
  await user.click(press('Show all 14'))
  expect(within(beside).getAllByRole('listitem')).toHaveLength(14)
  await user.type(screen.getByRole('searchbox', { name: 'Find a topic' }), 'OPTI')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Óptica2 courses, 1 mentor',
  ])
  await user.type(screen.getByRole('searchbox', { name: 'Find a topic' }), 'x')
  expect(screen.queryAllByRole('listitem')).toEqual([])
  screen.getByText('No topic has “OPTIx” in its name.')
})
