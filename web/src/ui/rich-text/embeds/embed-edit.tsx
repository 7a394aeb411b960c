import { embedHostOf, embedLimits, isOfHosts, type EmbedNode } from '#contract/rich-text/embed.ts'
import { TextInput } from '@mantine/core'
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { useTranslate } from '@tolgee/react'
import richText from '../rich-text.module.css'
import { EmbedLink } from './embed-link.tsx'
import { useEmbeds } from './embeds-here.ts'
import classes from './embeds.module.css'
import { TakeOut } from '../take-out.tsx'

/** What another page shows, while its text is written: what it is called, and whether it may be shown. */
export function EmbedEdit({ editor, node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const { t } = useTranslate()
  const { hosts } = useEmbeds()
  const attrs = node.attrs as EmbedNode['attrs']
  const host = embedHostOf(attrs.url) ?? ''
  return (
    <NodeViewWrapper as="figure" className={classes.embed} data-selected={selected || undefined}>
      <div
        className={richText.aboutPicture}
        role="group"
        aria-label={t('ui.text.embed')}
        contentEditable={false}
      >
        <p className={classes.quiet} data-drag-handle>
          {t(isOfHosts(host, hosts) ? 'ui.text.embed.shown_from' : 'ui.text.embed.not_shown_from', { host })}
        </p>
        <TextInput
          label={t('ui.text.embed.title')}
          description={t('ui.text.embed.title_how')}
          required
          maxLength={embedLimits.title}
          value={attrs.title}
          onChange={({ currentTarget }) => updateAttributes({ title: currentTarget.value })}
        />
        <div className={richText.pictureTools}>
          <EmbedLink of={{ ...attrs, title: attrs.url }} />
          <TakeOut label={t('ui.text.embed.take_out')} editor={editor} deleteNode={deleteNode} />
        </div>
      </div>
    </NodeViewWrapper>
  )
}
