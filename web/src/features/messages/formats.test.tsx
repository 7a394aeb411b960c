import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { conversation, messageOf } from '../../../test/conversation.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { ThreadView } from './thread-view.tsx'

const message = (text: string) => messageOf(1, { text })

afterEach(() => {
  session.end('signed_out')
  localStorage.clear()
})

async function open(text: string) {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const sent: string[] = []
  answers(({ path, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (path.endsWith('/messages') && method === 'POST') {
      const said = body as { id: string; text: string }
      sent.push(said.text)
      return data({ ...message(said.text), number: 2, id: said.id, mine: true, change: 2 })
    }
    if (path.endsWith('/messages')) return data({ items: [message(text)], more: false, change: 1 })
    if (path === `/conversations/${conversation.id}`) return data(conversation)
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <ThreadView conversation={conversation} />
    </TimeZoneProvider>,
  )
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
  return { ...view, field, sent }
}

it('shows what is bold, italic, code, a list or a link as that, and runs nothing', async () => {
  const { user } = await open(
    'So **soon**, _maybe_ `at 9`:\n- bread\n- [salt](https://a.example)\n[bad](javascript:alert(1)) <b>no</b>',
  )
  expect((await screen.findByText('soon')).closest('strong')).not.toBeNull()
  expect(screen.getByText('maybe').closest('em')).not.toBeNull()
  expect(screen.getByText('at 9').tagName).toBe('CODE')
  expect(screen.getByText('bread').closest('ul')?.children).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'salt' }).getAttribute('href')).toBe('https://a.example')
  expect(screen.getByText(/\[bad\]\(javascript:alert\(1\)\) <b>no<\/b>/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'More about this message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }))
  expect((await screen.findByText('Replying to:')).parentElement?.textContent).toContain(
    'So soon, maybe at 9:',
  )
})

it('puts a format on what is chosen by a press or its keys, and takes it off again', async () => {
  const { user, field, sent } = await open('Hello')
  await user.type(field, 'very good')
  field.setSelectionRange(0, 4)
  await user.click(screen.getByRole('button', { name: 'Bold' }))
  expect(field.value).toBe('**very** good')
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([2, 6]))
  await user.keyboard('{Control>}b{/Control}')
  expect(field.value).toBe('very good')
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]))
  await user.keyboard('{Control>}i{/Control}')
  expect(field.value).toBe('_very_ good')
  await user.click(screen.getByRole('button', { name: 'List' }))
  expect(field.value).toBe('- _very_ good')
  await waitFor(() => expect(field.selectionStart).toBe(13))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toEqual(['- _very_ good']))
  const log = within(screen.getByRole('log'))
  expect((await log.findByText('very')).closest('li em, em')).not.toBeNull()
})

it('makes a link of the words that are chosen, and of an address', async () => {
  const { user, field } = await open('Hello')
  await user.type(field, 'plan')
  field.setSelectionRange(0, 4)
  await user.click(screen.getByRole('button', { name: 'Link' }))
  expect(field.value).toBe('[plan](https://)')
  await waitFor(() => expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('https://'))
  await user.clear(field)
  await user.type(field, 'https://a.example')
  field.setSelectionRange(0, 17)
  await user.click(screen.getByRole('button', { name: 'Link' }))
  expect(field.value).toBe('[](https://a.example)')
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([1, 1]))
})
