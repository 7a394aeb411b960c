import type { CheckIn } from '#contract/mentoring/check-ins.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { CheckIns } from './check-ins-card.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const asked: CheckIn = {
  relationshipId: uuidOf(50),
  moment: 'middle',
  other: { id: uuidOf(1), name: 'Grace', surname: 'Stone' },
  questions: ['hopes', 'cadence'],
  asked: true,
  open: true,
  own: null,
}
const said: CheckIn = {
  ...asked,
  asked: false,
  own: {
    answers: { hopes: 'mostly', cadence: 'rare' },
    word: 'More time',
    wordFor: 'leads',
    changesUntil: '2026-03-06T10:00:00.000Z',
  },
}

let people = 0
beforeEach(() => void (people += 1))

async function open(checkIn: CheckIn, locale: 'en-GB' | 'es-ES' = 'en-GB') {
  const me = person('student', { id: uuidOf(9000 + people) })
  session.accept(accessToken(900, me.id))
  const calls = answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path.endsWith('/check-ins')) return data({ items: [checkIn] })
    if (path.includes('/check-ins/')) return data(said)
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(<CheckIns relationshipId={asked.relationshipId} />, { locale })
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { ...view, sent }
}
const at = `/mentoring/relationships/${asked.relationshipId}/check-ins/middle`

it('asks what the programme chose, and sends the answers with a word for whom one likes', async () => {
  const { user, sent } = await open(asked)
  expect(await screen.findByRole('heading', { name: 'How is it going with Grace?' })).toBeDefined()
  expect(screen.getAllByRole('radiogroup')).toHaveLength(2)
  await user.click(screen.getByRole('radio', { name: 'Mostly' }))
  await user.click(screen.getByRole('radio', { name: 'About right' }))
  await user.type(screen.getByRole('textbox'), 'More time')
  await user.click(screen.getByRole('radio', { name: /administrators who run the programme/ }))
  expect(screen.queryByRole('radio', { name: 'You and Grace' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['PUT', at, { answers: { hopes: 'mostly', cadence: 'right' }, word: 'More time', wordFor: 'leads' }],
    ]),
  )
})

it('says at the question which has no answer, and sends nothing', async () => {
  const { user, sent } = await open(asked)
  await user.click(await screen.findByRole('radio', { name: 'Mostly' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findAllByText('Choose one of the values offered')).toHaveLength(1)
  expect(sent()).toEqual([])
})

it('says who sees the answers, and is put off with one press', async () => {
  const { user, sent } = await open(asked, 'es-ES')
  expect(await screen.findByText(/Grace no verá nunca tus respuestas/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ahora no' }))
  await waitFor(() => expect(sent()).toEqual([['POST', `${at}/not-now`, null]]))
})

it('shows what one said, for whom, and lets it be changed as long as it can be', async () => {
  const { user, sent } = await open(said)
  expect(await screen.findByText('Too rarely')).toBeDefined()
  expect(screen.getByText('More time')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.click(screen.getByRole('radio', { name: 'About right' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent()).toMatchObject([['PUT', at, { answers: { cadence: 'right' } }]]))
})

it('is offered still where it was put off, and nowhere once it is over', async () => {
  const { user } = await open({ ...asked, asked: false })
  await user.click(await screen.findByRole('button', { name: 'Answer now' }))
  expect(screen.getAllByRole('radiogroup')).toHaveLength(2)
})

it('is nothing where it was never answered and can be no more', async () => {
  const { container } = await open({ ...asked, asked: false, open: false })
  await waitFor(() => expect(container.querySelector('section')).toBeNull())
})
