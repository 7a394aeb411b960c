import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { useNamedPlace } from './named-place.ts'

function Thing({ id }: { id: string }) {
  return <p {...useNamedPlace<HTMLParagraphElement>(id)}>{id}</p>
}

it('brings what the address names into view and marks it, and nothing else', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  await renderUi(
    <>
      <Thing id="one" />
      <Thing id="two" />
    </>,
    { at: '/dashboard/mentoring/mine#two' },
  )
  expect(screen.getByText('two').hasAttribute('data-named')).toBe(true)
  expect(screen.getByText('one').hasAttribute('data-named')).toBe(false)
  expect(seen.mock.contexts).toEqual([screen.getByText('two')])
})
