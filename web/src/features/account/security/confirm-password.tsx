import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { errorText, fieldsOf } from '../../../api/forms.tsx'
import { errorToast, toast } from '../../../api/toasts.ts'
import { PasswordField } from '../../../ui/password-field.tsx'

type Run = (password: { password?: string }) => Promise<unknown>

/** The server wants the password first, or another try at it. */
function passwordProblem(error: unknown) {
  return isApiError(error, 'BAD_REQUEST')
    ? fieldsOf(error).find(({ field }) => /(^|\.)password$/.test(field))
    : undefined
}

/**
 * Does what changes how one signs in, and asks for the password where the server does: `confirmed(run)` resolves to
 * whether it was done. Any other failure is told by a toast.
 */
export function useConfirmed(): { confirmed: (run: Run) => void; dialog: ReactNode } {
  const { t } = useTranslate()
  const [run, setRun] = useState<{ go: Run } | null>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<ReactNode>(null)
  const [busy, setBusy] = useState(false)
  const close = () => {
    setRun(null)
    setPassword('')
    setError(null)
  }
  async function attempt(go: Run, given?: string) {
    setBusy(true)
    try {
      await go(given === undefined ? {} : { password: given })
      close()
    } catch (failure) {
      const problem = passwordProblem(failure)
      if (!problem) {
        close()
        if (!isApiError(failure, 'UNAUTHORIZED', 'MAINTENANCE')) toast(errorToast(failure))
      } else {
        setRun({ go })
        setError(given === undefined && problem.code === 'required' ? null : errorText(problem))
      }
    } finally {
      setBusy(false)
    }
  }
  const dialog = (
    <Modal
      opened={run !== null}
      onClose={close}
      title={t('security.confirm.title')}
      withCloseButton={false}
      size="md"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (run) void attempt(run.go, password)
        }}
      >
        <Stack gap="md">
          <Text>{t('security.confirm.message')}</Text>
          <PasswordField
            label={t('security.confirm.password')}
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={error}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('generic.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('security.confirm.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
  return { confirmed: (go) => void attempt(go), dialog }
}
