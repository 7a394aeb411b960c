import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/practice/choices.ts'
import { Button, Input } from '@mantine/core'
import { FileChooser } from '../../../../ui/fields/file-chooser.tsx'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { AltField } from '../alt-field.tsx'
import { PICTURES, useDrawnPicture } from '../use-drawn-picture.ts'

type Props = { picture: Picture | null; onChange: (picture: Picture) => void }

/** The picture that a question is about, and what it shows in words. */
export function PictureField({ picture, onChange }: Props) {
  const { t } = useTranslate()
  const mostCharacters = limits.questionPicture
  const { choose, isDrawing, problem, limit } = useDrawnPicture({ picture, mostCharacters, onChange })
  return (
    <>
      <Input.Wrapper
        label={t('teach.quiz.picture')}
        labelElement="div"
        description={t('teach.quiz.picture.how', { limit })}
        error={problem}
      >
        <FileChooser onChange={choose} accept={PICTURES}>
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
        </FileChooser>
      </Input.Wrapper>
      {picture && (
        <AltField
          label={t('teach.quiz.picture.alt')}
          description={t('teach.quiz.picture.alt.how')}
          picture={picture}
          onChange={onChange}
        />
      )}
    </>
  )
}
