import type { LessonPlace } from '#contract/courses/visit.ts'
import { limits } from '#contract/limits.ts'
import { findPart, isAtTop } from '#contract/rules/learning/place.ts'
import { blocksOf, covered, wordsOf } from './parts.ts'

type FilmPlace = LessonPlace['films'][number]

const filmsOf = (around: HTMLElement) => [...around.querySelectorAll<HTMLVideoElement>('video[data-film]')]

/** How far the films are that were begun and not ended. Of one that is not there yet, what was known of it. */
function filmPlaces(around: HTMLElement, known: readonly FilmPlace[]): FilmPlace[] {
  const places = new Map<string, number>()
  for (const film of filmsOf(around)) {
    const fileId = film.dataset.film ?? ''
    const before = known.find((one) => one.fileId === fileId)?.second
    const second = film.readyState === 0 ? before : Math.floor(film.ended ? 0 : film.currentTime)
    if (second) places.set(fileId, second)
  }
  return [...places].map(([fileId, second]) => ({ fileId, second })).slice(0, limits.filmPlaces)
}

/** Where one is in a text: the part at the top of the window, how much of it is above that, and the seconds of its films. */
export function placeIn(around: HTMLElement, known: readonly FilmPlace[]): LessonPlace | undefined {
  const top = covered()
  const blocks = blocksOf(around)
  const block = blocks.findIndex((one) => one.getBoundingClientRect().bottom > top)
  const found = blocks[block]
  if (!found) return undefined
  const box = found.getBoundingClientRect()
  const part = Math.min(1, Math.max(0, (top - box.top) / box.height))
  return { block, part, quote: wordsOf(found), films: filmPlaces(around, known) }
}

/** Brings the window to a place. By parts and not by pixels: it may be another window, and the letters and the text may be others. */
export function bringTo(around: HTMLElement, place: LessonPlace): void {
  if (isAtTop(place)) return
  const blocks = blocksOf(around)
  // What is not in the text any more was about here.
  const block = blocks[findPart(blocks.map(wordsOf), place) ?? Math.min(place.block, blocks.length - 1)]
  if (!block) return
  const box = block.getBoundingClientRect()
  window.scrollTo(0, scrollY + box.top + box.height * place.part - covered())
}

/** Brings films to where they were, but those that were begun meanwhile. */
export function windFilms(around: HTMLElement, places: readonly FilmPlace[]): void {
  for (const film of filmsOf(around)) {
    const second = places.find(({ fileId }) => fileId === film.dataset.film)?.second
    if (second === undefined) continue
    const wind = () => {
      if (film.paused && film.currentTime === 0 && second < film.duration) film.currentTime = second
    }
    if (film.readyState > 0) wind()
    else film.addEventListener('loadedmetadata', wind, { once: true })
  }
}
