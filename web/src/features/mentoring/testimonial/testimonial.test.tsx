import type { OwnTestimonial } from '#contract/mentoring/testimonials.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { TestimonialCard } from './testimonial-card.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const pairId = uuidOf(50)
const at = `/mentoring/relationships/${pairId}/testimonial`
const words = (more: object = {}) => ({ text: 'She listens.', textId: uuidOf(60), agreed: false, ...more })

let people = 0
beforeEach(() => void (people += 1))

type Given = { part: 'mentor' | 'mentee'; locale?: 'en-GB' | 'es-ES'; refuses?: true }
async function open(first: OwnTestimonial, { part, locale = 'en-GB', refuses }: Given) {
  const me = person('student', { id: uuidOf(9000 + people) })
  session.accept(accessToken(900, me.id))
  let now = first
  const calls = answers(({ path, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (!path.startsWith(at)) return refused('NOT_FOUND', 404)
    if (refuses && method !== 'GET') {
      now = { ...first, written: words({ text: 'She is late.', textId: uuidOf(61) }) }
      return refused('CONFLICT', 409)
    }
    if (method === 'DELETE') now = { ...now, written: null }
    if (method === 'PUT') now = { ...now, written: words({ ...now.written, ...(body as object) }) }
    return data(method === 'DELETE' ? {} : now)
  })
  const other = { id: uuidOf(1), name: 'Grace', surname: 'Stone', photoUrl: null, timeZone: null }
  const view = await renderUi(<TestimonialCard relationshipId={pairId} other={other} part={part} />, {
    locale,
  })
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  const asked = () => calls.some(({ method, path }) => method === 'GET' && path === at)
  return { ...view, sent, asked }
}

it('asks the mentee for a few words, says who will read them, and sends them', async () => {
  const { user, sent } = await open({ mayWrite: true, written: null }, { part: 'mentee' })
  expect(await screen.findByRole('heading', { name: 'Recommend Grace to others?' })).toBeDefined()
  expect(screen.getByText(/with your name\. They are shown once Grace agrees/)).toBeDefined()
  await user.type(
    screen.getByRole('textbox', { name: 'What do you want to say about Grace?' }),
    'She listens.',
  )
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent()).toEqual([['PUT', at, { text: 'She listens.' }]]))
  expect(await screen.findByText(/Only you and Grace can read this/)).toBeDefined()
})

it('sends nothing where nothing is written, and says so at the field', async () => {
  const { user, sent } = await open({ mayWrite: true, written: null }, { part: 'mentee', locale: 'es-ES' })
  await user.type(await screen.findByRole('textbox'), '   ')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
})

it('lets the mentee change it, says that it is agreed to anew, and goes back without', async () => {
  const { user, sent } = await open({ mayWrite: true, written: words({ agreed: true }) }, { part: 'mentee' })
  expect(await screen.findByText('Everyone at your company can read this on Grace’s profile.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByText(/Grace has to agree again/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.type(screen.getByRole('textbox'), ' Always.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent()).toEqual([['PUT', at, { text: 'She listens. Always.' }]]))
  expect(await screen.findByText('She listens. Always.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

it('is taken back by the mentee with one press', async () => {
  const { user, sent } = await open({ mayWrite: true, written: words({ agreed: true }) }, { part: 'mentee' })
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sent()).toEqual([['DELETE', at, null]]))
  expect(await screen.findByRole('textbox')).toBeDefined()
})

it('is shown by the mentor who agrees to the text that they read, and hidden again', async () => {
  const { user, sent } = await open({ mayWrite: false, written: words() }, { part: 'mentor' })
  expect(await screen.findByRole('heading', { name: 'What Grace wrote about you' })).toBeDefined()
  expect(screen.getByText(/Only the two of you can read this/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show it' }))
  await user.click(await screen.findByRole('button', { name: 'Hide it' }))
  const textId = uuidOf(60)
  await waitFor(() =>
    expect(sent()).toEqual([
      ['PUT', `${at}/agreement`, { agreed: true, textId }],
      ['PUT', `${at}/agreement`, { agreed: false, textId }],
    ]),
  )
})

it('gives the mentor the text of now where it is another than the one that they read', async () => {
  const { user } = await open({ mayWrite: false, written: words() }, { part: 'mentor', refuses: true })
  await user.click(await screen.findByRole('button', { name: 'Show it' }))
  expect(await screen.findByText('She is late.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show it' })).toBeDefined()
})

it.each(['mentor', 'mentee'] as const)(
  'is nothing for a %s where there is none to write or read',
  async (part) => {
    const { asked } = await open({ mayWrite: false, written: null }, { part })
    await waitFor(() => expect(asked()).toBe(true))
    await expect(screen.findByRole('heading', {}, { timeout: 500 })).rejects.toThrow('Unable to find')
  },
)
