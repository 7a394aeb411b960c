import { CheckAttributes, checkLimits } from '#contract/rich-text/check.ts'
import { mergeAttributes, Node, type Editor, type Extensions } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { CheckEdit } from './check-edit.tsx'
import { begun } from './begun.ts'

const emptyChoice = { text: '', right: false, feedback: '' }

/** As one is copied; what is no such question is none. */
function attributesIn({ dataset }: HTMLElement): CheckAttributes | null {
  try {
    return CheckAttributes.safeParse(JSON.parse(dataset['check'] ?? '')).data ?? null
  } catch {
    return null
  }
}
const empty = (): CheckAttributes => ({
  prompt: '',
  choices: Array.from({ length: checkLimits.fewest }, () => emptyChoice),
})

const Check = Node.create({
  name: 'check',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    prompt: {
      default: '',
      parseHTML: (element) => attributesIn(element)?.prompt,
      rendered: false,
    },
    choices: {
      default: empty().choices,
      parseHTML: (element) => attributesIn(element)?.choices,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div[data-check]', getAttrs: (element) => attributesIn(element) && null }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-check': JSON.stringify(node.attrs) }),
  ],
  renderText: ({ node }) => String(node.attrs['prompt']),
  addNodeView: () => ReactNodeViewRenderer(CheckEdit),
})

/** Puts one below where one writes; what is asked is typed at once. */
export function putCheck(editor: Editor): void {
  begun.add(editor)
  editor.commands.insertContent({ type: 'check', attrs: empty() })
}

/** Questions to check oneself by, where a text may have them. */
export const checkNodes: Extensions = [Check]
