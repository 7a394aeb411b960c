import type { Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { conversation, messageOf } from '../../../test/conversation.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { ThreadView } from './thread-view.tsx'

const message = messageOf(31, {
  text: 'Shall we meet?',
  reactions: [
    { reaction: '👍', count: 2, mine: false },
    { reaction: '🎉', count: 1, mine: true },
  ],
  change: 2,
})

afterEach(() => session.end('signed_out'))

async function open(conversationIs: Partial<Conversation> = {}, messageIs: Partial<Message> = {}) {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const one = { ...conversation, ...conversationIs }
  const shown = { ...message, ...messageIs }
  const calls = answers(({ path, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (path.endsWith('/reaction')) {
      const { reaction, reacted } = body as { reaction: '👍'; reacted: boolean }
      return data({ ...shown, reactions: reacted ? [{ reaction, count: 3, mine: true }] : [], change: 3 })
    }
    if (path.endsWith('/pin'))
      return data({ ...shown, pinned: (body as { pinned: boolean }).pinned, change: 3 })
    if (path.endsWith('/pins')) return data({ items: [shown] })
    if (path.endsWith('/messages') && method === 'GET')
      return data({ items: [shown], more: false, change: 2 })
    if (path === `/conversations/${one.id}`) return data(one)
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <ThreadView conversation={one} />
    </TimeZoneProvider>,
  )
  await screen.findByText(message.text)
  const asked = (end: string) => calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
  return { ...view, asked }
}
const chips = () => within(screen.getByRole('list', { name: 'Reactions' }))

it('says which reactions a message has, how many gave each and which is one’s own, and a press adds one’s own', async () => {
  const { user, asked } = await open()
  const own = chips().getByRole('button', { name: '🎉, you' })
  expect(own.getAttribute('aria-pressed')).toBe('true')
  const others = chips().getByRole('button', { name: '👍, 2 people' })
  expect(others.getAttribute('aria-pressed')).toBe('false')
  await user.click(others)
  expect(await screen.findByRole('button', { name: '👍, 3 people, you too' })).toBeDefined()
  expect(asked('/reaction')).toEqual([{ reaction: '👍', reacted: true }])
})

it('is reacted to by the keys alone, and takes back what one gave', async () => {
  const { user, asked } = await open()
  screen.getByRole('button', { name: 'More about this message' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Remove 🎉' })
  expect(
    screen
      .getAllByRole('menuitem')
      .slice(0, 6)
      .map((item) => item.getAttribute('aria-label')),
  ).toEqual([
    'React with 👍',
    'React with ❤️',
    'React with 😂',
    'Remove 🎉',
    'React with 🙏',
    'React with 🤔',
  ])
  screen.getByRole('menuitem', { name: 'React with ❤️' }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(asked('/reaction')).toEqual([{ reaction: '🎉', reacted: false }]))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Reactions' })).toBeNull())
})

it('shows its reactions, and lets nobody react or pin, where nothing can be written', async () => {
  await open({ closed: 'group_over', group: { leads: true, blocked: [], people: [] } })
  expect(chips().getByRole('img', { name: '👍, 2 people' })).toBeDefined()
  expect(chips().queryByRole('button')).toBeNull()
})

it('is pinned from its menu, and pinned ones are listed by a press and unpinned there', async () => {
  const { user, asked } = await open({ pinned: 1 })
  await user.click(screen.getByRole('button', { name: 'More about this message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pin' }))
  expect(await screen.findByText(/pinned/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '1 pinned message' }))
  const list = within(await screen.findByRole('dialog', { name: 'Pinned messages' }))
  expect(await list.findByText('Shall we meet?')).toBeDefined()
  await user.click(list.getByRole('button', { name: 'Unpin' }))
  await waitFor(() => expect(asked('/pin')).toEqual([{ pinned: true }, { pinned: false }]))
})

it('is pinned in a group by its mentor alone, and the others see what is', async () => {
  const { user } = await open({ pinned: 1, group: { leads: false, blocked: [], people: [] } })
  await user.click(screen.getByRole('button', { name: 'More about this message' }))
  expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Pin' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '1 pinned message' }))
  const list = within(await screen.findByRole('dialog', { name: 'Pinned messages' }))
  expect(await list.findByText('Shall we meet?')).toBeDefined()
  expect(list.queryByRole('button', { name: 'Unpin' })).toBeNull()
})
