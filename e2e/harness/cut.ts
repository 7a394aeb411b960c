import type { Page } from 'playwright-core'

/**
 * What somebody cannot read on a page for want of room: the text of a button, heading or badge that loses its end, a
 * word of up to twelve letters broken over two lines, a page that must be moved sideways. One sentence each.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const visible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const short = (words: string | null) => (words ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
    for (const element of document.querySelectorAll(
      '.mantine-Button-label, .mantine-Badge-label, h1, h2, h3, [role="tab"], header [class*="name"]',
    )) {
      const isCut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 4
      const { overflowX, display } = getComputedStyle(element)
      if (isCut && display !== 'inline' && overflowX !== 'visible' && visible(element))
        found.push(`cut: ${short(element.textContent)}`)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    // Whole ones: an address may be broken anywhere.
    const words = /(?<![\p{L}\p{N}@./_-])\p{L}{2,12}(?![\p{L}\p{N}@/_]|[.-][\p{L}\p{N}])/gu
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, pre, code, [aria-hidden="true"]') || !visible(parent))
        continue
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(words)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) found.push(`broken: ${word} in ${short(parent.textContent)}`)
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('moved sideways: the page')
    return found
  })
