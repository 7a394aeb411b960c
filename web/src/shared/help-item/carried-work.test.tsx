import type { WorkCarried } from '#contract/help/carried.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { CarriedWork } from './carried-work.tsx'

const draft: WorkCarried = { round: 2, handedInAt: null, text: '', link: '', files: [], review: null }
const show = (more: Partial<WorkCarried>) =>
  renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <CarriedWork work={{ ...draft, ...more }} />
    </TimeZoneProvider>,
  )

it('shows what was written, its link and the names of its files, and what the review of the round before said', async () => {
  await show({
    text: 'The Ebro is long.',
    link: 'https://rivers.example/ebro',
    files: ['Map.pdf', 'Notes.txt'],
    review: {
      round: 1,
      outcome: 'returned',
      passed: false,
      score: null,
      word: 'Say more',
      comments: [{ quote: 'Ebro', text: 'Which part of it?' }],
      levels: [{ criterion: 'Claim', level: 'Fair' }],
    },
  })
  expect(screen.getByText('Round 2 · draft')).toBeDefined()
  expect(screen.getByRole('group', { name: 'What is written' }).textContent).toBe('The Ebro is long.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://rivers.example/ebro')
  const names = within(screen.getByRole('list', { name: 'Files by name' })).getAllByRole('listitem')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Map.pdf', 'Notes.txt'])
  const review = screen.getByRole('heading', { name: 'What the review of round 1 said' }).parentElement
  expect(review?.textContent).toBe(
    'What the review of round 1 saidReturned for reworkSay moreClaim: FairEbroWhich part of it?',
  )
})

it('leads nowhere by what is no address of the web, and says where nothing is there yet', async () => {
  const { unmount } = await show({ link: 'javascript:alert(1)' })
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  await show({})
  expect(screen.getByText('Nothing is written or attached yet.')).toBeDefined()
})
