import { limits } from '../../limits.ts'
import { changedBlocks } from '../../rich-text/changed-blocks.ts'
import {
  imageSizes,
  richTextLimits,
  type Block,
  type Inline,
  type PictureNode,
  type RichText,
} from '../../rich-text/document.ts'
import { asDrawn } from './picture-bytes.ts'
import { noText, type ReadsHtml, type Text } from './text.ts'

/** Finds the bytes that a text names, in base64; null where they do not come along. */
export type Beside = (source: string) => string | null

// Signs that no text has stand in the place of a picture while its text is read.
const MARK = /\ue100(\d+)\ue101/
const MARKS = /\ue100\d+\ue101/g
const markOf = (at: number) => `\ue100${at}\ue101`

// Nothing outside of quotes begins another element, so that each is looked at once.
const IMAGE = /<img\b(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi
const BELOW =
  /<figure\b[^<>]*>\s*\ue100(\d+)\ue101\s*(?:<\/a>\s*)?<figcaption\b[^<>]*>([^<]*)<\/figcaption>\s*<\/figure>/gi

/** What a tag says under a name; null where it says nothing. */
export const attributeIn = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((one) => one !== undefined) ?? null

const DATA = /^data:image\/\w+;base64,/

function pictureOf(tag: string, html: ReadsHtml, beside: Beside): PictureNode | null {
  const source = html.plain(attributeIn(tag, 'src') ?? '')
  const base64 = DATA.test(source) ? source.replace(DATA, '') : beside(source)
  if (!base64) return null
  const drawn = html.drawn ? html.drawn(base64) : asDrawn(base64, limits.promptPictures)
  if (!drawn) return null
  const said = lineOf(attributeIn(tag, 'alt') ?? '', html, richTextLimits.alt)
  // What its editor put there is a name of a file: nobody said what it shows.
  const isName = /^\S+\.(png|jpe?g|gif|webp|svg|bmp)$/i.test(said)
  const isDecoration = said === '' && attributeIn(tag, 'role') === 'presentation'
  const size = imageSizes.find((one) => one === attributeIn(tag, 'data-size')) ?? 'full'
  const alt = isDecoration ? '' : (isName ? '' : said) || null
  return { type: 'picture', attrs: { ...drawn, alt, caption: '', size } }
}

const lineOf = (text: string, html: ReadsHtml, most: number) =>
  html
    .plain(text)
    .replaceAll(/[\s\x00-\x1f\x7f-\x9f]+/g, ' ')
    .trim()
    .slice(0, most)

type Line = Extract<Block, { type: 'paragraph' | 'heading' }>

/** What stands around the pictures of a line, and these, each as a block of its own. */
function apart(line: Line, all: readonly PictureNode[]): Block[] {
  const blocks: Block[] = []
  let inside: Inline[] = []
  const end = () => {
    if (inside.some((one) => one.type === 'formula' || (one.type === 'text' && one.text.trim() !== '')))
      blocks.push({ ...line, content: inside })
    inside = []
  }
  for (const node of line.content ?? []) {
    if (node.type !== 'text' || !MARK.test(node.text)) {
      inside.push(node)
      continue
    }
    for (const [at, part] of node.text.split(MARK).entries()) {
      const picture = at % 2 === 1 ? all[Number(part)] : undefined
      if (picture) {
        end()
        blocks.push(picture)
      } else if (at % 2 === 0 && part) inside.push({ ...node, text: part })
    }
  }
  end()
  return blocks
}

const hasPictures = ({ content }: Line) =>
  (content ?? []).some((one) => one.type === 'text' && MARK.test(one.text))

const placed = (blocks: readonly Block[], all: readonly PictureNode[]): Block[] =>
  changedBlocks(blocks, (block) => {
    if (block.type === 'paragraph' || block.type === 'heading')
      return hasPictures(block) ? apart(block, all) : [block]
    if (block.type !== 'codeBlock') return [block]
    const text = (block.content?.[0]?.text ?? '').replaceAll(MARKS, '')
    const { content: _, ...bare } = block
    return [text ? { ...bare, content: [{ type: 'text', text }] } : bare]
  })

const asText = (pictures: readonly PictureNode[]): RichText | null =>
  pictures.length > 0 ? { type: 'doc', content: [...pictures] } : null

/**
 * HTML with those of its pictures whose bytes come along, each at its place, as far as a question may hold them. The others are
 * left where they are, for whoever counts what is lost.
 */
export function readPictured(source: string, html: ReadsHtml, beside: Beside): Text {
  const found: PictureNode[] = []
  let held = 0
  const marked = source.replaceAll(/[\ue100\ue101]/g, '').replaceAll(IMAGE, (tag) => {
    const picture = pictureOf(tag, html, beside)
    if (!picture || held + picture.attrs.data.length > limits.promptPictures) return tag
    held += picture.attrs.data.length
    found.push(picture)
    return markOf(found.length - 1)
  })
  if (found.length === 0) return html.text(source)
  const bare = marked.replaceAll(BELOW, (_, at: string, caption: string) => {
    const picture = found[Number(at)]
    if (picture) picture.attrs.caption = lineOf(caption, html, richTextLimits.caption)
    return `<p>${markOf(Number(at))}</p>`
  })
  const { words, rich } = html.text(bare)
  const content = placed(rich?.content ?? [], found)
  const text = words
    .replaceAll(MARKS, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { words: text, rich: content.length > 0 ? { type: 'doc', content } : asText(found), pictures: found }
}

/** The pictures of a text without its words, which stand elsewhere: with the gaps in them, for one. */
export const picturesAlone = ({ pictures = [] }: Text): Text =>
  pictures.length > 0 ? { words: '', rich: asText(pictures), pictures } : noText
