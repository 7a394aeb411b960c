import type { OftenAsked } from '#contract/help/answers.ts'
import { within, type RichText, type RichTextNode } from '#contract/rich-text/document.ts'
import { plainLine } from '#contract/rich-text/line.ts'
import { findQuote, type Quote } from '#contract/rules/learning/quote.ts'
import { helpLimits } from '../limits.ts'

/** Somebody’s passage, and whether it says who they are. */
export type Pointed = { student: string; quote: Quote; names: boolean }
type Passage = OftenAsked['passages'][number]

const evened = (text: string) => text.replace(/\s+/g, ' ').trim()

const inLine = (node: RichTextNode): string => {
  if (node.type === 'text') return node.text
  if (node.type === 'formula') return node.attrs.latex
  return node.type === 'hardBreak' ? ' ' : ''
}

/** What is read of a document, block by block: without the signs of lists and the addresses of links, which nobody marks. */
function blocksOf(node: RichTextNode): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return [within(node).map(inLine).join('')]
    case 'formulaBlock':
      return [node.attrs.latex]
    case 'check':
      return [plainLine(node.attrs.prompt), ...node.attrs.choices.map(({ text }) => plainLine(text))]
    case 'embed':
      return [node.attrs.title]
    case 'image':
    case 'picture':
    case 'video':
      return [node.attrs.caption]
    default:
      return within(node).flatMap(blocksOf)
  }
}

type Sentence = { text: string; from: number; to: number }

function sentencesOf(document: RichText, language: string | undefined): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const found: Sentence[] = []
  let from = 0
  for (const block of blocksOf(document))
    for (const { segment } of segmenter.segment(evened(block))) {
      const text = segment.trim()
      if (text === '') continue
      found.push({ text, from, to: from + text.length })
      from += text.length + 1
    }
  return found
}

/**
 * What people point to in a text: each sentence of it that their passages touch, by how many they are, then in the order of
 * the text. A passage that does not stand there any more is as it was, unless it says who marked it.
 */
export function passagesOf(
  document: RichText | null,
  language: string | undefined,
  pointed: readonly Pointed[],
): Passage[] {
  const sentences = document ? sentencesOf(document, language) : []
  const text = sentences.map((one) => one.text).join(' ')
  const ofSentence = sentences.map(() => new Set<string>())
  const gone = new Map<string, Set<string>>()
  for (const { student, quote, names } of pointed) {
    const words = evened(quote.text)
    const place = findQuote(text, { text: words, at: quote.at })
    if (place)
      for (const [at, { from, to }] of sentences.entries()) {
        if (from < place.to && place.from < to) ofSentence[at]?.add(student)
      }
    else if (!names) gone.set(words, (gone.get(words) ?? new Set()).add(student))
  }
  return [
    ...sentences.map((one, at) => ({ text: one.text, people: ofSentence[at]?.size ?? 0, stands: true })),
    ...[...gone].map(([words, people]) => ({ text: words, people: people.size, stands: false })),
  ]
    .filter(({ people }) => people > 0)
    .toSorted((one, other) => other.people - one.people)
    .slice(0, helpLimits.often.passages)
}
