import { newAssignmentSettings, type AssignmentSettings } from '#contract/practice/assignment.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { DateSettings } from '../../../locales/date-settings.tsx'
import { TimeZoneProvider } from '../../../ui/time/time-zone.tsx'
import { DeadlinesWriter } from './deadlines-writer.tsx'

const [due, cutOff] = ['2026-03-05T11:00:00.000Z', '2026-03-06T11:00:00.000Z'] as const
const reversed = 'The cut-off can’t be before the due time'

async function show(times: Pick<AssignmentSettings, 'dueAt' | 'cutOffAt'>) {
  const onChange = vi.fn<(settings: AssignmentSettings) => void>()
  function Writing() {
    const [now, setNow] = useState<AssignmentSettings>({ ...newAssignmentSettings, ...times })
    return (
      <TimeZoneProvider zone="Europe/Madrid">
        <DeadlinesWriter
          settings={now}
          onChange={(next) => {
            onChange(next)
            setNow(next)
          }}
        />
      </TimeZoneProvider>
    )
  }
  const ui = await renderUi(
    <DateSettings>
      <Writing />
    </DateSettings>,
    { locale: 'en-GB' },
  )
  return { ...ui, onChange }
}
const field = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

it('sets when an assignment is due and its cut-off on the writer’s clock, and leaves out what is cleared', async () => {
  const { user, onChange } = await show({ dueAt: due, cutOffAt: cutOff })
  expect(field('Due').textContent).toBe('05/03/2026 12:00')
  expect(field('Cut-off').textContent).toBe('06/03/2026 12:00')
  await user.click(field('Due'))
  await user.click(await screen.findByRole('button', { name: '6 March 2026' }))
  expect(onChange.mock.lastCall?.[0]).toEqual({ ...newAssignmentSettings, dueAt: cutOff, cutOffAt: cutOff })
  expect(screen.queryByText(reversed)).toBeNull()
  await user.click(screen.getByRole('button', { name: '7 March 2026' }))
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ dueAt: '2026-03-07T11:00:00.000Z' })
  expect(screen.getByText(reversed)).toBeDefined()
  await user.keyboard('{Escape}')
  const [clearDue, clearCutOff] = screen.getAllByRole('button', { name: 'Clear' })
  await user.click(clearCutOff as HTMLElement)
  expect(onChange.mock.lastCall?.[0]).toEqual({ ...newAssignmentSettings, dueAt: '2026-03-07T11:00:00.000Z' })
  await user.click(clearDue as HTMLElement)
  expect(onChange.mock.lastCall?.[0]).toEqual(newAssignmentSettings)
  expect([field('Due').textContent, field('Cut-off').textContent]).toEqual([
    'When the course is due',
    'Never',
  ])
})
