import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { useTranslate } from '@tolgee/react'
import { FileChip } from './file-chip.tsx'
import classes from './rich-text.module.css'

/** A file while its text is written. */
export function FileEdit({ editor, node, selected, deleteNode }: NodeViewProps) {
  const { t } = useTranslate()
  return (
    <NodeViewWrapper className={classes.fileEdit} data-selected={selected || undefined} data-drag-handle>
      <FileChip id={String(node.attrs['attachmentId'])} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('ui.text.file_remove')}
        title={t('ui.text.file_remove')}
        onClick={() => {
          deleteNode()
          editor.commands.focus()
        }}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </NodeViewWrapper>
  )
}
