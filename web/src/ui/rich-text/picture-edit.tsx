import { imageSizes, richTextLimits, type ImageNode, type PictureNode } from '#contract/rich-text/document.ts'
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useFocusWithin } from '@mantine/hooks'
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { DrawnPicture, Picture } from './picture.tsx'
import classes from './rich-text.module.css'
import { TakeOut } from './take-out.tsx'

/** An image while its text is written: what it shows, in words, is asked for until it is said. */
export function PictureEdit({ editor, node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const { t } = useTranslate()
  const attrs = node.attrs as ImageNode['attrs'] | PictureNode['attrs']
  const { alt, caption, size } = attrs
  const [open, setOpen] = useState(false)
  const { ref, focused } = useFocusWithin({ onBlur: () => setOpen(false) })
  const set = (change: Partial<typeof attrs>) => updateAttributes(change)
  const isOpen = open || focused || selected || alt === null
  return (
    <NodeViewWrapper
      as="figure"
      className={classes.figure}
      data-size={size}
      data-selected={selected || undefined}
    >
      <div data-drag-handle>
        {'data' in attrs ? <DrawnPicture {...attrs} /> : <Picture id={attrs.attachmentId} alt={alt ?? ''} />}
      </div>
      {isOpen ? (
        <div
          ref={ref}
          className={classes.aboutPicture}
          role="group"
          aria-label={t('ui.text.image')}
          contentEditable={false}
        >
          <TextInput
            label={t('ui.text.alt')}
            autoFocus={open}
            description={t('ui.text.alt_how')}
            maxLength={richTextLimits.alt}
            disabled={alt === ''}
            value={alt ?? ''}
            onChange={({ currentTarget: { value } }) => set({ alt: value.trim() ? value : null })}
          />
          <Checkbox
            size="md"
            label={t('ui.text.decorative')}
            checked={alt === ''}
            onChange={({ currentTarget }) => set({ alt: currentTarget.checked ? '' : null })}
          />
          <TextInput
            label={t('ui.text.caption')}
            maxLength={richTextLimits.caption}
            value={caption}
            onChange={({ currentTarget }) => set({ caption: currentTarget.value })}
          />
          <div className={classes.pictureTools}>
            <SegmentedControl
              size="xs"
              aria-label={t('ui.text.size')}
              value={size}
              onChange={(value) => set({ size: value })}
              data={imageSizes.map((one) => ({ value: one, label: t(`ui.text.size.${one}`) }))}
            />
            <TakeOut label={t('ui.text.image_remove')} editor={editor} deleteNode={deleteNode} />
          </div>
        </div>
      ) : (
        <div contentEditable={false}>
          {caption && <figcaption>{caption}</figcaption>}
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {alt === '' ? t('ui.text.is_decorative') : t('ui.text.alt_is', { alt })}
          </Button>
        </div>
      )}
    </NodeViewWrapper>
  )
}
