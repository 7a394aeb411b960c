import type { PictureNode } from '#contract/rich-text/document.ts'
import { useTranslate } from '@tolgee/react'
import { useRef } from 'react'
import { useTextFile } from './files.ts'
import classes from './rich-text.module.css'

/** An image of a text. Its room is kept before it comes; where its address is over, another is asked for once. */
export function Picture({ id, alt }: { id: string; alt: string }) {
  const { t } = useTranslate()
  const { file, renew } = useTextFile(id)
  const failed = useRef<string>(undefined)
  if (file?.url === null) return <span className={classes.noPicture}>{alt || t('ui.text.not_kept')}</span>
  if (!file) return <span className={classes.noPicture}>{alt || t('ui.text.image_missing')}</span>
  return (
    <img
      src={file.url ?? undefined}
      alt={alt}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      loading="lazy"
      decoding="async"
      onError={() => {
        if (failed.current === file.url) return
        failed.current = file.url ?? undefined
        void renew()
      }}
    />
  )
}

/** An image whose bytes stand in its text. */
export const DrawnPicture = ({ data, alt, width, height }: PictureNode['attrs']) => (
  <img src={data} alt={alt ?? ''} width={width} height={height} decoding="async" />
)
