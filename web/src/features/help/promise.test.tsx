import { helpStates } from '#contract/rules/help/help-moves.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { Promised } from './promise.tsx'

it('says by when an answer is promised as long as one is owed, though another mentor answered before; then no more', async () => {
  await renderUi(
    <ul>
      {helpStates.map((state) => (
        <li key={state}>
          {state} <Promised of={{ state, promisedAt: '2999-03-05T10:00:00Z' }} />
        </li>
      ))}
    </ul>,
  )
  const said = screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(said).toEqual([
    expect.stringMatching(/^queued Answer by /),
    expect.stringMatching(/^claimed Answer by /),
    'awaiting_student ',
    'awaiting_mentor ',
    'closed ',
    'cancelled ',
  ])
})
