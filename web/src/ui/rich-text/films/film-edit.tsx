import { richTextLimits, type VideoNode } from '#contract/rich-text/document.ts'
import { TextInput } from '@mantine/core'
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { useTranslate } from '@tolgee/react'
import { useRef } from 'react'
import { Captions } from './captions.tsx'
import { Film } from './film.tsx'
import { FilmPoster } from './film-poster.tsx'
import classes from '../rich-text.module.css'
import { TakeOut } from '../take-out.tsx'

/** A film while its text is written. */
export function FilmEdit({ editor, node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const { t } = useTranslate()
  const attrs = node.attrs as VideoNode['attrs']
  const latest = useRef(attrs)
  latest.current = attrs
  const player = useRef<HTMLVideoElement>(null)
  const set = (changed: Partial<VideoNode['attrs']>) => updateAttributes(changed)
  return (
    <NodeViewWrapper as="figure" className={classes.figure} data-selected={selected || undefined}>
      <div data-drag-handle>
        <Film {...attrs} player={player} />
      </div>
      <div
        className={classes.aboutPicture}
        role="group"
        aria-label={t('ui.text.film')}
        contentEditable={false}
      >
        <TextInput
          label={t('ui.text.caption')}
          maxLength={richTextLimits.caption}
          value={attrs.caption}
          onChange={({ currentTarget }) => set({ caption: currentTarget.value })}
        />
        <FilmPoster
          of={attrs}
          player={player}
          onChange={(posterId) => {
            if (editor.isDestroyed) return false
            set({ posterId })
            return true
          }}
        />
        <div className={classes.pictureTools}>
          <Captions
            captions={attrs.captions}
            onChange={(change) => !editor.isDestroyed && set({ captions: change(latest.current.captions) })}
          />
          <TakeOut label={t('ui.text.film_remove')} editor={editor} deleteNode={deleteNode} />
        </div>
      </div>
    </NodeViewWrapper>
  )
}
