import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

/** A password field whose eye is a labelled button that the keyboard reaches. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslate()
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('ui.password.show'), title: t('ui.password.show') }}
      // The library marks only the box around the field as wrong.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
