/** What stands between the tags of a cell. */
const BETWEEN = /[,;|\n\r]/
/** A tag in quotes, down to where it ends; a quotation mark within it stands there twice. */
const QUOTED = /[^\S\n\r]*"((?:[^"]|"")*)"[^\S\n\r]*(?=[,;|\n\r]|$)/y

/** What stands between two signs is a piece; a cell of more of them is no list that anybody wrote. */
export const MOST_PIECES = 1000

/**
 * The pieces of a cell, no more than so many, each a tag or nothing. One in quotes may hold what else stands between two; a quotation mark that opens none is part of
 * its tag.
 */
export function piecesOf(cell: string): string[] {
  const tags: string[] = []
  for (let at = 0; at <= cell.length && tags.length < MOST_PIECES;) {
    QUOTED.lastIndex = at
    const quoted = QUOTED.exec(cell)
    const length = quoted ? quoted[0].length : cell.slice(at).search(BETWEEN)
    const end = length < 0 ? cell.length : at + length
    tags.push((quoted?.[1]?.replaceAll('""', '"') ?? cell.slice(at, end)).trim())
    at = end + 1
  }
  return tags
}

/** Tags as one cell, from which they are read as they were. */
export const tagsAsCell = (tags: readonly string[]): string =>
  tags
    .map((tag) => (BETWEEN.test(tag) || tag.startsWith('"') ? `"${tag.replaceAll('"', '""')}"` : tag))
    .join('; ')
