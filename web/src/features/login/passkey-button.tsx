import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { LoginProblem } from './login-problem.tsx'

const words = { INVALID_CREDENTIALS: 'login.factor.passkey_refused', GONE: 'login.factor.passkey_refused' }

const supported = () => typeof PublicKeyCredential !== 'undefined'

/** Signs in by finger, face or a key, where the browser can. */
type Props = { onDone: () => void; provider: string | undefined }

export function PasskeyButton({ onDone, provider }: Props) {
  const { t } = useTranslate()
  const signIn = useMutation({
    mutationFn: async () => (await import('./second-factor.ts')).signInByPasskey(),
    onSuccess: (done) => done && onDone(),
  })
  if (!supported()) return null
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('login.factor.passkey')}
      </Button>
      <LoginProblem error={signIn.error} words={words} provider={provider} />
    </>
  )
}
