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
  const suggests = (props.data?.length ?? 0) > 0
  return (
    <TagsInput
      ref={suggests ? undefined : opensNothing}
      // Opened at each focus, it would be announced again.
      {...(!suggests && { dropdownOpened: false })}
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
