import type { RichText } from '#contract/rich-text/document.ts'
import { generateJSON } from '@tiptap/core'
import { extensions } from '../../../../ui/rich-text/extensions.ts'
import { withFormulasOf } from './formulas-of-text.ts'
import { plainOfHtml } from './plain-of-html.ts'

/** A text of a file: its words alone, and as a document. */
export type Text = { words: string; rich: RichText | null }

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

const isEmpty = ({ type, content }: { type: string; content?: unknown[] | undefined }) =>
  type === 'paragraph' && (content ?? []).length === 0

/** HTML as the editor takes it when it is pasted: lists, tables, what is bold, and the like. */
export function ofHtml(html: string): Text {
  const words = plainOfHtml(html)
  if (!words) return noText
  // What shows nothing, and would break what is written from it.
  const bare = html.replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '').replaceAll(/[\t\r\n]+/g, ' ')
  const rich = generateJSON(bare, extensions) as RichText
  const content = rich.content.filter((block) => !isEmpty(block))
  return { words, rich: content.length ? withFormulasOf({ ...rich, content }) : said(words) }
}
