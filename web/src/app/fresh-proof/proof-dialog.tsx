import { freshProofApi, type ProofMethod } from '#contract/accounts/fresh-proof.ts'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTolgee, useTranslate } from '@tolgee/react'
import { use, useState, type ReactNode } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call, query, signOut } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { errorText, fieldsOf, validateWith } from '../../api/forms.tsx'
import { answerByPasskey } from '../../api/session/passkey.ts'
import { problemOf } from '../../api/problem.ts'
import { loadAppTexts } from '../../locales/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PasswordField } from '../../ui/fields/password-input.tsx'
import { SecretInput } from '../../ui/fields/secret-input.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'

const wayOf = { password: 'password', totp: 'code', recovery: 'code', passkey: 'passkey' } as const

const misfitsOf = validateWith(freshProofApi.give.body)

async function prove(method: ProofMethod, typed: string): Promise<boolean> {
  if (method !== 'passkey') await call(freshProofApi.give, { body: { [wayOf[method]]: typed } })
  else {
    const { challenge, options } = await call(freshProofApi.passkeyOptions)
    const answer = await answerByPasskey(options)
    if (!answer) return false
    await call(freshProofApi.give, { body: { passkey: { challenge, answer } } })
  }
  return true
}

/** Whoever sits here shows that they are who signed in, by any of the ways they have. */
export default function ProofDialog({ onDone }: { onDone: (proved: boolean) => void }) {
  use(loadAppTexts(useTolgee()))
  const { t } = useTranslate()
  return (
    <Dialog
      opened
      onClose={() => onDone(false)}
      title={t('security.confirm.title')}
      withCloseButton={false}
      size="md"
      // Above the dialog from which the call was made.
      zIndex={400}
    >
      <Ways onDone={onDone} />
    </Dialog>
  )
}

function Ways({ onDone }: { onDone: (proved: boolean) => void }) {
  const { t } = useTranslate()
  const ways = useQuery({ ...query(freshProofApi.methods), ...freshness.freshProof })
  const [chosen, choose] = useState<ProofMethod>()
  const cancel = (
    <Button variant="default" onClick={() => onDone(false)}>
      {t('generic.cancel')}
    </Button>
  )
  if (ways.isPending) return <LoadingLines lines={2} height={36} />
  if (ways.isError) return <LoadFailed of={ways} />
  const { methods } = ways.data
  const method = chosen ?? methods[0]
  if (!method)
    return (
      <Stack gap="md">
        <Text>{t('security.confirm.again')}</Text>
        <Group justify="flex-end" gap="xs">
          {cancel}
          <Button onClick={() => void signOut()}>{t('security.confirm.sign_out')}</Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Text>{t('security.confirm.message')}</Text>
      <Way key={method} method={method} onDone={onDone} cancel={cancel} />
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Anchor component="button" type="button" key={other} onClick={() => choose(other)} ta="start">
            {t(`security.confirm.use_${other}`)}
          </Anchor>
        ))}
    </Stack>
  )
}

const words = { RATE_LIMITED: 'security.confirm.wait' }
const refusedPasskey = 'security.confirm.passkey_refused'
const wordsOfPasskey = { ...words, BAD_REQUEST: refusedPasskey, GONE: refusedPasskey }

type WayProps = { method: ProofMethod; onDone: (proved: boolean) => void; cancel: ReactNode }

function Way({ method, onDone, cancel }: WayProps) {
  const { t } = useTranslate()
  const [misfit, setMisfit] = useState<ReactNode>()
  const proof = useMutation({
    mutationFn: (typed: string) => prove(method, typed),
    onSuccess: (proved) => proved && onDone(true),
  })
  const { error } = proof
  const field = isApiError(error, 'BAD_REQUEST') ? fieldsOf(error)[0] : undefined
  const wrong = misfit || (method !== 'passkey' && field && errorText(field))
  const problem = problemOf(error, method === 'passkey' ? wordsOfPasskey : words)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const given = new FormData(event.currentTarget).get('proof')
        const typed = typeof given === 'string' ? given : ''
        const found = method !== 'passkey' && misfitsOf({ [wayOf[method]]: typed })[wayOf[method]]
        setMisfit(found)
        if (!found) proof.mutate(typed)
        // Of an earlier try nothing is said beside it.
        else proof.reset()
      }}
    >
      <Stack gap="md">
        {error && !wrong && (
          <Alert color="red" role="alert">
            {problem.text ?? t(problem.message ?? '', problem.params)}
          </Alert>
        )}
        {/* What is typed is kept by the field alone, and never written into the page. */}
        {method === 'password' && (
          <PasswordField
            name="proof"
            label={t('security.confirm.password')}
            autoComplete="current-password"
            data-autofocus
            error={wrong}
          />
        )}
        {(method === 'totp' || method === 'recovery') && (
          <SecretInput
            name="proof"
            label={t(method === 'totp' ? 'security.confirm.code' : 'security.confirm.recovery')}
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            error={wrong}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {cancel}
          <Button type="submit" loading={proof.isPending} data-autofocus={method === 'passkey' || undefined}>
            {t('security.confirm.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
