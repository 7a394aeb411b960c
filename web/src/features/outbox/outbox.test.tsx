import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import OutboxScreen from './outbox-screen.tsx'

const mail = {
  id: '01930000-0000-7000-8000-000000000001',
  to: 'ada@acme.test',
  subject: 'Welcome',
  state: 'kept',
  error: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  sentAt: null,
}

beforeEach(() => session.accept(accessToken(900)))

it('shows a mail as it was sent, in a frame that runs nothing and has no part in the page, or its text', async () => {
  answers(({ path }) =>
    path === '/platform/outbox'
      ? data({ items: [mail], page: 1, pageSize: 25, total: 1, totalPages: 1 })
      : data({ ...mail, text: 'Go to https://acme.test/x', html: '<p>Hello <b>Ada</b></p>' }),
  )
  const { user } = await renderUi(<OutboxScreen />)
  await user.click(await screen.findByRole('button', { name: /^Read “Welcome”/ }))
  const frame = await screen.findByTitle('The e-mail “Welcome”')
  expect(frame.getAttribute('srcdoc')).toContain('<p>Hello <b>Ada</b></p>')
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
  await user.click(screen.getByText('Text only'))
  expect(screen.getByRole('link', { name: 'https://acme.test/x' })).toBeDefined()
  expect(screen.queryByTitle('The e-mail “Welcome”')).toBeNull()
})
