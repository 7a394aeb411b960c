import { companiesApi, UpdateCompanySettings, type CompanySettings } from '#contract/companies/companies.ts'
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { toErrors, validateWith } from '../../api/forms.tsx'
import { fieldErrors } from '#contract/errors.ts'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { TagsField } from '../../ui/fields/tags-field.tsx'
import { settingsShownBy, useSettings } from './use-settings.ts'

const HOURS_MAX = 24 * 90
const DAY = 24
type NumberField = 'sessionHours' | 'confirmLossPercent' | 'confirmLossPeople'
type Values = { allowedDomains: string[] } & Record<NumberField, number | ''>

/** What is wrong with a number: it is missing, or not one that the server takes. */
const checkNumber = (field: NumberField, value: number | '') =>
  value === ''
    ? toErrors([{ field, code: 'required' }])
    : validateWith(UpdateCompanySettings)({ [field]: value })

const valuesOf = ({
  allowedDomains,
  sessionHours,
  confirmLossPercent,
  confirmLossPeople,
}: CompanySettings): Values => ({
  allowedDomains,
  sessionHours,
  confirmLossPercent,
  confirmLossPeople,
})

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
    initialValues: valuesOf(settings),
    validate: (values) => {
      const wrong = wrongDomain(values.allowedDomains)
      return {
        ...checkNumber('sessionHours', values.sessionHours),
        ...checkNumber('confirmLossPercent', values.confirmLossPercent),
        ...checkNumber('confirmLossPeople', values.confirmLossPeople),
        ...(wrong === undefined
          ? {}
          : { allowedDomains: t('company.sign_in.wrong_domain', { domain: wrong }) }),
      }
    },
  })
  const save = useAction(companiesApi.updateSettings, {
    form,
    refreshes: settingsShownBy,
  })
  const hours = Number(form.values.sessionHours)
  return (
    <Section title={t('company.sign_in.title')} lead={t('company.sign_in.lead')}>
      <Form
        form={form}
        onSubmit={({ allowedDomains, ...values }, saved) =>
          save.mutate(
            {
              params: { id: settings.id },
              body: {
                allowedDomains,
                sessionHours: Number(values.sessionHours),
                confirmLossPercent: Number(values.confirmLossPercent),
                confirmLossPeople: Number(values.confirmLossPeople),
              },
            },
            { onSuccess: (now) => saved(valuesOf(now)) },
          )
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
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <NumberInput
              label={t('company.sign_in.loss_percent')}
              description={t('company.sign_in.loss_percent.how')}
              min={0}
              max={100}
              suffix=" %"
              allowDecimal={false}
              styles={{ wrapper: { maxWidth: 160 } }}
              {...form.getInputProps('confirmLossPercent')}
            />
            <NumberInput
              label={t('company.sign_in.loss_people')}
              description={t('company.sign_in.loss_people.how')}
              min={0}
              max={1_000_000}
              allowDecimal={false}
              styles={{ wrapper: { maxWidth: 160 } }}
              {...form.getInputProps('confirmLossPeople')}
            />
          </Group>
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
