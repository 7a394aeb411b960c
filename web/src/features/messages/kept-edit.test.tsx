import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { conversation, messageOf } from '../../../test/conversation.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { ThreadView } from './thread-view.tsx'

const message = (number: number, text: string) => messageOf(number, { mine: true, text })

beforeEach(() => localStorage.clear())
afterEach(() => session.end('signed_out'))

async function open(arrive: Promise<void> = Promise.resolve(), deleted: number[] = []) {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const items = [message(1, 'The frst hive'), message(2, 'The second hive')].map((one) =>
    deleted.includes(one.number) ? { ...one, text: '', deleted: true } : one,
  )
  const calls = answers(({ path, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (method === 'PUT') return data({ ...message(1, (body as { text: string }).text), edited: true })
    if (path.endsWith('/messages'))
      return arrive.then(() => data({ items, change: 2, more: false, newer: false }))
    if (path === `/conversations/${conversation.id}`) return data(conversation)
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(<ThreadView conversation={conversation} />)
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
  const edit = async (text: string) => {
    const row = (await screen.findByText(text)).closest('li')
    await view.user.click(within(row as HTMLElement).getByRole('button', { name: /^More/ }))
    await view.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  }
  return { ...view, calls, field, edit }
}

it('a change of a message that was not saved goes on after the page was left, until it is saved', async () => {
  const first = await open()
  await first.edit('The frst hive')
  await first.user.type(await first.field(), ', in May')
  first.unmount()
  const again = await open()
  await waitFor(async () => expect((await again.field()).value).toBe('The frst hive, in May'))
  await again.user.click(screen.getByRole('button', { name: 'Save the change' }))
  await waitFor(async () => expect((await again.field()).value).toBe(''))
  again.unmount()
  const last = await open()
  expect((await last.field()).value).toBe('')
})

it('a change that was given up is gone, and what was typed as a new message is there again', async () => {
  const { user, field, edit, unmount } = await open()
  await user.type(await field(), 'A new one')
  await edit('The second hive')
  await user.type(await field(), ' too')
  await user.keyboard('{Escape}')
  await waitFor(async () => expect((await field()).value).toBe('A new one'))
  unmount()
  const again = await open()
  await screen.findByText('The second hive')
  expect((await again.field()).value).toBe('A new one')
})

it('a change that was not saved takes no word from whoever has begun to write something else', async () => {
  const first = await open()
  await first.edit('The frst hive')
  await first.user.type(await first.field(), ', in May')
  first.unmount()
  const { promise, resolve } = Promise.withResolvers<void>()
  const again = await open(promise)
  await again.user.type(await again.field(), 'Something else')
  resolve()
  await screen.findByText('The frst hive')
  await waitFor(async () => expect((await again.field()).value).toBe('Something else'))
  await again.edit('The frst hive')
  await waitFor(async () => expect((await again.field()).value).toBe('The frst hive, in May'))
})

it('a change that was begun stays while another message is changed, and the one typed last goes on', async () => {
  const first = await open()
  await first.edit('The frst hive')
  await first.user.type(await first.field(), ', in May')
  await first.edit('The second hive')
  await first.user.type(await first.field(), ' too')
  await first.edit('The frst hive')
  await waitFor(async () => expect((await first.field()).value).toBe('The frst hive, in May'))
  first.unmount()
  const again = await open()
  await waitFor(async () => expect((await again.field()).value).toBe('The second hive too'))
  await again.user.click(screen.getByRole('button', { name: 'Save the change' }))
  again.unmount()
  const last = await open()
  await waitFor(async () => expect((await last.field()).value).toBe('The frst hive, in May'))
})

it('a change of a message that was deleted since leads nowhere', async () => {
  const first = await open()
  await first.edit('The second hive')
  await first.user.type(await first.field(), ' too')
  first.unmount()
  const again = await open(Promise.resolve(), [2])
  await screen.findByText('The frst hive')
  expect((await again.field()).value).toBe('')
})
