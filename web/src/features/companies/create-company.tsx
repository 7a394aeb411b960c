import { companiesApi } from '#contract/companies/companies.ts'
import { Slug } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Paper, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { IconField } from '../../ui/fields/icon-field.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './companies.module.css'
import { SlugField } from './slug-field.tsx'
import { slugOf } from './slug-of.ts'
import { type NewCompany, useCreateCompany } from './use-create-company.ts'

const Shape = companiesApi.create.body.extend({ slug: Slug })

export default function CreateCompany() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  // The slug follows the name until somebody has an opinion.
  const [chosen, setChosen] = useState(false)
  const form = useForm<NewCompany>({
    initialValues: { name: '', slug: '', icon: null },
    validate: validateWith(Shape),
  })
  const { create, isPending } = useCreateCompany(form)

  async function submit(values: NewCompany) {
    const company = await create(values)
    if (typeof company !== 'string') void navigate(`../${company.id}`, { replace: true })
  }

  return (
    <>
      <PageHeader
        title={t('companies.create')}
        description={t('companies.create.lead')}
        back={{ to: '..', label: t('companies.title') }}
      />
      <Paper className={classes.form ?? ''}>
        <Form form={form} onSubmit={(values) => void submit(values)}>
          <Stack gap="lg">
            <TextInput
              label={t('companies.name')}
              maxLength={limits.companyNameLength}
              autoComplete="organization"
              required
              data-autofocus
              {...form.getInputProps('name')}
              onChange={(event) => {
                const name = event.currentTarget.value
                form.setFieldValue('name', name)
                if (!chosen) form.setFieldValue('slug', slugOf(name))
              }}
            />
            <SlugField
              value={form.values.slug}
              error={form.errors['slug']}
              onChange={(slug) => {
                setChosen(slug !== '')
                form.setFieldValue('slug', slug)
              }}
            />
            <IconField
              name={form.values.name}
              iconUrl={null}
              file={form.values.icon}
              maxBytes={limits.image}
              error={form.errors['icon']}
              onChoose={(icon) => form.setFieldValue('icon', icon)}
              onRemove={() => form.setFieldValue('icon', null)}
            />
            <Group justify="flex-end">
              <Button component={Link} to=".." variant="default">
                {t('generic.cancel')}
              </Button>
              <Button type="submit" loading={isPending}>
                {t('companies.create')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Paper>
    </>
  )
}
