import { notificationsApi } from '#contract/notifications.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../test/answers.ts'
import { renderUi } from '../../test/render-ui.tsx'
import { infinite } from '../api/client.ts'
import { session } from '../api/session/current-session.ts'
import { retry } from '../api/retry.ts'
import { TableMore } from '../ui/data-table/table-foot.tsx'
import { MoreButton } from './more-button.tsx'
import { useMore } from './use-more.ts'

const row = (n: number) => ({
  id: `01890a5d-ac96-774b-bcce-b302099a806${n}`,
  kind: 'certificate',
  about: '01890a5d-ac96-774b-bcce-b302099a8060',
  title: `Row ${n}`,
  person: null,
  dueOn: null,
  times: 1,
  at: '2026-03-01T10:00:00.000Z',
  read: false,
})

function List({ grows }: { grows: boolean }) {
  const list = useInfiniteQuery({ ...infinite(notificationsApi.list), retry, retryDelay: 0 })
  const more = useMore(list)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {rows.map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
      {!grows ? <MoreButton of={list} /> : list.data && <TableMore {...more} shown={rows.length} total={2} />}
    </>
  )
}

beforeEach(() => {
  session.accept(accessToken(900))
  // The foot of the list is always in view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen
      }
      observe() {
        this.seen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})

it.each([
  { grows: true, status: 403, times: 1, words: 'You aren’t allowed to do this.' },
  { grows: true, status: 500, times: 3, words: 'Something went wrong on the server.' },
  { grows: false, status: 403, times: 1, words: 'You aren’t allowed to do this.' },
  { grows: false, status: 500, times: 3, words: 'Something went wrong on the server.' },
])(
  'a further page that fails (%o) is told below what is there, and asked for again at a press alone [S9.8a] [S9.8d]',
  async ({ grows, status, times, words }) => {
    let mended = false
    const calls = answers(({ url }) => {
      const page = Number(url.searchParams.get('page') ?? 1)
      if (page === 2 && !mended) return refused(status === 403 ? 'FORBIDDEN' : 'INTERNAL', status)
      return data({ items: [row(page)], page, pageSize: 1, total: 2, totalPages: 2, unread: 2 })
    })
    const further = () => calls.filter(({ url }) => url.searchParams.get('page') === '2').length
    const { user } = await renderUi(<List grows={grows} />)
    await screen.findByText('Row 1')
    if (!grows) await user.click(screen.getByRole('button', { name: 'Show more' }))
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain(`This could not be loaded. ${words}`)
    expect(screen.getByText('Row 1')).toBeTruthy()
    // Whoever asks by themselves does so at the next drawing, of which there are some here.
    for (let i = 0; i < 10; i++) await new Promise((done) => setTimeout(done))
    expect(further()).toBe(times)
    mended = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Row 2')).toBeTruthy()
    expect(screen.getByText('Row 1')).toBeTruthy()
    expect(further()).toBe(times + 1)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.queryByRole('button')).toBeNull()
  },
)
