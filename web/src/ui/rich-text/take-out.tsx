import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { NodeViewProps } from '@tiptap/react'

/** Takes a piece of a text out while it is written; the writing goes on where it stood. `label` says what is taken out. */
export function TakeOut({
  label,
  editor,
  deleteNode,
}: Pick<NodeViewProps, 'editor' | 'deleteNode'> & { label: string }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => {
        deleteNode()
        editor.commands.focus()
      }}
    >
      <IconTrash size={18} />
    </ActionIcon>
  )
}
