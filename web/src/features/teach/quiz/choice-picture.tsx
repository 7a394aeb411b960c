import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/practice/choices.ts'
import { Button, Input } from '@mantine/core'
import { FileChooser } from '../../../ui/fields/file-chooser.tsx'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { AltField } from './alt-field.tsx'
import { PICTURES, useDrawnPicture } from './use-drawn-picture.ts'
import classes from './quiz-editor.module.css'

type Props = {
  number: number
  picture: Picture | undefined
  onChange: (picture: Picture | undefined) => void
}

/** The picture of an answer to choose: chosen, described, taken away. */
export function ChoicePicture({ number, picture, onChange }: Props) {
  const { t } = useTranslate()
  const { choose, isDrawing, problem } = useDrawnPicture({
    picture: picture ?? null,
    mostCharacters: limits.choicePicture,
    onChange,
  })
  return (
    <div className={classes.choicePicture}>
      {picture && <img src={picture.data} alt="" width={picture.width} height={picture.height} />}
      <div>
        <FileChooser onChange={choose} accept={PICTURES}>
          {(props) => (
            <Button
              {...props}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPhoto size={16} aria-hidden />}
              loading={isDrawing}
              aria-label={t(
                picture ? 'teach.quiz.choice.picture.change_of' : 'teach.quiz.choice.picture.add_to',
                { number },
              )}
            >
              {t(picture ? 'teach.quiz.choice.picture.change' : 'teach.quiz.choice.picture.add')}
            </Button>
          )}
        </FileChooser>
        {picture && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconX size={16} aria-hidden />}
            aria-label={t('teach.quiz.choice.picture.remove_of', { number })}
            onClick={() => onChange(undefined)}
          >
            {t('teach.quiz.choice.picture.remove')}
          </Button>
        )}
        {problem && <Input.Error role="alert">{problem}</Input.Error>}
        {picture && (
          <AltField
            label={t('teach.quiz.choice.picture.alt', { number })}
            picture={picture}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  )
}
