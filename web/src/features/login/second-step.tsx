import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { isApiError, type ApiError } from '../../api/api-error.ts'
import { validateWith } from '../../api/forms.tsx'
import { SecretInput } from '../../ui/fields/secret-input.tsx'
import { LoginFrame } from './login-frame.tsx'
import { LoginProblem } from './login-problem.tsx'
import { askedBy, finishByCode, finishByPasskey } from './second-factor.ts'

const words = { GONE: 'login.factor.over', BAD_REQUEST: 'login.factor.passkey_refused' }

const misfitsOf = validateWith(secondFactorApi.verify.body)

type Props = {
  asked: ApiError
  onDone: () => void
  onBack: () => void
  /** What it stands in. */
  frame?: typeof LoginFrame
}

/** The second step of a sign-in: a code, a recovery code, or a passkey. */
export default function SecondStep({ asked, onDone, onBack, frame: Frame = LoginFrame }: Props) {
  const { t } = useTranslate()
  const [code, setCode] = useState('')
  const [misfit, setMisfit] = useState<ReactNode>()
  const [recovering, setRecovering] = useState(false)
  const required = askedBy(asked)
  const challenge = required?.challenge ?? ''
  const methods = required?.methods ?? []
  const byCode = useMutation({ mutationFn: () => finishByCode(challenge, code), onSuccess: onDone })
  const byPasskey = useMutation({
    mutationFn: () => finishByPasskey(challenge),
    onSuccess: (done) => done && onDone(),
  })
  const error = byCode.error ?? byPasskey.error
  const wrong = isApiError(byCode.error, 'BAD_REQUEST')
  const kind = recovering || !methods.includes('totp') ? 'recovery' : 'totp'
  const showsCode = kind === 'totp' || recovering || !methods.includes('passkey')
  return (
    <Frame title={t('login.factor.title')} lead={t(`login.factor.lead_${showsCode ? kind : 'passkey'}`)}>
      <form
        className="login-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          byPasskey.reset()
          const { code: found } = misfitsOf({ challenge, code })
          setMisfit(found)
          if (!found) byCode.mutate()
        }}
      >
        {!wrong && <LoginProblem error={error} words={words} />}
        {showsCode && (
          <>
            <SecretInput
              key={kind}
              label={t(`login.factor.${kind}`)}
              size="md"
              autoFocus
              name="code"
              autoComplete="one-time-code"
              inputMode={kind === 'totp' ? 'numeric' : 'text'}
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              error={misfit ?? (wrong && t('login.factor.wrong'))}
              onChange={(event) => {
                setCode(event.currentTarget.value)
                setMisfit(undefined)
                byCode.reset()
              }}
            />
            <Button type="submit" size="md" fullWidth loading={byCode.isPending}>
              {t('login.submit')}
            </Button>
          </>
        )}
        {methods.includes('passkey') && (
          <Button
            size="md"
            fullWidth
            variant={showsCode ? 'default' : 'filled'}
            loading={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            {t('login.factor.use_passkey')}
          </Button>
        )}
        {methods.includes('recovery') && !(showsCode && kind === 'recovery') && (
          <Anchor
            component="button"
            type="button"
            className="login-forgot"
            onClick={() => {
              setRecovering(true)
              setCode('')
              setMisfit(undefined)
            }}
          >
            {t('login.factor.use_recovery')}
          </Anchor>
        )}
        <Anchor component="button" type="button" className="login-forgot" onClick={onBack}>
          {t('login.back')}
        </Anchor>
      </form>
    </Frame>
  )
}
