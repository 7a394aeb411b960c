import type { ReviewedAnswer } from '#contract/help/answers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
import { AnswerCard } from './answer-card.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const courseId = uuidOf(71)
const answer: ReviewedAnswer = {
  id: uuidOf(80),
  state: 'proposed',
  kind: 'hint',
  asked: 'Where does the queen come from?',
  text: 'From an egg like any other.',
  place: { courseId, course: 'Bees', lessonId: uuidOf(72), lesson: 'The queen', question: 3 },
  mentor: 'Grace Stone',
  reviewer: null,
  reason: '',
  proposedAt: '2026-03-05T10:00:00.000Z',
  reviewedAt: null,
  revision: 4,
  helped: 0,
  mine: { mentor: false, reviewer: false },
  prompt: 'What makes a queen?',
  here: true,
  tells: false,
  alike: [],
}
const address = `/courses/${courseId}/answers/${answer.id}/state`

const toasts: Toast[] = []
let stop: () => void
beforeEach(() => {
  toasts.length = 0
  stop = onToast((toast) => void toasts.push(toast))
})
afterEach(() => {
  stop()
  session.end('signed_out')
})

async function card(more: Partial<ReviewedAnswer>, of: (asked: Asked) => Response) {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  const calls = answers((asked) => {
    if (asked.path === '/auth/me') return data(me)
    return asked.path === address ? of(asked) : refused('NOT_FOUND', 404)
  })
  let become: (more: Partial<ReviewedAnswer>) => void = () => undefined
  function Standing() {
    const [now, set] = useState(more)
    become = set
    return <AnswerCard answer={{ ...answer, ...now }} courseId={courseId} mayEdit />
  }
  const { user } = await renderUi(
    <ul>
      <Standing />
    </ul>,
  )
  const becomes = (other: Partial<ReviewedAnswer>) => act(() => become(other))
  return { user, becomes, sent: () => calls.filter(({ path }) => path === address).map(({ body }) => body) }
}

it('an author publishes over the words that they read', async () => {
  const { user, sent } = await card({}, () => data({ ...answer, state: 'published', revision: 5 }))
  expect(screen.getByRole('heading', { name: 'The queen, question 3' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: `Publish the answer: ${answer.asked}` }))
  await waitFor(() => expect(toasts.map(({ severity }) => severity)).toEqual(['success']))
  expect(sent()).toEqual([{ move: 'publish', revision: 4 }])
})

it('what gives the answer away is mended before it can be published, and what the server says stands at its field', async () => {
  const { user, sent } = await card({ tells: true }, () =>
    refused('BAD_REQUEST', 400, { details: [{ field: 'words.text', code: 'hint_tells' }] }),
  )
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Edit the answer: ${answer.asked}` }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: /The answer/ })
  await user.clear(field)
  await user.type(field, 'Royal jelly')
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await dialog.findByText('This gives the answer away. Say how to find it instead')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field).toHaveProperty('value', 'Royal jelly')
  expect(sent()).toEqual([
    {
      move: 'publish',
      revision: 4,
      words: { kind: 'hint', asked: answer.asked, text: 'Royal jelly' },
    },
  ])
})

it('what another author saves while it is edited is not written over', async () => {
  const { user, sent, becomes } = await card({ state: 'published' }, () =>
    refused('CONFLICT', 409, { details: { reason: 'moved_on' } }),
  )
  await user.click(screen.getByRole('button', { name: `Edit the answer: ${answer.asked}` }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: /The answer/ })
  await user.clear(field)
  await user.type(field, 'Mine')
  becomes({ state: 'published', text: 'Theirs', revision: 5 })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts.map(({ severity }) => severity)).toEqual(['error']))
  expect(sent()).toMatchObject([{ move: 'edit', revision: 4, words: { text: 'Mine' } }])
  expect(field).toHaveProperty('value', 'Mine')
})

it('one that is sent back takes a word', async () => {
  const { user, sent } = await card({}, () => data({ ...answer, state: 'rejected' }))
  await user.click(screen.getByRole('button', { name: `Don’t publish the answer: ${answer.asked}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send it back' }))
  expect(sent()).toEqual([])
  expect(dialog.getByText('Enter a reason')).toBeDefined()
  await user.type(dialog.getByRole('textbox'), 'Say why.')
  await user.click(dialog.getByRole('button', { name: 'Send it back' }))
  await waitFor(() => expect(sent()).toEqual([{ move: 'reject', revision: 4, reason: 'Say why.' }]))
})

it.each([
  ['words.asked', /The question/, 'textbox'],
  ['words.text', /The answer/, 'textbox'],
  ['words.kind', /Where people find it/, 'radiogroup'],
  ['reason', /Why/, 'textbox'],
] as const)(
  'what the server refuses of %s stands at %s, and what was typed stays [S5.5b]',
  async (field, name, role) => {
    const { user } = await card({}, () =>
      refused('BAD_REQUEST', 400, { details: [{ field, code: 'invalid_value' }] }),
    )
    const isReason = field === 'reason'
    const open = isReason ? /^Don’t publish the answer/ : /^Edit the answer/
    await user.click(screen.getByRole('button', { name: open }))
    const dialog = within(await screen.findByRole('dialog'))
    if (isReason) await user.type(dialog.getByRole('textbox'), 'Say why.')
    await user.click(dialog.getByRole('button', { name: isReason ? 'Send it back' : 'Publish' }))
    const said = await dialog.findByText('Choose one of the values offered')
    expect(dialog.getByRole(role, { name }).getAttribute('aria-describedby')).toContain(said.id)
    expect(dialog.getAllByText('Choose one of the values offered')).toHaveLength(1)
    if (isReason) expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Say why.')
  },
)
