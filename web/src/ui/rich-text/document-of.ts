import type { RichText } from '#contract/rich-text/document.ts'
import type { JSONContent } from '@tiptap/core'

/** A film for which no picture was chosen says nothing of one, as those did that were written before one could be. */
function attrsOf({ type, attrs }: JSONContent) {
  if (type !== 'video' || attrs?.['posterId']) return attrs
  const { posterId: _, ...rest } = attrs ?? {}
  return rest
}

/** A node as it is kept: only letters have marks. The editor gives them to the breaks and formulas among these as well. */
function kept({ marks, content, ...node }: JSONContent): JSONContent {
  const attrs = attrsOf(node)
  return {
    ...node,
    ...(attrs && { attrs }),
    ...(marks && node.type === 'text' && { marks }),
    ...(content && { content: content.map(kept) }),
  }
}

/** What is written in an editor. */
export const documentOf = (editor: { getJSON: () => JSONContent }): RichText =>
  kept(editor.getJSON()) as RichText
