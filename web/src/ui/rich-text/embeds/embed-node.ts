import { embedAddress, embedHostOf, embedLimits, mayEmbed } from '#contract/rich-text/embed.ts'
import { completeLink } from '#contract/rich-text/link.ts'
import { mergeAttributes, Node, type Extensions } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { ReactNodeViewRenderer } from '@tiptap/react'
import type { RefObject } from 'react'
import { EmbedEdit } from './embed-edit.tsx'

const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    url: {
      default: null,
      parseHTML: ({ dataset }) => dataset['embed'],
      renderHTML: ({ url }) => ({ 'data-embed': url as string }),
    },
    title: {
      default: '',
      parseHTML: ({ dataset }) =>
        (dataset['title'] ?? '').replaceAll(/[\x00-\x1f\x7f-\x9f]/g, ' ').slice(0, embedLimits.title),
      renderHTML: ({ title }) => ({ 'data-title': title as string }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-embed]',
      getAttrs: ({ dataset }) => embedHostOf(dataset['embed'] ?? '') !== null && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
  renderText: ({ node }) => String(node.attrs['url']),
  addNodeView: () => ReactNodeViewRenderer(EmbedEdit),
})

/** What other pages show, where a text may have it. */
export const embedNodes: Extensions = [Embed]

/** What somebody typed or pasted, as an address that may be shown here; null where it may not. */
export function embedIn(typed: string, hosts: readonly string[]): string | null {
  const whole = completeLink(typed)
  const url = whole && embedAddress(whole)
  return url && mayEmbed(url, hosts) ? url : null
}

/** An address by itself, pasted on a line by itself, is shown where it may be: elsewhere it is meant as a link. */
export const pastesEmbeds =
  (hosts: RefObject<readonly string[]>) =>
  (view: EditorView, { clipboardData }: ClipboardEvent): boolean => {
    const { $from, empty } = view.state.selection
    const text = clipboardData?.getData('text/plain') ?? ''
    if (!empty || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false
    const url = /^\s*https:\/\/\S+\s*$/.test(text) ? embedIn(text, hosts.current) : null
    const type = view.state.schema.nodes['embed']
    if (!url || !type) return false
    view.dispatch(view.state.tr.replaceSelectionWith(type.create({ url, title: '' })).scrollIntoView())
    return true
  }
