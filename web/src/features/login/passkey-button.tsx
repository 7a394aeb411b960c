import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { isApiError } from '../../api/api-error.ts'

const supported = () => typeof PublicKeyCredential !== 'undefined'

/** Signs in by finger, face or a key, where the browser can. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
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
      {signIn.error && (
        <Alert color="red" role="alert">
          {t(
            isApiError(signIn.error, 'INVALID_CREDENTIALS', 'GONE')
              ? 'login.factor.passkey_refused'
              : 'generic.error.something_went_wrong',
          )}
        </Alert>
      )}
    </>
  )
}
