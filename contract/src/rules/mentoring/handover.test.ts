import { expect, it } from 'vitest'
import { maySetShares, type Share } from './handover.ts'

it('lets a mentee choose as they like before the next pair begins, and later only take back what is shown', () => {
  const may = (before: Share[], after: Share[]) => [
    maySetShares(before, after, false),
    maySetShares(before, after, true),
  ]
  expect(may([], ['goals', 'actions', 'notes', 'sessions', 'recommended'])).toEqual([true, false])
  expect(may(['goals', 'recommended'], ['goals'])).toEqual([true, true])
  expect(may(['notes'], ['notes', 'sessions'])).toEqual([true, false])
  expect(may(['goals', 'notes'], ['notes'])).toEqual([true, false])
  expect(may(['actions', 'notes'], ['notes'])).toEqual([true, false])
  expect(may(['goals', 'notes', 'sessions'], ['goals', 'sessions'])).toEqual([true, true])
  expect(may(['goals', 'notes', 'sessions'], ['goals'])).toEqual([true, true])
  expect(may(['goals'], ['goals'])).toEqual([true, true])
})
