import { afterEach, expect, it } from 'vitest'
import { draftOf, keepDraftOf, keepParcelOf, parcelOf } from './kept-draft.ts'

afterEach(() => localStorage.clear())

it('half-written words and their files are their writer’s alone, though another signs in at the same browser', () => {
  keepDraftOf('ada', 'talk', 'Between us')
  keepParcelOf('ada', 'talk', 'parcel')
  expect([draftOf('ben', 'talk'), parcelOf('ben', 'talk')]).toEqual(['', null])
  keepDraftOf('ben', 'talk', 'Hello')
  keepDraftOf('ben', 'talk', '')
  keepParcelOf('ben', 'talk', null)
  expect([draftOf('ada', 'talk'), parcelOf('ada', 'talk')]).toEqual(['Between us', 'parcel'])
  expect(draftOf('ada', 'another talk')).toBe('')
})
