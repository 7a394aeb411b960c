import type { Page } from 'playwright-core'

/**
 * What a page says of a day or a moment as the API writes it, which no reader should see (S9.5a): in its text, and in
 * what is said of its parts. Code and what somebody wrote are their own.
 */
export const rawDates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const raw = /\d{4}-\d{2}-\d{2}/
    const own = 'code, pre, textarea, script, style, [contenteditable], div[dir="auto"]'
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (raw.test(node.nodeValue ?? '') && !node.parentElement?.closest(own))
        found.push(node.nodeValue ?? '')
    for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (raw.test(element.getAttribute(name) ?? '')) found.push(`${name}: ${element.getAttribute(name)}`)
    return found.map((text) => `a date as the API writes it: ${text.trim().slice(0, 120)}`)
  })
