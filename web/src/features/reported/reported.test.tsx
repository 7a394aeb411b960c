import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import ReportedScreen from './reported-screen.tsx'

const report = {
  id: '01930000-0000-7000-8000-000000000001',
  reporter: { id: '01930000-0000-7000-8000-0000000000a1', name: 'Ana', surname: 'Ruiz' },
  reported: { id: '01930000-0000-7000-8000-0000000000b1', name: 'Ben', surname: 'Cole' },
  reason: 'threat',
  words: 'Twice this week',
  at: '2026-03-01T10:00:00.000Z',
  openedAt: null,
}
const files = (name: string, kind: 'image' | 'document', id: number) => ({
  id: `01930000-0000-7000-8000-00000000000${id}`,
  name,
  kind,
  mediaType: kind === 'image' ? 'image/png' : 'application/pdf',
  bytes: 2048,
  width: kind === 'image' ? 40 : null,
  height: kind === 'image' ? 40 : null,
  createdAt: '2026-03-01T09:00:00.000Z',
  url: kind === 'image' ? `/media/${name}` : null,
  downloadUrl: `/media/saved/${name}`,
  poster: null,
  urlsUntil: new Date(Date.now() + 30 * 60_000).toISOString(),
})
const [picture, paper] = [files('knife.png', 'image', 2), files('plan.pdf', 'document', 3)]
const message = {
  number: 1,
  by: 'reported',
  text: 'Or else',
  at: '2026-03-01T09:00:00.000Z',
  edited: false,
  deleted: false,
  files: [picture, paper],
}

beforeEach(() => session.accept(accessToken(900)))

it('shows who was reported and why, and the messages once a reason was given, which both are told', async () => {
  const calls = answers(({ method }) =>
    data(
      method === 'POST'
        ? { items: [message] }
        : { items: [report], page: 1, pageSize: 25, total: 1, totalPages: 1 },
    ),
  )
  const { user } = await renderUi(<ReportedScreen />)
  const row = await screen.findByRole('row', { name: /Ben Cole/ })
  expect(row.textContent).toMatch(/Ana Ruiz.*A threat.*Twice this week.*Never/)
  await user.click(screen.getByRole('button', { name: /Open the messages around the report about Ben Cole/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Both are told')
  await user.click(within(dialog).getByRole('button', { name: 'Open messages' }))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await user.type(within(dialog).getByRole('textbox'), 'Ana asked us to look into it')
  await user.click(within(dialog).getByRole('button', { name: 'Open messages' }))
  const list = await within(dialog).findByRole('list', { name: 'The last messages before the report' })
  expect(list.textContent).toMatch(/Ben Cole.*Or else.*plan\.pdf/)
  expect(
    within(list)
      .getByRole('link', { name: /knife\.png/ })
      .getAttribute('href'),
  ).toBe('/media/knife.png')
  expect(within(list).getByRole('button', { name: /plan\.pdf/ })).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { reason: 'Ana asked us to look into it' },
  ])
})

it('says that files can be opened no more once their addresses are over', async () => {
  const over = { ...message, files: [{ ...picture, urlsUntil: '2026-01-01T00:00:00.000Z' }] }
  answers(({ method }) =>
    data(
      method === 'POST'
        ? { items: [over] }
        : { items: [report], page: 1, pageSize: 25, total: 1, totalPages: 1 },
    ),
  )
  const { user } = await renderUi(<ReportedScreen />)
  await user.click(await screen.findByRole('button', { name: /Open the messages around the report/ }))
  await user.type(await screen.findByRole('textbox'), 'Ana asked us to look into it')
  await user.click(screen.getByRole('button', { name: 'Open messages' }))
  expect(await screen.findByText(/open the messages again/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /knife/ })).toBeNull()
})
