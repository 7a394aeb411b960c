import { afterEach, expect, it } from 'vitest'
import { openSupportChat } from './support-chat.ts'
import { supportOf } from './use-support.ts'

const none = { supportEmail: null, supportUrl: null }
const scripts = () => [...document.head.querySelectorAll('script')]
afterEach(() => {
  for (const script of scripts()) script.remove()
})

it('is the company’s own contact where no chat is named [S1.9c]', () => {
  expect(supportOf(none, null, false)).toBeUndefined()
  expect(supportOf({ ...none, supportEmail: 'help@acme.test' }, null, false)).toEqual({
    href: 'mailto:help@acme.test',
  })
  const both = { supportEmail: 'help@acme.test', supportUrl: 'https://help.acme.test' }
  expect(supportOf(both, null, false)).toEqual({ href: 'https://help.acme.test' })
})

it('is one’s line to the administrators, whatever contact the company has, and a chat before it [S1.9c]', () => {
  const both = { supportEmail: 'help@acme.test', supportUrl: 'https://help.acme.test' }
  expect(supportOf(both, null, true)).toEqual({ to: '/dashboard/messages/desk' })
  expect(supportOf(both, 'abc', true)).toHaveProperty('open')
})

it('is the chat by its identifier, fetched when somebody opens it [S1.9c]', async () => {
  expect(supportOf(none, 'abc', true)).toHaveProperty('open')
  expect(scripts()).toEqual([])
  const opening = openSupportChat('abc')
  expect(scripts().map(({ src }) => src)).toEqual(['https://client.crisp.chat/l.js'])
  expect(window.CRISP_WEBSITE_ID).toBe('abc')
  scripts()[0]?.dispatchEvent(new Event('load'))
  await opening
  expect(window.$crisp).toEqual([['do', 'chat:open']])
})
