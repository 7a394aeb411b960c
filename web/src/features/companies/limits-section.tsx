import { companyAdminApi, CompanyLimits, type CompanyUsage } from '#contract/companies/company-admin.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { Button, Group, NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { renameErrors, validateWith } from '../../api/forms.tsx'
import { useDecimals } from '../../ui/fields/numbers/use-decimals.ts'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { CompanyMeters } from '../../ui/charts/company-meters.tsx'

const GIB = 1024 ** 3
type Values = { people: number | ''; storageGib: number | ''; meetingMinutes: number | '' }

/** Bytes are typed as GiB. */
const fieldNames = { storageBytes: 'storageGib' }

const orNull = (value: number | '') => (value === '' ? null : value)
const bodyOf = ({ people, storageGib, meetingMinutes }: Values): CompanyLimits => ({
  people: orNull(people),
  storageBytes: storageGib === '' ? null : Math.round(storageGib * GIB),
  meetingMinutes: orNull(meetingMinutes),
})
const valuesOf = ({ limits }: CompanyUsage): Values => ({
  people: limits.people ?? '',
  storageGib: limits.storageBytes === null ? '' : Math.round((limits.storageBytes / GIB) * 1000) / 1000,
  meetingMinutes: limits.meetingMinutes ?? '',
})

/** What a company uses and what it may; an empty field is no limit. */
export function LimitsSection({ id }: { id: string }) {
  const { t } = useTranslate()
  const decimals = useDecimals()
  const { data: usage } = useSuspenseQuery(query(companyAdminApi.usage, { params: { id } }))
  const form = useForm<Values>({
    initialValues: valuesOf(usage),
    validate: (values) => renameErrors(validateWith(CompanyLimits)(bodyOf(values)), fieldNames),
  })
  const save = useAction(companyAdminApi.setLimits, {
    form: { setErrors: (errors) => form.setErrors(renameErrors(errors, fieldNames)) },
    refreshes: [companyAdminApi.usage, companiesApi.list],
  })
  const unlimited = t('companies.limits.none')
  return (
    <Section title={t('companies.limits')} lead={t('companies.limits.lead')}>
      <Stack gap="lg">
        <CompanyMeters usage={usage} />
        <Form
          form={form}
          onSubmit={(values, saved) =>
            save.mutate(
              { params: { id }, body: bodyOf(values) },
              { onSuccess: (now) => saved(valuesOf(now)) },
            )
          }
        >
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <NumberInput
                label={t('companies.limits.people')}
                placeholder={unlimited}
                min={1}
                allowDecimal={false}
                thousandSeparator=" "
                {...form.getInputProps('people')}
              />
              <NumberInput
                label={t('companies.limits.storage')}
                placeholder={unlimited}
                min={0}
                decimalScale={3}
                {...decimals}
                {...form.getInputProps('storageGib')}
              />
              <NumberInput
                label={t('companies.limits.meeting_minutes')}
                placeholder={unlimited}
                min={0}
                allowDecimal={false}
                thousandSeparator=" "
                {...form.getInputProps('meetingMinutes')}
              />
            </SimpleGrid>
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {t('companies.limits.save')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Stack>
    </Section>
  )
}
