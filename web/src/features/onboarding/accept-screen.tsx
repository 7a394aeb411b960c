import { authApi } from '#contract/accounts/auth.ts'
import { Button, Card, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { isApiError } from '../../api/api-error.ts'
import { errorText, validateWith } from '../../api/forms.tsx'
import { useCompany } from '../../api/company/company.ts'
import { Form } from '../../ui/form.tsx'
import { NameFields } from '../../ui/fields/name-fields.tsx'
import { NewPasswordField } from '../../ui/fields/password-field.tsx'
import { newPasswordProblem } from '../../ui/fields/password-guesses.ts'
import '../../ui/styles/app.css'
import { Frame } from './frame.tsx'
import classes from './onboarding.module.css'
import { useChosenLanguage } from './use-chosen-language.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { DeadLink, type Owner, WithToken } from './with-token.tsx'

/** An invited person chooses a password, may correct their name, and is signed in. */
export default function AcceptScreen() {
  return (
    <WithToken purpose="invitation">{(token, owner) => <Accept token={token} owner={owner} />}</WithToken>
  )
}

function Accept({ token, owner }: { token: string; owner: Owner }) {
  const { t } = useTranslate()
  const company = useCompany()
  const onSuccess = useSignedIn('/onboarding')
  const { chosen, languageSwitch } = useChosenLanguage()
  const form = useForm({
    initialValues: { name: owner.name, surname: owner.surname, password: '' },
    validate: (values) => {
      const errors = validateWith(authApi.acceptInvitation.body)({ ...values, token })
      const problem = newPasswordProblem(values.password, { ...values, email: owner.email })
      if (problem && values.password) errors.password = errorText(problem)
      return errors
    },
  })
  const accept = useAction(authApi.acceptInvitation, {
    form,
    success: false,
    failure: (error) => isApiError(error, 'GONE'),
    onSuccess,
  })
  if (isApiError(accept.error, 'GONE'))
    return (
      <Frame>
        <Card>
          <DeadLink purpose="invitation" />
        </Card>
      </Frame>
    )
  return (
    <Frame language={languageSwitch}>
      <Title order={1}>{t('onboarding.accept.title', { company: company.name })}</Title>
      <p className={classes.lead}>{t('onboarding.accept.lead')}</p>
      <Form
        form={form}
        onSubmit={(values) => accept.mutate({ body: { ...values, token, preferredLanguage: chosen } })}
      >
        <Stack gap="md">
          <TextInput
            label={t('onboarding.email')}
            name="username"
            autoComplete="username"
            value={owner.email}
            readOnly
            variant="filled"
          />
          <NameFields getInputProps={form.getInputProps} />
          <NewPasswordField
            label={t('onboarding.accept.password')}
            owner={{ ...form.values, email: owner.email }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={accept.isPending}>
            {t('onboarding.accept.submit')}
          </Button>
        </Stack>
      </Form>
    </Frame>
  )
}
