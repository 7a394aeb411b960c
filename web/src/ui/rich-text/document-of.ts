import type { RichText } from '#contract/rich-text/document.ts'
import type { Editor, JSONContent } from '@tiptap/core'

/** A node as it is kept: only letters have marks. The editor gives them to the breaks and formulas among these as well. */
function kept({ marks, content, ...node }: JSONContent): JSONContent {
  return {
    ...node,
    ...(marks && node.type === 'text' && { marks }),
    ...(content && { content: content.map(kept) }),
  }
}

/** What is written in an editor. */
export const documentOf = (editor: Editor): RichText => kept(editor.getJSON()) as RichText
