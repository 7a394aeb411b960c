import type { fromMarkdown } from 'mdast-util-from-markdown'

/** The tree that Markdown is read into and written from (mdast). */
export type Root = ReturnType<typeof fromMarkdown>
export type RootContent = Root['children'][number]
type Of<T extends RootContent['type']> = Extract<RootContent, { type: T }>

export type Nodes = Root | RootContent
export type Definition = Of<'definition'>
export type Link = Of<'link'>
export type List = Of<'list'>
export type Paragraph = Of<'paragraph'>
export type Table = Of<'table'>
export type TableRow = Of<'tableRow'>
export type PhrasingContent = Paragraph['children'][number]
/** What stands below one another, in a quotation or an item. */
export type Written = Of<'blockquote'>['children'][number]
