import type { CompanyState } from '#contract/companies/company-admin.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { Slug } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm, type FormErrors } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { IconField } from '../../ui/fields/icon-field.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { SlugField } from './slug-field.tsx'

const Shape = companiesApi.create.body.extend({ slug: Slug })
const refreshes = [companyAdminApi.state, companiesApi.byId, companiesApi.list, companiesApi.bySlug]

/** What a company is called, and where it is. */
export function EditCompany({ company }: { company: CompanyState }) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { name: company.name, slug: company.slug },
    validate: validateWith(Shape),
  })
  const save = useAction(companiesApi.update, { form, refreshes })
  const isMoved = form.values.slug !== company.slug
  return (
    <Section title={t('companies.identity')}>
      <Stack gap="lg">
        <Icon company={company} />
        <Form
          form={form}
          onSubmit={({ name, slug }) =>
            save.mutate({ params: { id: company.id }, query: { slug }, body: { name }, files: {} })
          }
        >
          <Stack gap="md">
            <TextInput
              label={t('companies.name')}
              maxLength={limits.companyNameLength}
              required
              {...form.getInputProps('name')}
            />
            <SlugField
              value={form.values.slug}
              error={form.errors['slug']}
              onChange={(slug) => form.setFieldValue('slug', slug)}
              companyId={company.id}
              current={company.slug}
              readOnly={company.isDefault}
              description={
                company.isDefault
                  ? t('companies.slug.default')
                  : isMoved
                    ? t('companies.slug.moves', { slug: company.slug })
                    : undefined
              }
            />
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {t('generic.save')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Stack>
    </Section>
  )
}

function Icon({ company: { id, slug, name, iconUrl } }: { company: CompanyState }) {
  const [errors, setErrors] = useState<FormErrors>({})
  const save = useAction(companiesApi.update, { refreshes, form: { setErrors } })
  return (
    <IconField
      name={name}
      iconUrl={iconUrl}
      maxBytes={limits.image}
      busy={save.isPending}
      error={errors['icon']}
      onChoose={(icon) => {
        setErrors({})
        save.mutate({ params: { id }, query: { slug }, body: {}, files: { icon } })
      }}
      onRemove={() =>
        save.mutate({ params: { id }, query: { slug }, body: { removeIcon: 'true' }, files: {} })
      }
    />
  )
}
