import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useSecretInput } from './secret-input.tsx'

/** A password field whose eye is a labelled button that the keyboard reaches, and whose text is in no attribute. */
export function PasswordField({ value, defaultValue: _, ref, ...props }: PasswordInputProps) {
  const { t } = useTranslate()
  const input = useSecretInput(value, ref)
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('ui.password.show'), title: t('ui.password.show') }}
      // The library marks only the box around the field as wrong.
      aria-invalid={props.error ? true : undefined}
      {...props}
      ref={input}
    />
  )
}
