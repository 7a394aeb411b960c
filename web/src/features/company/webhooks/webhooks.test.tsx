import type { Delivery, Webhook } from '#contract/companies/webhooks.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { TimeZoneProvider } from '../../../ui/time/time-zone.tsx'
import WebhooksSection from './webhooks-section.tsx'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const payroll: Webhook = {
  id: id(1),
  kind: 'webhook',
  username: null,
  url: 'https://payroll.example.org/cairn',
  description: 'Payroll',
  events: ['user.created', 'certificate.expired'],
  state: 'on',
  createdAt: '2026-03-01T10:00:00Z',
  failingSince: null,
  previousSecretUntil: null,
  delivered: 1200,
  waiting: 0,
  failed: 2,
}
const records: Webhook = {
  ...payroll,
  id: id(3),
  kind: 'xapi',
  username: 'key',
  url: 'https://lrs.example.org/xapi/',
  description: 'Records',
  events: ['lesson.completed', 'quiz.passed'],
}
const failed: Delivery = {
  id: id(5),
  type: 'user.created',
  at: '2026-03-02T10:00:00Z',
  state: 'failed',
  tries: 10,
  lastAt: '2026-03-05T10:00:00Z',
  nextAt: null,
  status: 500,
  problem: 'status',
  answer: 'Out of order',
  body: '{"type":"user.created"}',
}

async function open(items: Webhook[], handle: (asked: Asked) => Response | undefined = () => undefined) {
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    const { method, path } = asked
    if (path === '/webhooks' && method === 'GET') return data({ items })
    if (path === '/webhooks' || path.endsWith('/secret'))
      return data({ webhook: payroll, secret: 'whsec_c2VjcmV0' }, 201)
    if (path.endsWith('/deliveries'))
      return data({ items: [failed], page: 1, pageSize: 25, total: 1, totalPages: 1 })
    if (path.endsWith('/replay-failed')) return data({ replayed: 2 })
    if (path.endsWith('/replay') || path.endsWith('/test')) return data({ ...failed, state: 'waiting' })
    return method === 'DELETE' ? data({}) : data(payroll)
  })
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/London">
      <WebhooksSection />
    </TimeZoneProvider>,
  )
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { ...view, calls, sent }
}
beforeEach(() => session.accept(accessToken(900)))
const button = (name: string) => screen.findByRole('button', { name })
const entry = (name: string) => screen.findByRole('menuitem', { name })

describe('the webhooks of a company', () => {
  it('are told with what they are told of and how it goes', async () => {
    await open([payroll, { ...payroll, id: id(2), description: '', state: 'failing' }])
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain(
      'PayrollOnhttps://payroll.example.org/cairnPerson added, Certificate expired',
    )
    expect(first?.textContent).toContain('Last 30 days: 1,200 delivered · 0 waiting · 2 failed')
    expect(second?.textContent).toContain('payroll.example.orgSwitched off')
    expect(second?.textContent).toContain('It wasn’t reached for three days and was switched off.')
  })

  it('are added with what they are told of, and show their secret once', async () => {
    const { user, sent } = await open([])
    await user.click(await button('Add a webhook or record store'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook or record store' }))
    await user.type(dialog.getByRole('textbox', { name: /^Address/ }), 'ftp://example.org')
    await user.click(dialog.getByRole('checkbox', { name: /^Person changed/ }))
    await user.click(dialog.getByRole('button', { name: 'Add the webhook' }))
    expect((await dialog.findAllByText(/https/)).length).toBeGreaterThan(1)
    expect(sent()).toEqual([])
    await user.clear(dialog.getByRole('textbox', { name: /^Address/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Address/ }), 'https://example.org/in')
    await user.click(dialog.getByRole('button', { name: 'Add the webhook' }))
    const secret = within(await screen.findByRole('dialog', { name: 'Your webhook’s secret' }))
    expect(secret.getByText('whsec_c2VjcmV0')).toBeTruthy()
    expect(sent()).toEqual([
      [
        'POST',
        '/webhooks',
        {
          kind: 'webhook',
          url: 'https://example.org/in',
          description: '',
          events: [
            'user.created',
            'enrolment.created',
            'enrolment.completed',
            'certificate.issued',
            'certificate.expired',
          ],
        },
      ],
    ])
    await user.click(secret.getByRole('button', { name: 'I’ve kept it' }))
    await waitFor(() => expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull())
  })

  it('say at the field what the server refuses, and keep what was typed', async () => {
    const { user } = await open([payroll], ({ method }) =>
      method === 'PUT'
        ? refused('BAD_REQUEST', 400, { details: [{ field: 'url', code: 'invalid_https_url' }] })
        : undefined,
    )
    await user.click(await button('More for https://payroll.example.org/cairn'))
    await user.click(await entry('Edit'))
    const address = await screen.findByRole('textbox', { name: /^Address/ })
    await user.clear(address)
    await user.type(address, 'http://payroll.local/')
    await user.click(await button('Save'))
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
    expect(address).toHaveProperty('value', 'http://payroll.local/')
  })

  it('are given a new secret, tested and deleted after what it means was said', async () => {
    const { user, sent } = await open([payroll])
    const more = () => button('More for https://payroll.example.org/cairn')
    await user.click(await more())
    await user.click(await entry('New secret'))
    expect(screen.getByText(/^For a day everything is signed with both secrets/)).toBeTruthy()
    await user.click(await button('New secret'))
    await user.click(await button('I’ve kept it'))
    await user.click(await more())
    await user.click(await entry('Send a test event'))
    const log = await screen.findByRole('dialog', { name: /^Log of/ })
    await user.click(within(log).getByRole('button', { name: 'Close' }))
    await user.click(await more())
    await user.click(await entry('Delete'))
    await user.click(await button('Delete'))
    await waitFor(() =>
      expect(sent()).toEqual([
        ['POST', `/webhooks/${id(1)}/secret`, null],
        ['POST', `/webhooks/${id(1)}/test`, null],
        ['DELETE', `/webhooks/${id(1)}`, null],
      ]),
    )
  })

  it('that are off can be tested again only once they are on, which their menu says; Escape closes it', async () => {
    const { user, sent } = await open([{ ...payroll, state: 'off' }])
    await user.click(await button('More for https://payroll.example.org/cairn'))
    const test = await entry('Send a test event')
    expect(test.title).toBe('This is switched off. Switch it on first.')
    await user.click(test)
    test.focus()
    expect(document.activeElement).toBe(test)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    expect(sent()).toEqual([])
  })

  it('show in their log what was sent and answered, and send it again: one, or all that failed', async () => {
    const { user, sent, calls } = await open([payroll])
    await user.click(await button('Log of https://payroll.example.org/cairn'))
    const log = within(await screen.findByRole('dialog', { name: /^Log of/ }))
    const item = await log.findByRole('listitem')
    expect(item.textContent).toContain('Person addedFailed')
    expect(item.textContent).toContain('10 attemptsAnswered 500')
    expect(within(item).getByText('Out of order')).toBeTruthy()
    expect(within(item).getByText(/"type": "user.created"/)).toBeTruthy()
    await user.click(within(item).getByRole('button', { name: 'Send again' }))
    await user.selectOptions(log.getByRole('combobox', { name: 'What failed in' }), '7')
    await user.click(log.getByRole('button', { name: 'Send all again' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[0]).toEqual(['POST', `/webhooks/${id(1)}/deliveries/${id(5)}/replay`, null])
    const { since } = sent()[1]?.[2] as { since: string }
    expect(Math.round((Date.now() - Date.parse(since)) / 86_400_000)).toBe(7)
    await user.selectOptions(log.getByRole('combobox', { name: 'Status' }), 'failed')
    await waitFor(() => expect(calls.at(-1)?.url.searchParams.getAll('state')).toEqual(['failed']))
  })
})

describe('a learning record store', () => {
  it('is added with its credentials and what people do to learn, and has no secret to keep', async () => {
    const { user, sent } = await open([], ({ method, path }) =>
      method === 'POST' && path === '/webhooks' ? data({ webhook: records, secret: null }, 201) : undefined,
    )
    await user.click(await button('Add a webhook or record store'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook or record store' }))
    await user.click(dialog.getByRole('radio', { name: 'Learning record store (xAPI)' }))
    const add = dialog.getByRole('button', { name: 'Add the record store' })
    await user.type(dialog.getByRole('textbox', { name: /^Endpoint/ }), 'https://lrs.example.org/xapi/')
    await user.click(add)
    expect(dialog.getByText('Enter a user name or key')).toBeTruthy()
    expect(dialog.getByText('Enter a password')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: /^User name or key/ }), 'key')
    await user.type(dialog.getByLabelText(/^Password or secret/), 'hush')
    expect(dialog.queryByRole('checkbox', { name: /^Person added/ })).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: 'Quiz failed' }))
    await user.click(add)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([
      [
        'POST',
        '/webhooks',
        {
          kind: 'xapi',
          url: 'https://lrs.example.org/xapi/',
          username: 'key',
          password: 'hush',
          description: '',
          events: [
            'enrolment.created',
            'lesson.opened',
            'lesson.completed',
            'quiz.passed',
            'enrolment.completed',
            'certificate.issued',
          ],
        },
      ],
    ])
  })

  it('keeps its password where another is not typed, and is told by a test statement', async () => {
    const { user, sent } = await open([records])
    const more = async () => user.click(await button('More for https://lrs.example.org/xapi/'))
    expect((await screen.findByRole('listitem')).textContent).toContain('Learning record store (xAPI)')
    await more()
    expect(screen.queryByRole('menuitem', { name: 'New secret' })).toBeNull()
    await user.click(await entry('Edit'))
    const description = await screen.findByRole('textbox', { name: /^What it is for/ })
    await user.clear(description)
    await user.type(description, 'All records')
    await user.click(await button('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await more()
    await user.click(await entry('Send a test statement'))
    await screen.findByRole('dialog', { name: /^Log of/ })
    expect(sent()).toEqual([
      [
        'PUT',
        `/webhooks/${id(3)}`,
        {
          url: 'https://lrs.example.org/xapi/',
          description: 'All records',
          events: ['lesson.completed', 'quiz.passed'],
          username: 'key',
          enabled: true,
        },
      ],
      ['POST', `/webhooks/${id(3)}/test`, null],
    ])
  })
})
