import { platformApi } from '#contract/installation/platform.ts'
import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call, session, signOut } from '../../api/client.ts'
import { maintenance } from '../../api/session/maintenance.ts'
import { toast } from '../../api/toasts.ts'
import { PasswordField } from '../../ui/fields/password-input.tsx'
import { LoginProblem } from './login-problem.tsx'
import SecondStep from './second-step.tsx'
import { useFields } from './use-fields.ts'
import './login.css'

/** Of somebody signed in already, and of somebody who has just said who they are. */
const notAllowed = { FORBIDDEN: 'maintenance.operator.not', MAINTENANCE: 'maintenance.operator.not' }

/** Ends maintenance as whoever is signed in; whoever may not is signed out again. */
async function endMaintenance() {
  try {
    return await call(platformApi.setMaintenance, { body: { on: false } })
  } catch (error) {
    if (isApiError(error, 'FORBIDDEN')) await signOut()
    throw error
  }
}

/** The way of a super_admin through maintenance: signs in, and ends it. Nothing else answers meanwhile. */
export default function OperatorSignIn() {
  const { t } = useTranslate()
  const queries = useQueryClient()
  /** Whose page it is that waits underneath, with what they typed. */
  const before = useRef(session.lastPerson())
  const end = useMutation({
    mutationFn: endMaintenance,
    onSuccess: ({ on }) => {
      toast({ severity: 'success', message: 'maintenance.ended' })
      if (before.current && before.current !== session.person()) return session.tellPersonChange()
      maintenance.set(on)
      return queries.invalidateQueries()
    },
  })
  const fields = useFields(
    { email: '', password: '' },
    ({ signIn }, values) => {
      end.reset()
      return signIn(values)
    },
    () => end.mutate(),
  )
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  if (isApiError(fields.error, 'SECOND_FACTOR_REQUIRED') && !end.isError)
    return <SecondStep asked={fields.error} frame={Part} onDone={() => end.mutate()} onBack={fields.reset} />
  return (
    <Part title={t('maintenance.operator.title')} lead={t('maintenance.operator.lead')}>
      <form {...fields.form}>
        {end.error ? (
          <LoginProblem error={end.error} words={notAllowed} />
        ) : (
          <LoginProblem error={fields.error} words={notAllowed} />
        )}
        <TextInput
          ref={first}
          type="email"
          label={t('login.email')}
          autoComplete="username"
          inputMode="email"
          size="md"
          {...fields.field('email')}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          size="md"
          {...fields.field('password')}
        />
        <Button type="submit" size="md" fullWidth loading={fields.busy || end.isPending}>
          {t('maintenance.operator.submit')}
        </Button>
      </form>
    </Part>
  )
}

function Part({ title, lead, children }: { title: ReactNode; lead: ReactNode; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" maw={400}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed">{lead}</Text>
      {children}
    </Stack>
  )
}
