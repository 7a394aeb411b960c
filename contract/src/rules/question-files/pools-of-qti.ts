import { allOf, firstOf } from './qti-names.ts'
import { childrenOf, type XmlElement } from './xml.ts'

/**
 * Of how many questions an attempt asks so many; which ones by their places in the file, from 1 on. `points`: of each of them, where that is
 * said.
 */
export type PoolOfFile = { name: string; asks: number; questions: number[]; points?: number }

/** The sections of QTI 1.2 that choose among their items, as Canvas writes groups of questions. Source: the specification of 1EdTech, QTI 1.2. */
export function poolsOfQti(root: XmlElement): PoolOfFile[] {
  const items = allOf(root, 'item')
  return allOf(root, 'section').flatMap((section) => {
    const [selection] = childrenOf(section, 'selection_ordering')
    const said = (kind: string) => Number((selection && firstOf(selection, kind)?.textContent) ?? NaN)
    const asks = said('selection_number')
    if (!Number.isInteger(asks) || asks < 1) return []
    const questions = items.flatMap((item, at) => (item.parentElement === section ? at + 1 : []))
    const points = said('points_per_item')
    return {
      name: section.getAttribute('title') ?? '',
      asks,
      questions,
      ...(points > 0 && { points }),
    }
  })
}
