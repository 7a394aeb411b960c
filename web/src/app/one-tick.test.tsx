import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render-ui.tsx'
import MaintenanceScreen from './maintenance/maintenance-screen.tsx'
import NotFound from './not-found/not-found.tsx'

afterEach(() => vi.useRealTimers())

/** Shown on a page whose texts are there; time stands still from then on. */
async function shown(node: ReactNode) {
  const { again, container } = await renderUi(<i />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => again(node))
  return container
}
const tick = () =>
  act(() => {
    vi.advanceTimersByTime(0)
  })

describe.each([
  { name: 'not found [S2.9a]', node: <NotFound />, title: 'There is nothing here' },
  { name: 'maintenance [S2.10a]', node: <MaintenanceScreen operator={null} />, title: /./ },
])('$name', ({ node, title }) => {
  it('shows a spinner for one tick, then its content', async () => {
    await shown(node)
    expect(screen.getByRole('status', { name: 'Cairn' })).toBeDefined()
    expect(screen.queryByRole('heading')).toBeNull()
    tick()
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined()
    expect(screen.queryByRole('status', { name: 'Cairn' })).toBeNull()
  })
})

describe('not found', () => {
  it('is a card with title, message and a magnifying glass [S2.9b]', async () => {
    const container = await shown(<NotFound />)
    tick()
    const card = container.querySelector('.mantine-Card-root')
    expect(card?.textContent).toBe(
      'There is nothing hereThe address may be mistyped, or what it led to was moved or removed.',
    )
    expect(card?.querySelector('.tabler-icon-search')).not.toBeNull()
  })

  it.each([
    { given: { title: 'Another title' }, texts: ['Another title', /mistyped/], icon: true },
    {
      given: { message: 'Another message' },
      texts: ['There is nothing here', 'Another message'],
      icon: true,
    },
    {
      given: { title: 'Another title', message: 'Another message' },
      texts: ['Another title', 'Another message'],
      icon: true,
    },
    {
      given: { title: 'Another title', message: 'Another message', icon: <b>!</b> },
      texts: ['Another title', 'Another message', '!'],
      icon: false,
    },
    { given: { icon: <b>!</b> }, texts: ['There is nothing here', /mistyped/, '!'], icon: false },
  ])('takes $given instead, and keeps the rest [S2.9c]', async ({ given, texts, icon }) => {
    const container = await shown(<NotFound {...given} />)
    tick()
    for (const text of texts) expect(screen.getByText(text)).toBeDefined()
    expect(container.querySelector('.tabler-icon-search') !== null).toBe(icon)
    if ('title' in given) expect(screen.queryByText('There is nothing here')).toBeNull()
    if ('message' in given) expect(screen.queryByText(/mistyped/)).toBeNull()
  })
})

describe('maintenance', () => {
  it('has its message beside its image [S2.10b]', async () => {
    const container = await shown(<MaintenanceScreen operator={null} />)
    tick()
    expect(container.querySelector('main > svg')).not.toBeNull()
    expect(container.querySelector('main > svg + div p')?.textContent).toMatch(/^Maintenance is under way/)
  })
})
