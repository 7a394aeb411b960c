import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { ApiError } from '../../api/api-error.ts'
import { GuestLinkBroken } from './guest-link-broken.tsx'

it.each([
  ['of a company that is suspended', { reason: 'company_suspended', text: '' }, 'This company is suspended'],
  ['where guests may not come', { reason: 'guests_not_allowed' }, 'This link doesn’t work'],
])('says why a guest’s link leads nowhere: %s', async (_, details, title) => {
  const error = new ApiError({ code: 'FORBIDDEN', type: 'x', details, message: 'x' }, 403)
  await renderUi(<GuestLinkBroken error={error} onRetry={() => undefined} />)
  expect(screen.getByRole('heading').textContent).toBe(title)
})
