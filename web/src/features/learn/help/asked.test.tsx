import type { HelpRequest } from '#contract/help/help.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { Asked } from './asked.tsx'

const asked = (told: HelpRequest['told']) =>
  renderUi(
    <Asked
      request={{ id: '1', promisedAt: '2999-03-05T10:00:00Z', told } as HelpRequest}
      hasPictures={false}
      onClose={() => {}}
    />,
  )

it('says by when there is an answer only where a mentor was told', async () => {
  await asked('mentors')
  await screen.findByText(/^You’ll have an answer by 05\/03\/2999/)
  expect(screen.queryByText(/could be told yet/)).toBeNull()
})

it.each([
  ['admins', /^No mentor could be told yet\. Administrators have been told\./],
  ['nobody', /^Nobody could be told yet\./],
] as const)('says so where none was: %s', async (told, words) => {
  await asked(told)
  await screen.findByText(words)
  expect(screen.queryByText(/an answer by/)).toBeNull()
})
