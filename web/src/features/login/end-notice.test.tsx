import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { EndNotice } from './end-notice.tsx'

it.each([
  ['expired', 'Your session has ended. Sign in to carry on where you were.'],
  ['new_password', 'Password changed. Sign in with the new one.'],
])('tells at the sign-in why one is there: %s', async (reason, said) => {
  await renderUi(<EndNotice />, { at: { pathname: '/login', state: { reason } } })
  expect(screen.getByText(said)).toBeTruthy()
})
