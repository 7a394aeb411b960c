import {
  passwordProblem,
  passwordStrength,
  plainPasswordProblem,
  type PasswordOwner,
} from '#contract/accounts/password.ts'
import { limits } from '#contract/limits.ts'
import type { PasswordInputProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useDeferredValue, useMemo, useState } from 'react'
import classes from './password-field.module.css'
import { usePasswordGuesses } from './password-guesses.ts'
import { PasswordField } from './password-input.tsx'

export { PasswordField }

type NewProps = Omit<PasswordInputProps, 'value'> & { value?: string; owner?: PasswordOwner }

/** A field for a new password, with a meter that says in words what is missing. */
export function NewPasswordField({ value = '', owner, ...props }: NewProps) {
  const { t } = useTranslate()
  const tried = useDeferredValue(value)
  const [reached, setReached] = useState(false)
  const judge = usePasswordGuesses(reached || value !== '')
  const plain = plainPasswordProblem(tried, owner)
  const judged = !plain && judge !== undefined
  const guesses = useMemo(() => (judged ? judge(tried) : 0), [judged, judge, tried])
  const problem = judged ? passwordProblem(tried, guesses, owner) : plain
  const strength = problem ? 0 : passwordStrength(guesses)
  const strengthWords = judged ? t(`ui.password.strength_${strength}`) : ''
  const words = problem ? t(`ui.password.${problem.code}`, problem.params ?? {}) : strengthWords
  return (
    <div onFocus={() => setReached(true)}>
      <PasswordField
        autoComplete="new-password"
        description={t('ui.password.rules', { minimum: limits.passwordMin })}
        // Counted in halves of what lies beyond the first plane: the schema counts characters.
        maxLength={2 * limits.passwordMax}
        {...props}
        value={value}
      />
      <div className={classes.meter} data-strength={tried ? strength : 'none'} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={tried !== '' && strength >= step} />
        ))}
      </div>
      <p className={classes.words} role="status">
        {(tried && !props.error && words) || '\u00a0'}
      </p>
    </div>
  )
}
