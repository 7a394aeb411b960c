import { captionLanguages, imageSizes, richTextLimits, type Block } from '#contract/rich-text/document.ts'
import { isLink } from '#contract/rich-text/link.ts'
import type { Link, PhrasingContent } from './nodes.ts'
import type { InLine } from './read-inlines.ts'
import { said, type Found, type Reading } from './reading.ts'

type ImageAt = Extract<InLine, { type: 'imageAt' }>

/** An image of a file that comes along; in the place of another what it says, or where it is. */
export function image({ url, alt, title }: ImageAt, reading: Reading): Block[] {
  const [path = '', size] = url.split('#')
  const file = reading.resolve(path)
  if (file?.kind === 'image')
    return [
      {
        type: 'image',
        attrs: {
          attachmentId: file.id,
          alt: said(alt, richTextLimits.alt) || null,
          caption: said(title, richTextLimits.caption),
          size: imageSizes.find((one) => one === size) ?? 'full',
        },
      },
    ]
  const words = said(alt || title || url, richTextLimits.alt)
  if (isLink(url)) {
    reading.note('image_elsewhere', url)
    return [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: words, marks: [{ type: 'link', attrs: { href: url } }] }],
      },
    ]
  }
  reading.note('image_missing', url)
  return words ? [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] : []
}

/** A file that a text links to: a film is shown, another is offered. */
export function fileBlock({ id, kind }: Found, title: string | null | undefined): Block {
  if (kind !== 'video') return { type: 'file', attrs: { attachmentId: id } }
  return {
    type: 'video',
    attrs: { attachmentId: id, caption: said(title ?? '', richTextLimits.caption), captions: [] },
  }
}

/** Of a line that ends with an image beside the text, what is before it, and the image. */
function withPoster(children: readonly PhrasingContent[], reading: Reading) {
  const last = children.at(-1)
  const file = last?.type === 'image' && !isLink(last.url) ? reading.resolve(last.url) : null
  return file?.kind === 'image' ? { line: children.slice(0, -1), posterId: file.id } : null
}

/**
 * A line that consists of links to files beside the text: these are what it offers. Behind a film and its captions an image
 * is the one that stands there until it plays.
 */
export function files(given: readonly PhrasingContent[], reading: Reading): Block[] | null {
  const poster = given.length > 1 ? withPoster(given, reading) : null
  const children = poster?.line ?? given
  const links = children.filter((one): one is Link => one.type === 'link')
  const isAll = children.every((one) => one.type === 'link' || (one.type === 'text' && !one.value.trim()))
  const found = links.map((link) => ({ link, file: isLink(link.url) ? null : reading.resolve(link.url) }))
  if (!isAll || found.length === 0 || found.some(({ file }) => !file)) return null
  const [first, ...rest] = found
  const words = ({ children: [one] }: Link) => (one?.type === 'text' ? one.value.trim() : '')
  const tracks = rest.flatMap(({ link, file }) => {
    const language = captionLanguages.find((one) => one === words(link))
    return file?.kind === 'captions' && language ? [{ language, attachmentId: file.id }] : []
  })
  if (first?.file?.kind === 'video' && tracks.length === rest.length) {
    const caption = said(first.link.title ?? '', richTextLimits.caption)
    const attrs = { attachmentId: first.file.id, caption, captions: tracks }
    return [{ type: 'video', attrs: poster ? { ...attrs, posterId: poster.posterId } : attrs }]
  }
  if (poster) return null
  return found.flatMap(({ link, file }) => (file ? [fileBlock(file, link.title)] : []))
}
