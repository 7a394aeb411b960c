import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/practice/choices.ts'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { formatBytes } from '../../../ui/bytes.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { drawPicture } from './draw-picture.ts'

/** What a button that chooses a picture takes. */
export const PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Draws a chosen file as a picture of so many characters at most; what it shows in words stays as it was. */
export function useDrawnPicture({
  picture,
  mostCharacters,
  onChange,
}: {
  picture: Picture | null
  mostCharacters: number
  onChange: (picture: Picture) => void
}) {
  const { t } = useTranslate()
  const locale = useLocale()
  const [isDrawing, setDrawing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const limit = formatBytes(limits.image, locale)
  async function choose(file: File | null) {
    if (!file) return
    setProblem(null)
    if (file.size > limits.image) return setProblem(t('ui.file.too_large', { limit }))
    setDrawing(true)
    const drawn = await drawPicture(file, mostCharacters)
    setDrawing(false)
    if (drawn) onChange({ ...drawn, alt: picture?.alt ?? '' })
    else setProblem(t('teach.quiz.picture.unreadable'))
  }
  return { choose: (file: File | null) => void choose(file), isDrawing, problem, limit }
}
