import type { RichText } from '../../rich-text/document.ts'
import { withFormulasOf } from './formulas-of-text.ts'

/** A text of a file: its words alone, and as a document. */
export type Text = { words: string; rich: RichText | null }

/** How HTML is read: by the browser’s means in the browser, and by the server’s own there. */
export type ReadsHtml = {
  /** As a document, with its words beside it. */
  text(html: string): Text
  /** Its words, a line for each of its blocks. */
  plain(html: string): string
}

/** Words in paragraphs, an empty line between two of them. */
export const said = (words = ''): RichText | null => {
  const paragraphs = words.split(/\n{2,}/).map((one) => one.trim())
  const content = paragraphs.flatMap((text) =>
    text ? [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }] : [],
  )
  return content.length ? withFormulasOf({ type: 'doc', content }) : null
}

export const ofPlain = (words: string): Text => ({
  words: words.trim(),
  rich: said(words),
})
export const noText = ofPlain('')
