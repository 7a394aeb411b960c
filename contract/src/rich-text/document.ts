import { z } from 'zod'
import { Id } from '../envelope.ts'
import { codeLanguages } from './code-languages.ts'
import { Check, checkText, type CheckNode } from './check.ts'
import { Embed, type EmbedNode } from './embed.ts'
import { isLink } from './link.ts'
import { drawn } from './drawn.ts'
import { words } from './words.ts'

/** What a document may have at most, whoever keeps it. Its characters are counted for each use of it. */
export const richTextLimits = {
  nodes: 5000,
  depth: 24,
  columns: 12,
  alt: 500,
  caption: 300,
  formula: 2000,
} as const

export const calloutKinds = ['note', 'tip', 'warning'] as const
type CalloutKind = (typeof calloutKinds)[number]

/** How wide an image stands in a text: a third of it, two thirds, or all. */
export const imageSizes = ['small', 'medium', 'full'] as const

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'underline', 'strike', 'code']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().refine(isLink, 'invalid_link') }),
  }),
])
export type Mark = z.infer<typeof Mark>

// Control characters show nothing, and some of them break the files that a text is written into.
const Characters = z
  .string()
  .min(1)
  .regex(/^[^\x00-\x1f\x7f-\x9f]*$/, 'hidden_characters')
const Code = z
  .string()
  .min(1)
  .regex(/^(?:[^\x00-\x1f\x7f-\x9f]|[\t\n])*$/, 'hidden_characters')
/** Each kind once, and code as it is: a mark that would be another's neighbour is not what the editor can show. */
const areTogether = (marks: readonly Mark[]) =>
  new Set(marks.map(({ type }) => type)).size === marks.length &&
  (marks.length === 1 || marks.every(({ type }) => type !== 'code'))

const Text = z.strictObject({
  type: z.literal('text'),
  text: Characters,
  marks: z.array(Mark).min(1).max(5).refine(areTogether, 'invalid_value').optional(),
})
const HardBreak = z.strictObject({ type: z.literal('hardBreak') })
/** What somebody typed as LaTeX, right or wrong: who reads it sees it drawn, or its letters where it cannot be. */
const latex = (characters: RegExp) =>
  z
    .string()
    .max(richTextLimits.formula)
    .regex(characters, 'hidden_characters')
    .refine((source) => source.trim() === source && source !== '', 'invalid_value')
/** Mathematics within a line, as LaTeX. It has no marks: it is drawn as its source says. */
const Formula = z.strictObject({
  type: z.literal('formula'),
  attrs: z.strictObject({ latex: latex(/^[^\x00-\x1f\x7f-\x9f]*$/) }),
})
/** Mathematics on a line of its own. Its source may have several lines. */
const FormulaBlock = z.strictObject({
  type: z.literal('formulaBlock'),
  attrs: z.strictObject({ latex: latex(/^(?:[^\x00-\x1f\x7f-\x9f]|[\t\n])*$/) }),
})
const Inline = z.discriminatedUnion('type', [Text, HardBreak, Formula])
export type Inline = z.infer<typeof Inline>

const inlines = z.array(Inline).optional()
const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines })
const Heading = z.strictObject({
  type: z.literal('heading'),
  // The page that shows a text has the first level.
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
  content: inlines,
})
const CodeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  attrs: z.strictObject({ language: z.enum(codeLanguages).nullable() }),
  content: z
    .array(z.strictObject({ type: z.literal('text'), text: Code }))
    .max(1)
    .optional(),
})
const Rule = z.strictObject({ type: z.literal('horizontalRule') })
/** Of an image, its words for those who do not see it: null until somebody has said them, empty where it is a decoration. */
const said = {
  alt: words(richTextLimits.alt).nullable(),
  caption: words(richTextLimits.caption),
  size: z.enum(imageSizes),
}
/** An attached image. */
const Image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({ attachmentId: Id, ...said }),
})
export type ImageNode = z.infer<typeof Image>
/** An image whose bytes stand in the text itself: it goes wherever the text goes, and is no file of anything. */
const Picture = z.strictObject({
  type: z.literal('picture'),
  attrs: z.strictObject({ ...drawn, ...said }),
})
export type PictureNode = z.infer<typeof Picture>
/** An attached file, to be saved by whoever reads. */
const File = z.strictObject({ type: z.literal('file'), attrs: z.strictObject({ attachmentId: Id }) })
type FileNode = z.infer<typeof File>
/** Languages that captions can be in. */
export const captionLanguages = ['en', 'es', 'ca', 'eu', 'gl', 'de', 'fr', 'it', 'pt'] as const
export type CaptionLanguage = (typeof captionLanguages)[number]
/** An attached film with its captions, each an attached WebVTT file, and the image that was chosen to stand there until it plays. */
const Video = z.strictObject({
  type: z.literal('video'),
  attrs: z.strictObject({
    attachmentId: Id,
    caption: words(richTextLimits.caption),
    captions: z
      .array(z.strictObject({ language: z.enum(captionLanguages), attachmentId: Id }))
      .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, 'duplicate'),
    posterId: Id.nullable().optional(),
  }),
})
export type VideoNode = z.infer<typeof Video>

/** What stands below one another. Where one holds others, the others are blocks again. */
export type Block =
  | z.infer<
      | typeof Paragraph
      | typeof Heading
      | typeof CodeBlock
      | typeof FormulaBlock
      | typeof Rule
      | typeof Image
      | typeof Picture
      | typeof Video
      | typeof File
    >
  | CheckNode
  | EmbedNode
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs: { start: number }; content: ListItem[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'callout'; attrs: { kind: CalloutKind }; content: Block[] }
  | { type: 'table'; content: TableRow[] }
type ListItem = { type: 'listItem'; content: Block[] }
export type TableRow = { type: 'tableRow'; content: TableCell[] }
export type TableCell = {
  type: 'tableHeader' | 'tableCell'
  attrs: { colspan: number; rowspan: number }
  content: Block[]
}

const blocks = z.array(z.lazy((): z.ZodType<Block> => Block)).min(1)
// Its mark or number stands beside a line.
const ofItem = blocks.refine(([first]) => first?.type === 'paragraph', 'invalid_value')
const items = z.array(z.strictObject({ type: z.literal('listItem'), content: ofItem })).min(1)
const span = z.number().int().min(1)
const Cell = z.strictObject({
  type: z.enum(['tableHeader', 'tableCell']),
  attrs: z.strictObject({ colspan: span.max(richTextLimits.columns), rowspan: span.max(200) }),
  content: blocks,
})
const Block: z.ZodType<Block> = z
  .discriminatedUnion('type', [
    Paragraph,
    Heading,
    CodeBlock,
    FormulaBlock,
    Rule,
    Image,
    Picture,
    Video,
    File,
    Check,
    Embed,
    z.strictObject({ type: z.literal('bulletList'), content: items }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.strictObject({ start: z.number().int().min(0).max(1_000_000) }),
      content: items,
    }),
    z.strictObject({ type: z.literal('blockquote'), content: blocks }),
    z.strictObject({
      type: z.literal('callout'),
      attrs: z.strictObject({ kind: z.enum(calloutKinds) }),
      content: blocks,
    }),
    z.strictObject({
      type: z.literal('table'),
      content: z
        .array(
          z.strictObject({
            type: z.literal('tableRow'),
            content: z.array(Cell).min(1).max(richTextLimits.columns),
          }),
        )
        .min(1),
    }),
  ])
  .meta({ id: 'RichTextBlock' })

/** A text with headings, lists, links and the like, as the editor keeps it (a document of ProseMirror). */
const Document = z.strictObject({ type: z.literal('doc'), content: blocks })
export type RichText = z.infer<typeof Document>
/** Anything of a document: the whole, a block, a row, a cell, a letter. */
export type RichTextNode = RichText | Block | ListItem | TableRow | TableCell | Inline

/** What a node holds, whatever it is. */
export const within = (node: RichTextNode): readonly RichTextNode[] =>
  'content' in node ? (node.content ?? []) : []

export type NamingNode = ImageNode | VideoNode | FileNode
function found<T extends RichTextNode>(document: RichText, isWanted: (node: RichTextNode) => node is T): T[] {
  const all: T[] = []
  const waiting: RichTextNode[] = [document]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isWanted(node)) all.push(node)
    waiting.push(...within(node))
  }
  return all
}
/** The images, films and files of a document, in no order. */
export const filesIn = (document: RichText): NamingNode[] =>
  found(document, (node) => node.type === 'image' || node.type === 'video' || node.type === 'file')
/** And the images whose bytes stand in it. */
export const picturesIn = (document: RichText): PictureNode[] =>
  found(document, (node) => node.type === 'picture')
/** The questions of a document to check oneself by. */
export const checksIn = (document: RichText): CheckNode[] => found(document, (node) => node.type === 'check')
/** What a document shows of other pages. */
export const embedsIn = (document: RichText): EmbedNode[] => found(document, (node) => node.type === 'embed')
/** How much they hold, in characters. */
export const pictureLength = (document: RichText): number =>
  picturesIn(document).reduce((sum, { attrs }) => sum + attrs.data.length, 0)

/** The attached files that a node names, and as what. */
export const namedBy = ({
  type,
  attrs,
}: NamingNode): { id: string; as: NamingNode['type'] | 'captions' }[] => [
  { id: attrs.attachmentId, as: type },
  ...(type === 'video'
    ? attrs.captions.map(({ attachmentId: id }) => ({ id, as: 'captions' as const }))
    : []),
  ...(type === 'video' && attrs.posterId ? [{ id: attrs.posterId, as: 'image' as const }] : []),
]

/** How much a document is: all its nodes, how deep they stand in one another, and its characters. */
function measure(document: RichText): { nodes: number; depth: number; characters: number } {
  const sum = { nodes: 0, depth: 0, characters: 0 }
  const waiting: { node: RichTextNode; depth: number }[] = [{ node: document, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    sum.nodes++
    sum.depth = Math.max(sum.depth, depth)
    if (node.type === 'text') sum.characters += node.text.length
    if (node.type === 'formula' || node.type === 'formulaBlock') sum.characters += node.attrs.latex.length
    if (node.type === 'video') sum.characters += node.attrs.caption.length
    if (node.type === 'embed') sum.characters += node.attrs.title.length + node.attrs.url.length
    if (node.type === 'check') sum.characters += checkText(node.attrs).length
    if (node.type === 'image' || node.type === 'picture')
      sum.characters += (node.attrs.alt?.length ?? 0) + node.attrs.caption.length
    for (const inner of within(node)) waiting.push({ node: inner, depth: depth + 1 })
  }
  return sum
}

/**
 * A rich text of at most so many characters, as it crosses the wire and is kept. Refuses every node, mark and attribute
 * that is not named here, links that lead elsewhere than `isLink` allows, and what is too much to be drawn. Images and
 * files, questions to check oneself by and what other pages show stand in it only `withFiles`: in the text of a lesson, which has attached files;
 * images as bytes only where these have so many characters at most, `pictures`.
 */
export const richText = (maxCharacters: number, { withFiles = false, pictures = 0 } = {}) =>
  Document.superRefine((document, ctx) => {
    const { nodes, depth, characters } = measure(document)
    if (characters > maxCharacters)
      ctx.addIssue({
        code: 'too_big',
        origin: 'string',
        maximum: maxCharacters,
        inclusive: true,
        input: document,
      })
    if (nodes > richTextLimits.nodes || depth > richTextLimits.depth)
      ctx.addIssue({ code: 'custom', message: 'too_intricate', input: document })
    const held = pictureLength(document)
    const ofLesson = [filesIn, checksIn, embedsIn].reduce((sum, inIt) => sum + inIt(document).length, 0)
    if ((!withFiles && ofLesson) || (!pictures && held))
      ctx.addIssue({ code: 'custom', message: 'invalid_value', input: document })
    else if (held > pictures) ctx.addIssue({ code: 'custom', message: 'pictures_too_large', input: document })
  })
