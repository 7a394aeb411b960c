import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { useSelection } from './use-selection.ts'
import { useTableState } from './use-table-state.ts'

type Row = { id: string; name: string; city: string }
const all: Row[] = Array.from({ length: 30 }, (_, i) => ({
  id: `r${i + 1}`,
  name: `Person ${i + 1}`,
  city: `City ${i % 3}`,
}))
/** The rows that were drawn, each as often as it was. */
const drawn: string[] = []
const columns: Column<Row>[] = [
  {
    key: 'name',
    title: 'Name',
    primary: true,
    sortKey: 'name',
    render: (row) => <a href={`#${row.id}`}>{row.name}</a>,
  },
  {
    key: 'city',
    title: 'City',
    render: (row) => {
      drawn.push(row.id)
      return row.city
    },
  },
  { key: 'id', title: 'Number', hiddenAtFirst: true, render: (row) => row.id },
]

function People({ rows = all }: { rows?: Row[] }) {
  const table = useTableState({ sort: 'name', sorts: ['name', '-name'], filters: ['city'], pageSize: 10 })
  const selection = useSelection()
  const sorted = table.sort === 'name' ? rows : rows.toReversed()
  return (
    <>
      <output data-testid="query">{JSON.stringify(table.query)}</output>
      <button onClick={() => table.setFilter('city', ['City 1', 'City 2'])}>filter</button>
      <button onClick={() => table.setSearch('')}>no search</button>
      <DataTable
        id="people"
        label="People"
        columns={columns}
        rows={sorted.slice((table.page - 1) * 10, table.page * 10)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        sorting={{ sort: table.sort, setSort: (sort) => table.setSort(sort === 'name' ? 'name' : '-name') }}
        paging={{ ...table, total: rows.length, totalPages: Math.ceil(rows.length / 10) }}
        selection={selection}
        bulk={<button>Act</button>}
        empty={<p>Nobody yet</p>}
      />
    </>
  )
}

const query = () => JSON.parse(screen.getByTestId('query').textContent ?? '') as unknown
const address = () => screen.getByTestId('address').textContent

describe('a table’s address', () => {
  it('leads to the last page where the one asked for is not there any more', async () => {
    await renderUi(<People />, { at: '/people?page=99' })
    await waitFor(() => expect(query()).toEqual({ page: 3, pageSize: 10, sort: 'name' }))
    expect(await screen.findByText('Person 30')).toBeDefined()
  })

  it('holds page, order and filters, and leaves out what is empty [S5.4]', async () => {
    const { user } = await renderUi(<People />, { at: '/people?search=' })
    expect(query()).toEqual({ page: 1, pageSize: 10, sort: 'name' })
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(address()).toBe('/people?search=&page=2')
    await user.click(screen.getByRole('button', { name: 'filter' }))
    expect(query()).toEqual({ page: 1, pageSize: 10, sort: 'name', city: ['City 1', 'City 2'] })
    await user.click(screen.getByRole('button', { name: 'no search' }))
    expect(address()).toBe('/people?city=City+1&city=City+2')
  })

  it('starts at page 1 and takes no nonsense [S9.10]', async () => {
    await renderUi(<People />, { at: '/people?page=-3&pageSize=9999&sort=password' })
    expect(query()).toEqual({ page: 1, pageSize: 10, sort: 'name' })
  })
})

describe('a table', () => {
  it('says its order where it is read, and turns it round', async () => {
    const { user } = await renderUi(<People />)
    const head = screen.getByRole('columnheader', { name: 'Name' })
    expect(head.getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(head).getByRole('button'))
    expect(head.getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByRole('link', { name: 'Person 30' })).toBeDefined()
  })

  it('keeps what is chosen over pages', async () => {
    const { user } = await renderUi(<People />)
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 11' }))
    expect(screen.getByText('11 selected')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Act' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('button', { name: 'Act' })).toBeNull()
  })

  it('chooses a range with shift', async () => {
    const { user } = await renderUi(<People />)
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 5' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('4 selected')).toBeDefined()
  })

  it('draws a row that is ticked, and no other', async () => {
    const { user } = await renderUi(<People />)
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }))
    drawn.length = 0
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 4' }))
    expect(drawn).toEqual(['r4'])
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(drawn).toEqual(['r4', 'r2', 'r4'])
  })

  it('is walked with the arrows', async () => {
    const { user } = await renderUi(<People />)
    screen.getByRole('link', { name: 'Person 1' }).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Person 2')
  })

  it('shows the columns a person asked for, the next time too', async () => {
    const { user, unmount } = await renderUi(<People />)
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Number' }))
    expect(screen.getByRole('columnheader', { name: 'Number' })).toBeDefined()
    unmount()
    await renderUi(<People />)
    expect(screen.getByRole('columnheader', { name: 'Number' })).toBeDefined()
  })

  it('offers the first step where there is nothing', async () => {
    await renderUi(<People rows={[]} />)
    await waitFor(() => expect(screen.getByText('Nobody yet')).toBeDefined())
  })
})
