import { companiesApi, UpdateCompanySettings } from '#contract/companies.ts'
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { toErrors, validateWith } from '../../api/forms.tsx'
import { fieldErrors } from '#contract/errors.ts'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/sections.tsx'
import { TagsField } from '../../ui/tags-field.tsx'
import { settingsShownBy, useSettings } from './use-settings.ts'

const HOURS_MAX = 24 * 90
const DAY = 24
type Values = { allowedDomains: string[]; sessionHours: number | '' }

/** Which of the domains typed is none. */
function wrongDomain(domains: string[]): string | undefined {
  const parsed = UpdateCompanySettings.safeParse({ allowedDomains: domains }, { reportInput: true })
  if (parsed.success) return undefined
  const index = fieldErrors(parsed.error)[0]?.field.split('.')[1]
  return index === undefined ? undefined : domains[Number(index)]
}

export default function SignInSection() {
  const { t } = useTranslate()
  const settings = useSettings()
  const form = useForm<Values>({
    initialValues: { allowedDomains: settings.allowedDomains, sessionHours: settings.sessionHours },
    validate: (values) => {
      const wrong = wrongDomain(values.allowedDomains)
      return {
        ...(values.sessionHours === ''
          ? toErrors([{ field: 'sessionHours', code: 'required' }])
          : validateWith(UpdateCompanySettings)({ sessionHours: values.sessionHours })),
        ...(wrong === undefined
          ? {}
          : { allowedDomains: t('company.sign_in.wrong_domain', { domain: wrong }) }),
      }
    },
  })
  const save = useAction(companiesApi.updateSettings, {
    form,
    refreshes: settingsShownBy,
    onSuccess: ({ allowedDomains, sessionHours }) => {
      form.setInitialValues({ allowedDomains, sessionHours })
      form.setValues({ allowedDomains, sessionHours })
    },
  })
  const hours = Number(form.values.sessionHours)
  return (
    <Section title={t('company.sign_in.title')} lead={t('company.sign_in.lead')}>
      <Form
        form={form}
        onSubmit={({ allowedDomains, sessionHours }) =>
          save.mutate({
            params: { id: settings.id },
            body: { allowedDomains, sessionHours: Number(sessionHours) },
          })
        }
      >
        <Stack gap="lg">
          <TagsField
            label={t('company.sign_in.domains')}
            description={t('company.sign_in.domains.how')}
            placeholder={form.values.allowedDomains.length ? '' : 'example.org'}
            maxLength={253}
            {...form.getInputProps('allowedDomains')}
          />
          <div>
            <NumberInput
              label={t('company.sign_in.session_hours')}
              description={t('company.sign_in.session_hours.how')}
              min={1}
              max={HOURS_MAX}
              allowDecimal={false}
              styles={{ wrapper: { maxWidth: 160 } }}
              {...form.getInputProps('sessionHours')}
            />
            {hours >= DAY && (
              <Text c="dimmed" size="sm" mt={4}>
                {t('company.sign_in.session_days', { days: Math.round((hours / DAY) * 10) / 10 })}
              </Text>
            )}
          </div>
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('generic.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  )
}
