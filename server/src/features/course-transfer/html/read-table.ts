import { richTextLimits, type Block, type TableCell, type TableRow } from '#contract/rich-text/document.ts'
import { emptyLine } from '../markdown/lines.ts'
import type { Reading } from '../markdown/reading.ts'
import { attributeOf, elementsIn, type HtmlElement, type HtmlNode } from './nodes.ts'

const within = (of: HtmlElement, name: string, most: number) =>
  Math.min(most, Math.max(1, Math.trunc(Number(attributeOf(of, name)) || 1)))

function rowsIn(of: HtmlElement): HtmlElement[] {
  return elementsIn(of.childNodes, 'thead', 'tbody', 'tfoot', 'tr').flatMap((one) =>
    one.tagName === 'tr' ? [one] : elementsIn(one.childNodes, 'tr'),
  )
}

/**
 * A table with its caption above it. One of a single cell is there to put something into a frame, and comes as what is in
 * it. A cell reaches no further than its table, and columns beyond those that one may have stay behind.
 */
export function tableOf(
  of: HtmlElement,
  reading: Reading,
  blocksOf: (nodes: readonly HtmlNode[]) => Block[],
): Block[] {
  const above = elementsIn(of.childNodes, 'caption').flatMap((one) => blocksOf(one.childNodes))
  const rows = rowsIn(of).map((row) => elementsIn(row.childNodes, 'td', 'th'))
  const filled = rows.filter((cells) => cells.length > 0)
  const [first, ...rest] = filled
  if (!first) return above
  if (rest.length === 0 && first.length === 1) return [...above, ...blocksOf(first[0]?.childNodes ?? [])]
  const content = filled.map((cells, at): TableRow => {
    const kept: TableCell[] = []
    let columns = 0
    for (const cell of cells) {
      const colspan = within(cell, 'colspan', richTextLimits.columns - columns)
      if (columns >= richTextLimits.columns) {
        reading.note('wide_table')
        break
      }
      columns += colspan
      const inside = blocksOf(cell.childNodes)
      kept.push({
        type: cell.tagName === 'th' ? 'tableHeader' : 'tableCell',
        attrs: { colspan, rowspan: within(cell, 'rowspan', Math.min(200, filled.length - at)) },
        content: inside.length > 0 ? inside : [emptyLine],
      })
    }
    return { type: 'tableRow', content: kept }
  })
  return [...above, { type: 'table', content }]
}
