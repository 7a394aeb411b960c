import type { PictureNode, RichText } from '../../rich-text/document.ts'
import { withFormulasOf } from './formulas-of-text.ts'
import type { DrawnBytes } from './picture-bytes.ts'

/** A text of a file: its words alone, and as a document, with the pictures that stand in that. */
export type Text = { words: string; rich: RichText | null; pictures?: readonly PictureNode[] }

/** How HTML is read: by the browser’s means in the browser, and by the server’s own there. */
export type ReadsHtml = {
  /** As a document, with its words beside it. */
  text(html: string): Text
  /** Its words, a line for each of its blocks. */
  plain(html: string): string
  /** A picture, in base64, as a question holds it, where that is not always as it comes. */
  drawn?(base64: string): DrawnBytes | null
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
