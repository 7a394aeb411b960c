import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Props = Omit<TagsInputProps, 'clearButtonProps'> & { maxLength?: number }

/** The library announces a list for every such field; without suggestions there is none to open. */
const opensNothing = (field: HTMLInputElement | null) => {
  for (const name of ['role', 'aria-haspopup', 'aria-expanded']) field?.removeAttribute(name)
}

/** Words as tags: Enter or a comma ends one, and what is still being typed counts when the field is left. */
export function TagsField({ maxLength = 60, ...props }: Props) {
  const { t } = useTranslate()
  return (
    <TagsInput
      ref={props.data?.length ? undefined : opensNothing}
      acceptValueOnBlur
      splitChars={[',', ';']}
      isDuplicate={(value, tags) =>
        tags.some((tag) => tag.toLocaleLowerCase() === value.trim().toLocaleLowerCase())
      }
      description={t('ui.tags.how')}
      maxLength={maxLength}
      {...props}
    />
  )
}
