import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useLocation } from 'react-router'
import { LoginProblem } from './login-problem.tsx'

const words = { UNAVAILABLE: 'login.sso.unavailable', NOT_FOUND: 'login.sso.unavailable' }

/** To the company's own provider. */
export function SsoButton({ label }: { label: string }) {
  const { t } = useTranslate()
  const { search } = useLocation()
  const leave = useMutation({
    mutationFn: async () => (await import('./sso.ts')).leaveForProvider(search),
  })
  return (
    <>
      <Button size="md" fullWidth loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        {t('login.sso', { provider: label })}
      </Button>
      <LoginProblem error={leave.error} words={words} provider={label} />
    </>
  )
}
