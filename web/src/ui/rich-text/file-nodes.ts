import { Id } from '#contract/envelope.ts'
import { isDrawn, mostDrawn, mostSide } from '#contract/rich-text/drawn.ts'
import { captionLanguages, imageSizes, richTextLimits, type VideoNode } from '#contract/rich-text/document.ts'
import { mergeAttributes, Node, type Attributes, type Extensions } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { FileEdit } from './file-edit.tsx'
import { FilmEdit } from './films/film-edit.tsx'
import { PictureEdit } from './picture-edit.tsx'
import { waitingFiles } from './waiting-files.ts'

const line = (text: string | null | undefined, most: number) =>
  (text ?? '').replaceAll(/[\x00-\x1f\x7f-\x9f]/g, ' ').slice(0, most)
const isNamed = (element: HTMLElement) => Id.safeParse(element.dataset['attachment']).success && null

const attachmentId = {
  default: null,
  parseHTML: (element: HTMLElement) => element.dataset['attachment'],
  renderHTML: (attrs: Record<string, unknown>) => ({ 'data-attachment': attrs['attachmentId'] }),
}

/** What is said of an image, and how wide it stands. */
const about: Attributes = {
  alt: {
    default: null,
    parseHTML: ({ dataset }) =>
      dataset['alt'] === undefined ? null : line(dataset['alt'], richTextLimits.alt),
    renderHTML: ({ alt }) => (alt === null ? {} : { 'data-alt': alt as string }),
  },
  caption: {
    default: '',
    parseHTML: ({ dataset }) => line(dataset['caption'], richTextLimits.caption),
    renderHTML: ({ caption }) => ({ 'data-caption': caption as string }),
  },
  size: {
    default: 'full',
    parseHTML: ({ dataset }) => imageSizes.find((one) => one === dataset['size']) ?? 'full',
    renderHTML: ({ size }) => ({ 'data-size': size as string }),
  },
}

const Image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    attachmentId,
    ...about,
  }),
  parseHTML: () => [{ tag: 'figure[data-attachment]', getAttrs: isNamed }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(PictureEdit),
})

/** Captions as they stand in what is copied: `es:<id>` and so on. */
function captionsOf(text: string | undefined): VideoNode['attrs']['captions'] {
  const all = (text ?? '').split(' ').flatMap((one) => {
    const [name, id] = one.split(':')
    const language = captionLanguages.find((known) => known === name)
    return language && Id.safeParse(id).success ? [{ language, attachmentId: String(id) }] : []
  })
  return all.filter((one, at) => all.findIndex(({ language }) => language === one.language) === at)
}

const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    attachmentId,
    caption: {
      default: '',
      parseHTML: ({ dataset }) => line(dataset['caption'], richTextLimits.caption),
      renderHTML: ({ caption }) => ({ 'data-caption': caption as string }),
    },
    captions: {
      default: [],
      parseHTML: ({ dataset }) => captionsOf(dataset['captions']),
      renderHTML: ({ captions }) => ({
        'data-captions': (captions as VideoNode['attrs']['captions'])
          .map((one) => `${one.language}:${one.attachmentId}`)
          .join(' '),
      }),
    },
    posterId: {
      default: null,
      parseHTML: ({ dataset }) => (Id.safeParse(dataset['poster']).success ? dataset['poster'] : null),
      renderHTML: ({ posterId }) => (posterId ? { 'data-poster': posterId as string } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'section[data-attachment]', getAttrs: isNamed }],
  renderHTML: ({ HTMLAttributes }) => ['section', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(FilmEdit),
})

const File = Node.create({
  name: 'file',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ attachmentId }),
  parseHTML: () => [{ tag: 'div[data-attachment]', getAttrs: isNamed }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(FileEdit),
})

const side = (name: 'width' | 'height') => ({
  default: 1,
  parseHTML: ({ dataset }: HTMLElement) => Number(dataset[name]),
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: attrs[name] }),
})
const isSide = (text: string | undefined) => {
  const pixels = Number(text)
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= mostSide
}

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    data: {
      default: null,
      parseHTML: ({ dataset }) => dataset['picture'],
      renderHTML: ({ data }) => ({ 'data-picture': data as string }),
    },
    width: side('width'),
    height: side('height'),
    ...about,
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-picture]',
      getAttrs: ({ dataset: { picture = '', width, height } }) =>
        picture.length <= mostDrawn && isDrawn.test(picture) && isSide(width) && isSide(height) && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(PictureEdit),
})

/** Images that stand in a text as bytes. */
export const pictureNodes: Extensions = [Picture, waitingFiles]

/** Images and files, where what a text belongs to has attached files. */
export const fileNodes: Extensions = [Image, Video, File, waitingFiles]
