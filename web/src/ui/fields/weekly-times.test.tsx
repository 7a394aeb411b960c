import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { type WeeklyTime, WeeklyTimes } from './weekly-times.tsx'

const changed = vi.fn<(times: WeeklyTime[]) => void>()
beforeEach(() => void changed.mockClear())

function Week({ times }: { times: WeeklyTime[] }) {
  const [value, setValue] = useState(times)
  const change = (next: WeeklyTime[]) => {
    changed(next)
    setValue(next)
  }
  return <WeeklyTimes label="Free" value={value} onChange={change} errors={{ 0: 'too late' }} />
}

it('adds a time, then another after it', async () => {
  const { user } = await renderUi(<Week times={[]} />)
  await user.click(screen.getByRole('button', { name: 'Add a time on Tuesday' }))
  expect(changed).toHaveBeenLastCalledWith([{ weekday: 2, from: 540, to: 720 }])
  await user.click(screen.getByRole('button', { name: 'Add a time on Tuesday' }))
  expect(changed).toHaveBeenLastCalledWith([
    { weekday: 2, from: 540, to: 720 },
    { weekday: 2, from: 780, to: 900 },
  ])
})

it('reads midnight as the end of a day that it ends, and as the beginning of one that it begins', async () => {
  await renderUi(<Week times={[{ weekday: 1, from: 1200, to: 1380 }]} />)
  fireEvent.change(screen.getByLabelText('Monday, until'), { target: { value: '00:00' } })
  expect(changed).toHaveBeenLastCalledWith([{ weekday: 1, from: 1200, to: 1440 }])
  fireEvent.change(screen.getByLabelText('Monday, from'), { target: { value: '00:00' } })
  expect(changed).toHaveBeenLastCalledWith([{ weekday: 1, from: 0, to: 1440 }])
})

it('copies one day to the working week and leaves the weekend', async () => {
  const { user } = await renderUi(
    <Week
      times={[
        { weekday: 3, from: 600, to: 660 },
        { weekday: 7, from: 0, to: 60 },
      ]}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Same as Wednesday from Monday to Friday' }))
  expect(changed.mock.lastCall?.[0].map((time) => time.weekday)).toEqual([1, 2, 3, 4, 5, 7])
})

it('shows what is wrong with a time beside it, and removes it', async () => {
  const { user } = await renderUi(<Week times={[{ weekday: 1, from: 1200, to: 600 }]} />)
  expect(screen.getByText('too late')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove Monday 20:00–10:00' }))
  expect(changed).toHaveBeenLastCalledWith([])
})

it('takes a time on 24 hours as people write it, and gives up what is none [S9.4a]', async () => {
  const { user } = await renderUi(<Week times={[{ weekday: 1, from: 540, to: 1380 }]} />)
  const from = screen.getByLabelText('Monday, from')
  expect(from).toHaveProperty('value', '09:00')
  for (const [typed, minutes, shown] of [
    ['9', 540, '09:00'],
    ['830', 510, '08:30'],
    ['18.30', 1110, '18:30'],
    ['7h', 420, '07:00'],
    ['25:00', 420, '07:00'],
  ] as const) {
    await user.clear(from)
    await user.type(from, typed)
    await user.tab()
    expect(changed.mock.lastCall?.[0][0]?.from ?? 540).toBe(minutes)
    expect(from).toHaveProperty('value', shown)
  }
  from.focus()
  await user.keyboard('{ArrowUp}')
  expect(from).toHaveProperty('value', '07:15')
})
