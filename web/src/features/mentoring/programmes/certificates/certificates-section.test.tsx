import type { Programme, ProgrammeCertificate } from '#contract/mentoring/programmes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../../../test/answers.ts'
import { person } from '../../../../../test/open-app.tsx'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { session } from '../../../../api/session/current-session.ts'
import { ownDrafts } from '../../../../ui/drafts/drafts.ts'
import CertificatesSection from './certificates-section.tsx'
import { at, id, programme as draft } from '../programmes.test-data.ts'

const programme: Programme = {
  ...draft,
  state: 'running',
  topics: [],
  agendas: [],
  givesCertificate: true,
  checkInQuestions: [],
  mentors: 1,
  mentees: 1,
  moves: ['close'],
  openedAt: at,
  startedAt: at,
}
const given = (more: Partial<ProgrammeCertificate>): ProgrammeCertificate => ({
  number: 'CRN-7F3K-9QWD-2MX4',
  state: 'valid',
  completedAt: at,
  completedOn: '2026-03-01',
  issuedAt: at,
  issuedOn: '2026-03-01',
  expiresAt: null,
  expiresOn: null,
  userId: id(5),
  person: 'Ada Stone',
  part: 'mentee',
  ...more,
})

async function open(items: ProgrammeCertificate[], more: Partial<Programme> = {}) {
  const me = person('admin')
  session.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(me)
    if (method === 'PUT') return data(given({ state: 'revoked' }))
    if (path.includes('/certificates'))
      return data({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1 })
    return data({ ...programme, ...more })
  })
  const { user } = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/:id" element={<CertificatesSection />} />
      </Routes>
    </Suspense>,
    { at: `/${id(1)}` },
  )
  const sent = () => calls.flatMap(({ method, path, body }) => (method === 'PUT' ? [[path, body]] : []))
  return { user, sent }
}

it('lists who was given one, and revokes it with the reason', async () => {
  const { user, sent } = await open([
    given({}),
    given({ number: 'CRN-2222-3333-4444', person: 'Grace Gil', part: 'mentor', state: 'revoked' }),
  ])
  const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
  await screen.findByText('Ada Stone')
  expect(row('Ada Stone').getByText('Mentee')).toBeDefined()
  expect(row('Grace Gil').getByText('Mentor')).toBeDefined()
  expect(row('Grace Gil').getByText('Revoked')).toBeDefined()
  expect(row('Grace Gil').getByRole('button', { name: 'Reinstate the certificate: Grace Gil' })).toBeDefined()
  await user.click(row('Ada Stone').getByRole('button', { name: 'Revoke the certificate: Ada Stone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the certificate' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(sent()).toEqual([])
  await user.type(dialog.getByRole('textbox'), 'They never met')
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['/certificates/CRN-7F3K-9QWD-2MX4/revoked', { revoked: true, reason: 'They never met' }],
    ]),
  )
})

it.each([
  [true, 'Each person who completes the programme with their pair is listed here.'],
  [false, 'This programme gives no certificates. You can change that under Programme.'],
])('says why there is none, where the programme gives any: %s', async (givesCertificate, words) => {
  await open([], { givesCertificate })
  expect(await screen.findByText(words)).toBeDefined()
})
