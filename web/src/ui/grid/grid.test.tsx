import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { Grid } from './grid.tsx'
import { walkGrid, type At } from './walk-grid.ts'
import { drawn, scrollTo, windowOf } from './window-of.ts'

const columns = Array.from({ length: 100 }, (_, at) => ({ key: `c${at}`, head: `Head ${at}` }))

function Sheet({ rows = 5000, onOpen = () => undefined }: { rows?: number; onOpen?: (at: At) => void }) {
  const [seen, setSeen] = useState(0)
  return (
    <>
      <p id="how">How</p>
      <output>{seen}</output>
      <Grid
        label="Sheet"
        describedBy="how"
        rows={rows}
        columns={columns}
        frozen={[220, 96]}
        cell={({ row, column }) => `${row}:${column}`}
        rowKey={String}
        item={(row) => row}
        onSeen={(_, last) => setSeen(last)}
        onOpen={onOpen}
      />
    </>
  )
}
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const cell = (words: string) => screen.getByText(words, { selector: '[data-at]' })

describe('a grid', () => {
  it('draws what is seen of half a million cells, and says of how many', async () => {
    await renderUi(<Sheet />)
    const grid = screen.getByRole('grid', { name: 'Sheet' })
    expect(grid.getAttribute('aria-rowcount')).toBe('5001')
    expect(grid.getAttribute('aria-colcount')).toBe('100')
    expect(grid.querySelectorAll('[data-at]').length).toBeLessThan(600)
  })

  it('is one stop of the Tab key, walked by arrows, to its edges and no further', async () => {
    const { user } = await renderUi(<Sheet />)
    await user.tab()
    await user.tab()
    const grid = screen.getByRole('grid')
    expect(grid.querySelectorAll('[data-at][tabindex="0"]')).toHaveLength(1)
    cell('0:0').focus()
    press('ArrowUp')
    expect(document.activeElement?.textContent).toBe('0:0')
    press('ArrowRight')
    press('ArrowDown')
    press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('2:1')
    press('End')
    expect(document.activeElement?.textContent).toBe('2:99')
    press('End', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('4999:99')
    expect(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('5001')
    press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('4999:99')
    press('Home', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('0:0')
    expect(grid.querySelectorAll('[data-at][tabindex="0"]')).toHaveLength(1)
  })

  it('keeps the focus in its cell when that is scrolled out of sight', async () => {
    await renderUi(<Sheet />)
    cell('1:3').focus()
    const grid = screen.getByRole('grid')
    grid.scrollTop = 48 * 3000
    fireEvent.scroll(grid)
    await waitFor(() => expect(cell('3000:1')).toBeTruthy())
    expect(document.activeElement?.textContent).toBe('1:3')
    // Who draws it is told how far one has come.
    expect(Number(document.querySelector('output')?.textContent)).toBeGreaterThan(3000)
    press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('2:3')
  })

  it('opens a cell by Enter and by a press', async () => {
    const onOpen = vi.fn()
    const { user } = await renderUi(<Sheet onOpen={onOpen} />)
    cell('1:3').focus()
    press('Enter')
    await user.click(cell('2:4'))
    expect(onOpen.mock.calls).toEqual([[{ row: 1, column: 3 }], [{ row: 2, column: 4 }]])
  })
})

describe('of a grid', () => {
  const key = (name: string, more: object = {}) => ({
    key: name,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  })
  const size = { rows: 10, columns: 4, page: 5 }

  it('a page is so many rows, and a key of the browser is none of its own', () => {
    expect(walkGrid(key('PageDown'), { row: 2, column: 1 }, size)).toEqual({ row: 7, column: 1 })
    expect(walkGrid(key('PageDown'), { row: 7, column: 1 }, size)).toEqual({ row: 9, column: 1 })
    expect(walkGrid(key('PageUp'), { row: 2, column: 1 }, size)).toEqual({ row: 0, column: 1 })
    expect(walkGrid(key('ArrowRight', { ctrlKey: true }), { row: 2, column: 1 }, size)).toEqual({
      row: 2,
      column: 3,
    })
    expect(walkGrid(key('ArrowLeft', { altKey: true }), { row: 2, column: 1 }, size)).toBeNull()
    expect(walkGrid(key('a'), { row: 2, column: 1 }, size)).toBeNull()
  })

  it('a window is what is seen and a little more', () => {
    expect(windowOf({ from: 480, view: 96, size: 48, count: 100 }, 2)).toEqual({ first: 8, end: 14 })
    expect(windowOf({ from: 0, view: 96, size: 48, count: 1 }, 2)).toEqual({ first: 0, end: 1 })
    expect(drawn({ first: 8, end: 10 }, 3)).toEqual([3, 8, 9])
    expect(drawn({ first: 8, end: 10 }, 9)).toEqual([8, 9])
    expect(drawn({ first: 8, end: 10 }, 40)).toEqual([8, 9, 40])
  })

  it('what is gone to is seen whole, beside what is frozen', () => {
    const seen = { from: 100, view: 300, covered: 60 }
    expect(scrollTo(seen, { at: 150, size: 40 })).toBe(100)
    expect(scrollTo(seen, { at: 80, size: 40 })).toBe(80)
    expect(scrollTo(seen, { at: 400, size: 40 })).toBe(200)
  })
})
