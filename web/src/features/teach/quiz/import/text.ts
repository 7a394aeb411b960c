import type { RichText } from '#contract/rich-text/document.ts'
import { withFormulasOf } from '#contract/rules/question-files/formulas-of-text.ts'
import { noText, said, type ReadsHtml, type Text } from '#contract/rules/question-files/text.ts'
import { generateJSON } from '@tiptap/core'
import { extensions } from '../../../../ui/rich-text/extensions.ts'
import { plainOfHtml } from './plain-of-html.ts'

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

export const browserHtml: ReadsHtml = { text: ofHtml, plain: plainOfHtml }
