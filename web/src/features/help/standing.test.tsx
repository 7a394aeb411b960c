import type { HelpRequest } from '#contract/help/help.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { Standing } from './standing.tsx'

const at = '2026-11-30T10:00:00.000Z'
const request = {
  part: 'student',
  student: { id: '01890a5d-ac96-774b-bcce-000000000071', name: 'Ada', role: 'student', photoUrl: null },
  mentor: null,
  place: { course: 'Minerals', courseId: 'c', lessonId: 'l' },
  askedAt: at,
  promisedAt: at,
  owedBy: at,
  claimedUntil: null,
  closedAt: null,
  helpedBy: null,
}

it.each([
  ['waits', { state: 'queued', reopened: false }, /^While it’s waiting, mentors of your company can read/],
  ['is open to others too', { state: 'claimed', reopened: true }, /^While it’s waiting, mentors of your/],
  ['is with one mentor', { state: 'claimed', reopened: false }, /^Only the two of you can read this\./],
  ['was answered', { state: 'awaiting_student', reopened: false }, /^Only the two of you can read this\./],
])('whoever asked reads who can read a request that %s', async (_, standing, words) => {
  await renderUi(<Standing request={{ ...request, ...standing } as unknown as HelpRequest} />)
  expect(await screen.findByText(words)).toBeDefined()
})
