import type { AttachmentKind } from '#contract/attachments.ts'

/** As many first bytes as are asked what a file is. */
export const HEAD_BYTES = 4096

const UNKNOWN = 'application/octet-stream'

/** Documents that are archives inside, which their names tell apart. */
const inArchives: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
}

const endingOf = (name: string) => /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Characters of a text; a letter cut in two at the end of the first bytes is none the less one. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

function ofVideo(head: Buffer): string | undefined {
  const ascii = (from: number, to: number) => head.toString('latin1', from, to)
  // EBML, whose first element names the kind of document.
  if (ascii(0, 4) === '\x1a\x45\xdf\xa3') return ascii(0, 64).includes('webm') ? 'video/webm' : undefined
  if (ascii(4, 8) !== 'ftyp') return undefined
  const brand = ascii(8, 12)
  if (brand === 'qt  ') return 'video/quicktime'
  // Images and sound are kept in the same container.
  return /^(avi[fs]|mif1|msf1|hei[cxms]|hev[cx]|M4A |M4B )$/.test(brand) ? undefined : 'video/mp4'
}

/** Names of codecs of pictures: of the tracks of WebM, and of the kind of a track of MP4. */
const PICTURES = /V_(?:VP8|VP9|AV1|MPEG|THEORA)|hdlr.{8}vide/s

/**
 * What is spoken comes in the containers of films: as sound is taken what names no track of pictures. Undefined where it
 * is neither container, or a film.
 */
export function soundTypeOf(head: Buffer): string | undefined {
  const isSoundFile = /^....ftypM4[AB] /s.test(head.toString('latin1', 0, 12))
  const container = isSoundFile ? 'video/mp4' : ofVideo(head)
  if (container !== 'video/webm' && container !== 'video/mp4') return undefined
  return PICTURES.test(head.toString('latin1')) ? undefined : container.replace('video', 'audio')
}

/** The media type that the first bytes of a file say, its name only among those that they leave open. */
export function mediaTypeOf(head: Buffer, name: string): string {
  const video = ofVideo(head)
  if (video) return video
  const ascii = (from: number, to: number) => head.toString('latin1', from, to)
  if (ascii(0, 5) === '%PDF-') return 'application/pdf'
  if (ascii(0, 4) === 'PK\x03\x04') return inArchives[endingOf(name)] ?? 'application/zip'
  if (!isText(head)) return UNKNOWN
  if (/^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(ascii(0, 16))) return 'text/vtt; charset=utf-8'
  return endingOf(name) === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8'
}

/**
 * Whether a browser shows a file of ours: an image that was drawn anew, a film and its captions, what was spoken. Anything else is handed
 * over to be saved.
 */
export const isShown = ({ kind, media_type }: { kind: AttachmentKind; media_type: string }): boolean =>
  kind === 'image' || kind === 'video' || kind === 'audio' || media_type.startsWith('text/vtt')
