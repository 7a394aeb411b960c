import { embedHostOf, embedLimits, type EmbedNode } from '#contract/rich-text/embed.ts'
import type { PhrasingContent } from './nodes.ts'
import { readInlines } from './read-inlines.ts'
import { said, type MarkdownReading } from './reading.ts'

/** What a link says of itself that stands for what it leads to: anywhere else it is a link as others are. */
export const embedTag = 'embed'

/** A line that is one such link and nothing else; null of any other. */
export function readEmbed(line: readonly PhrasingContent[], reading: MarkdownReading): EmbedNode | null {
  const [link, ...rest] = line
  if (link?.type !== 'link' || rest.length > 0 || link.title !== embedTag || !embedHostOf(link.url))
    return null
  const words = readInlines(link.children, reading)
    .map((one) => (one.type === 'text' ? one.text : ''))
    .join('')
    .trim()
  const title = words === link.url ? '' : said(words, embedLimits.title)
  return { type: 'embed', attrs: { url: link.url, title } }
}
