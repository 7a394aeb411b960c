import type { Page } from 'playwright-core'

/**
 * What a page says of a day or a moment in another way than the one rule (`L`, 05/03/2026), which no reader should see (S9.5a): in its text, and in
 * what is said of its parts. Code and what somebody wrote are their own.
 */
export const rawDates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // As the API writes it, as the language's own functions do, and with days or months of one digit.
    const raw =
      /\d{4}-\d{2}-\d{2}|\bT\d{2}:\d{2}|\bGMT[+-]\d{4}|\d:\d{2}\.\d{3}Z|(?<![\d/])(?:\d\/\d{1,2}|\d{1,2}\/\d)\/\d{4}/
    const own = 'code, pre, textarea, script, style, [contenteditable], div[dir="auto"]'
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (raw.test(node.nodeValue ?? '') && !node.parentElement?.closest(own))
        found.push(node.nodeValue ?? '')
    for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (raw.test(element.getAttribute(name) ?? '')) found.push(`${name}: ${element.getAttribute(name)}`)
    return found.map((text) => `a date that is not written as all are: ${text.trim().slice(0, 120)}`)
  })
