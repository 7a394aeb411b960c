import { limits } from '#contract/limits.ts'
import { pictureLength, type RichText } from '#contract/rich-text/document.ts'
import { useTranslate } from '@tolgee/react'
import { useRef, useState } from 'react'
import { formatBytes } from '../../../ui/bytes.ts'
import type { EditorPictures } from '../../../ui/rich-text/files.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { drawPicture } from './draw-picture.ts'
import { PICTURES } from './use-drawn-picture.ts'

/** In less room than this a picture shows nothing. */
const LEAST = 8 * 1024

/** Draws the pictures that are put into what a question asks, one after another, as far as there is room for them. */
export function usePromptPictures(prompt: RichText | null) {
  const { t } = useTranslate()
  const locale = useLocale()
  const [problem, setProblem] = useState<string | null>(null)
  // As it is at this moment: the next picture has the room that the one before it left.
  const latest = useRef(prompt)
  latest.current = prompt
  const before = useRef(Promise.resolve())
  async function draw(file: File, place: Parameters<EditorPictures['send']>[1]): Promise<boolean> {
    const room = limits.promptPictures - (latest.current ? pictureLength(latest.current) : 0)
    if (file.size > limits.image)
      setProblem(t('ui.file.too_large', { limit: formatBytes(limits.image, locale) }))
    else if (room < LEAST) setProblem(t('validation.pictures_too_large'))
    else {
      const drawn = await drawPicture(file, Math.min(room, limits.promptPicture))
      if (drawn) return place({ type: 'picture', attrs: { ...drawn, alt: null, caption: '', size: 'full' } })
      setProblem(t('teach.quiz.picture.unreadable'))
    }
    return false
  }
  const pictures: EditorPictures = {
    accept: PICTURES,
    send(file, place, leave) {
      setProblem(null)
      before.current = before.current.then(async () => {
        if (!(await draw(file, place))) leave()
      })
    },
  }
  return {
    pictures,
    problem,
    /** What is asked, as soon as it was changed. */
    hear: (document: RichText | null) => {
      latest.current = document
    },
  }
}
