import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/practice/questions.ts'
import { Button, FileButton, Input, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { formatBytes } from '../../../../ui/bytes.ts'
import { useLocale } from '../../../../ui/use-locale.ts'
import { drawPicture } from './draw-picture.ts'

type Props = { picture: Picture | null; onChange: (picture: Picture) => void }

/** The picture that a question is about, and what it shows in words. */
export function PictureField({ picture, onChange }: Props) {
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
    const drawn = await drawPicture(file)
    setDrawing(false)
    if (drawn) onChange({ ...drawn, alt: picture?.alt ?? '' })
    else setProblem(t('teach.quiz.picture.unreadable'))
  }
  return (
    <>
      <Input.Wrapper
        label={t('teach.quiz.picture')}
        labelElement="div"
        description={t('teach.quiz.picture.how', { limit })}
        error={problem}
      >
        <FileButton
          onChange={(file) => void choose(file)}
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        >
          {(props) => (
            <Button
              {...props}
              mt="xs"
              variant="default"
              display="block"
              leftSection={<IconPhoto size={16} aria-hidden />}
              loading={isDrawing}
            >
              {t(picture ? 'teach.quiz.picture.change' : 'teach.quiz.picture.choose')}
            </Button>
          )}
        </FileButton>
      </Input.Wrapper>
      {picture && (
        <TextInput
          label={t('teach.quiz.picture.alt')}
          description={t('teach.quiz.picture.alt.how')}
          withAsterisk
          required
          maxLength={limits.answerLength}
          value={picture.alt}
          error={picture.alt === '' && t('teach.quiz.picture.alt.missing')}
          onChange={({ currentTarget: { value } }) => onChange({ ...picture, alt: value })}
        />
      )}
    </>
  )
}
