import type { VideoNode } from '#contract/rich-text/document.ts'
import { Button, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { use, useId, useRef, useState, type RefObject } from 'react'
import { FileChooser } from '../../fields/file-chooser.tsx'
import { SendOfText, useTextFiles } from '../files.ts'
import { pictureOfMoment } from './picture-of-moment.ts'
import classes from '../rich-text.module.css'

type Props = {
  of: VideoNode['attrs']
  player: RefObject<HTMLVideoElement | null>
  /** False where the film is not there any more. */
  onChange: (posterId: string | null) => boolean
}

/** What stands in the place of a film until it plays: a moment of it, or an image that somebody brings. */
export function FilmPoster({ of: { attachmentId, posterId }, player, onChange }: Props) {
  const { t } = useTranslate()
  const id = useId()
  const { files, makesPosters } = useTextFiles()
  const { send } = use(SendOfText)
  const [said, setSaid] = useState<'poster_first' | 'poster_failed' | null>(null)
  // The film may have been changed while a picture was on its way.
  const latest = useRef(onChange)
  latest.current = onChange
  const film = files.find((one) => one.id === attachmentId)
  if (!film) return null

  const put = (file: File) => send([file], (sent, kind) => kind === 'image' && latest.current(sent))
  async function takeMoment(name: string) {
    const moment = player.current && (await pictureOfMoment(player.current, name))
    if (moment instanceof File) put(moment)
    setSaid(moment instanceof File ? null : moment === 'too early' ? 'poster_first' : 'poster_failed')
  }
  return (
    <div role="group" aria-labelledby={id} className={classes.filmPoster}>
      <Text size="sm" fw={500} id={id}>
        {t('ui.text.poster')}
      </Text>
      {!posterId && !film.poster && makesPosters === false && (
        <Text size="sm" c="dimmed">
          {t('ui.text.poster_not_made')}
        </Text>
      )}
      <div className={classes.filmPosterActs}>
        <Button variant="default" size="compact-sm" onClick={() => void takeMoment(film.name)}>
          {t('ui.text.poster_moment')}
        </Button>
        <FileChooser
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          onChange={(file) => file && put(file)}
        >
          {(props) => (
            <Button variant="default" size="compact-sm" {...props}>
              {t('ui.text.poster_choose')}
            </Button>
          )}
        </FileChooser>
        {posterId && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(null)}>
            {film.poster ? t('ui.text.poster_own') : t('ui.text.poster_remove')}
          </Button>
        )}
      </div>
      <Text size="sm" role="status">
        {said && t(`ui.text.${said}`)}
      </Text>
    </div>
  )
}
