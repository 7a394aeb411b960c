import type { NotePlace } from '#contract/courses/lesson-notes.ts'
import { findPart } from '#contract/rules/learning/place.ts'
import { blocksOf, covered, wordsOf } from '../player/parts.ts'

/** Where the text of the lesson is that is read, if it has one. */
const textIn = () => document.querySelector<HTMLElement>('[data-lesson-text]')

/** The part of the lesson that is being read: nowhere at its top, where a note is of the whole. */
export function placeNow(): NotePlace | null {
  const text = textIn()
  if (!text) return null
  const blocks = blocksOf(text)
  const top = covered()
  const film = blocks.findIndex((one) => (one.querySelector('video')?.currentTime ?? 0) > 0)
  const read = blocks.findIndex((one) => one.getBoundingClientRect().bottom > top + 8)
  const block = film === -1 ? read : film
  const found = blocks[block]
  if (!found || (film === -1 && block === 0 && found.getBoundingClientRect().top >= top)) return null
  const video = found.querySelector('video')
  return { block, quote: wordsOf(found), second: video && film !== -1 ? Math.floor(video.currentTime) : null }
}

/** The part of which it was noted, also where others were put before it; undefined where it is not there any more. */
export function findPlace(place: NotePlace): Element | undefined {
  const text = textIn()
  const blocks = text ? blocksOf(text) : []
  return blocks[findPart(blocks.map(wordsOf), place) ?? -1]
}

/** Goes to a part of the lesson; false where it is not there. */
export function goToPlace(place: NotePlace): boolean {
  const found = findPlace(place)
  if (!(found instanceof HTMLElement)) return false
  const video = found.querySelector('video')
  if (video && place.second !== null) video.currentTime = place.second
  found.tabIndex = -1
  found.focus({ preventScroll: true })
  window.scrollTo({ top: scrollY + found.getBoundingClientRect().top - covered() - 16 })
  return true
}
