import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Props = Omit<TagsInputProps, 'clearButtonProps'> & { maxLength?: number }

const ofList = ['role', 'aria-haspopup', 'aria-expanded']
const taken = new WeakMap<HTMLInputElement, Map<string, string>>()

/** The library announces a list for every such field; without suggestions there is none to open. */
function opensNothing(field: HTMLInputElement | null) {
  if (!field) return
  const had = ofList.flatMap((name) => {
    const said = field.getAttribute(name)
    field.removeAttribute(name)
    return said === null ? [] : [[name, said] as const]
  })
  taken.set(field, new Map(had))
}

/** Suggestions may come after the field is there: what was taken from it is said again. */
function opensList(field: HTMLInputElement | null) {
  if (!field) return
  for (const [name, said] of taken.get(field) ?? []) field.setAttribute(name, said)
  taken.delete(field)
}

/** Words as tags: Enter or a comma ends one, and what is still being typed counts when the field is left. */
export function TagsField({ maxLength = 60, ...props }: Props) {
  const { t } = useTranslate()
  const suggests = (props.data?.length ?? 0) > 0
  return (
    <TagsInput
      ref={suggests ? opensList : opensNothing}
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
