import type { Webhook } from '#contract/companies/webhooks.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { companySettings } from '../../../test/company-settings.ts'
import { acme } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { maintenance } from '../../api/session/maintenance.ts'
import CompanyScreen from '../../features/company/company-screen.tsx'
import WebhooksSection from '../../features/company/webhooks/webhooks-section.tsx'
import StartMaintenance from '../../features/dashboard/start-maintenance.tsx'
import MaintenanceScreen from '../maintenance/maintenance-screen.tsx'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { FreshProof } from './fresh-proof.tsx'

const at = '2026-03-01T10:00:00.000Z'
const settings = companySettings(acme.id)
const webhook: Webhook = {
  id: '01930000-0000-7000-8000-000000000001',
  kind: 'webhook',
  username: null,
  url: 'https://payroll.example.org/cairn',
  description: 'Payroll',
  events: ['user.created'],
  state: 'on',
  createdAt: at,
  failingSince: null,
  previousSecretUntil: null,
  delivered: 0,
  waiting: 0,
  failed: 0,
}

beforeEach(() => session.accept(accessToken(900)))
afterEach(() => maintenance.set(false))

/** A screen at a server that wants a proof of whoever changes anything there. */
async function open(node: ReactNode) {
  let proved = false
  const calls = answers(({ path, method, body }: Asked) => {
    if (path === '/auth/fresh-proof' && method === 'GET') return data({ methods: ['password'] })
    if (path === '/auth/fresh-proof') {
      proved = true
      return data({ until: at })
    }
    if (method !== 'GET' && !proved)
      return refused('FORBIDDEN', 403, { details: { reason: 'fresh_proof_needed' } })
    if (path === '/webhooks') return data({ items: [webhook] })
    if (method === 'DELETE') return data({})
    if (path === '/platform/maintenance') return data(body)
    if (path === `/companies/${acme.id}`)
      return data({ id: acme.id, slug: 'acme', name: 'Acme', iconUrl: null })
    if (path.startsWith('/companies/slug/')) return data(acme)
    if (path.startsWith('/companies/settings')) return data({ ...settings, ...Object(body) })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/London">
      <Suspense>{node}</Suspense>
      <FreshProof />
    </TimeZoneProvider>,
    { at: '/dashboard/company' },
  )
  const changes = () =>
    calls
      .filter(({ method, path }) => method !== 'GET' && path !== '/auth/fresh-proof')
      .map(({ method, path, body }) => [method, path, body ?? null])
  return { ...view, changes }
}
type View = Awaited<ReturnType<typeof open>>
const press = async ({ user }: View, name: string) => user.click(await screen.findByRole('button', { name }))

it.each<[what: string, node: () => ReactNode, change: (view: View) => Promise<void>, sent: unknown[]]>([
  [
    'a webhook is deleted',
    () => <WebhooksSection />,
    async (view) => {
      await press(view, 'More for https://payroll.example.org/cairn')
      await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    },
    ['DELETE', '/webhooks/01930000-0000-7000-8000-000000000001', null],
  ],
  [
    'the company’s support is to be elsewhere',
    () => (
      <Routes>
        <Route path="/dashboard/company/*" element={<CompanyScreen />} />
      </Routes>
    ),
    async (view) => {
      await view.user.type(await screen.findByLabelText('Support e-mail'), 'help@acme.test')
      await press(view, 'Save')
    },
    ['PUT', '/companies/settings/01930000-0000-7000-8000-0000000000bb', { supportEmail: 'help@acme.test' }],
  ],
  [
    'maintenance begins',
    () => <StartMaintenance onClose={() => {}} />,
    (view) => press(view, 'Start maintenance'),
    ['PUT', '/platform/maintenance', { on: true }],
  ],
  [
    'maintenance ends',
    () => <MaintenanceScreen operator={null} />,
    (view) => press(view, 'Operators: end maintenance'),
    ['PUT', '/platform/maintenance', { on: false }],
  ],
])('asks for the password before %s, and does it once it was given', async (_, node, change, sent) => {
  const view = await open(node())
  await change(view)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  expect(view.changes()).toEqual([sent])
  await view.user.type(await dialog.findByLabelText('Your password'), 'right{Enter}')
  await waitFor(() => expect(view.changes()).toEqual([sent, sent]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull())
})
