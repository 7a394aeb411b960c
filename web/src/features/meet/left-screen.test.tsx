import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { ApiError } from '../../api/api-error.ts'
import type { Call } from './call/call.ts'
import { initialState } from './call/call-state.ts'
import { createStore } from '../../shared/store.ts'
import { LeftScreen } from './left-screen.tsx'

const at = (code: string, details: unknown, locale?: 'es-ES') => {
  const failure = new ApiError({ code, type: 'conflict', details, message: 'x' }, 409)
  const store = createStore({ ...initialState, phase: 'out' as const, failure })
  return renderUi(<LeftScreen call={{ store } as Call} again={() => undefined} leadsTo={null} />, {
    ...(locale && { locale }),
  })
}
const shown = () => [
  screen.getByRole('heading').textContent,
  screen.getByRole('main').querySelector('p')?.textContent,
  screen.queryByRole('button')?.textContent,
]

it.each([
  [
    'roomPeople',
    6,
    ['The room is full', 'It holds 6 people, and it’s full. Try again when somebody leaves.', 'Join again'],
  ],
  [
    'meetingMinutes',
    0,
    [
      'Limit reached',
      'The company’s meeting minutes for this month are used up. Meetings can begin again next month, or once the operator of the platform raises the limit.',
      undefined,
    ],
  ],
  [
    'guestsWaiting',
    20,
    ['Limit reached', 'Too many guests are waiting to be let in. Try again in a few minutes.', 'Join again'],
  ],
  [
    'guestsJoining',
    3,
    [
      'Limit reached',
      'Too many guests are joining from your network at once. Try again in a minute.',
      'Join again',
    ],
  ],
])('says at a meeting’s door of what there are too many: %s [S8.8]', async (limit, maximum, words) => {
  await at('MAX_NUMBER_REACHED', { limit, maximum })
  expect(shown()).toEqual(words)
})

it('gives the operator’s reason why a company is suspended', async () => {
  await at('FORBIDDEN', { reason: 'company_suspended', text: 'Unpaid since May.' })
  expect(shown()).toEqual(['This company is suspended', 'Unpaid since May.', undefined])
})

it('says it in Spanish, and without a name of the limit too', async () => {
  const { unmount } = await at('MAX_NUMBER_REACHED', { limit: 'roomPeople', maximum: 6 }, 'es-ES')
  expect(shown().slice(0, 2)).toEqual([
    'La sala está llena',
    'Caben 6 personas y todos los puestos están ocupados. Inténtalo cuando alguien salga.',
  ])
  unmount()
  await at('MAX_NUMBER_REACHED', null)
  expect(shown()[0]).toBe('Limit reached')
})
