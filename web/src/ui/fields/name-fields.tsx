import { limits } from '#contract/limits.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'

type Props = {
  /** The form's; its fields are `name` and `surname`. */
  getInputProps: (field: 'name' | 'surname') => GetInputPropsReturnType
}

/** A person's names, as the browser may fill them in. */
export function NameFields({ getInputProps }: Props) {
  const { t } = useTranslate()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t('ui.names.name')}
        autoComplete="given-name"
        maxLength={limits.nameLength}
        required
        {...getInputProps('name')}
      />
      <TextInput
        label={t('ui.names.surname')}
        autoComplete="family-name"
        maxLength={limits.nameLength}
        required
        {...getInputProps('surname')}
      />
    </SimpleGrid>
  )
}
