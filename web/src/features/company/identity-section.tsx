import { companiesApi, UpdateCompanySettings } from '#contract/companies/companies.ts'
import { languages, type Language, languageNames } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { Anchor, Button, Checkbox, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm, type FormErrors } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { useCompany } from '../../api/company/company.ts'
import { validateWith } from '../../api/forms.tsx'
import { changesIn } from '../../shared/saving/same.ts'
import { Form } from '../../ui/form.tsx'
import { IconField } from '../../ui/fields/icon-field.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { TimeZoneSelect } from '../../ui/fields/time-zone-select.tsx'
import { settingsShownBy, useSettings } from './use-settings.ts'

const refreshes = [companiesApi.byId, companiesApi.bySlug]

/** The company as it is now: what the page brought along may have been changed since by somebody else. */
function useCompanyNow() {
  const { id } = useCompany()
  return useSuspenseQuery(query(companiesApi.byId, { params: { id } })).data
}

export function IdentitySection() {
  const { t } = useTranslate()
  return (
    <>
      <Section title={t('company.identity.title')} lead={t('company.identity.lead')}>
        <Stack gap="lg">
          <Icon />
          <NameForm />
        </Stack>
      </Section>
      <Section title={t('company.about.title')} lead={t('company.about.lead')}>
        <Anchor component={Link} to="/?look">
          {t('company.landing.open')}
        </Anchor>
        <AboutForm />
      </Section>
    </>
  )
}

function Icon() {
  const { id, slug, name, iconUrl } = useCompanyNow()
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

function NameForm() {
  const { t } = useTranslate()
  const { id, slug, name } = useCompanyNow()
  const form = useForm({ initialValues: { name }, validate: validateWith(companiesApi.update.body) })
  const save = useAction(companiesApi.update, {
    form,
    refreshes,
  })
  return (
    <Form
      form={form}
      onSubmit={(body, saved) =>
        save.mutate(
          { params: { id }, query: { slug }, body, files: {} },
          { onSuccess: (now) => saved({ name: now.name }) },
        )
      }
    >
      <Stack gap="md">
        <TextInput
          label={t('company.name')}
          maxLength={limits.companyNameLength}
          autoComplete="organization"
          required
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('company.name.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type About = {
  description: string
  languages: Language[]
  defaultLanguage: Language
  timeZone: string
  supportEmail: string
  supportUrl: string
  translationService: string
}

/** An empty field is no value. */
const orNone = ({ description, supportEmail, supportUrl, translationService, ...rest }: About) => ({
  ...rest,
  description: description.trim() || null,
  supportEmail: supportEmail.trim() || null,
  supportUrl: supportUrl.trim() || null,
  translationService: translationService.trim() || null,
})

function AboutForm() {
  const { t } = useTranslate()
  const settings = useSettings()
  const form = useForm<About>({
    initialValues: {
      description: settings.description ?? '',
      languages: settings.languages,
      defaultLanguage: settings.defaultLanguage,
      timeZone: settings.timeZone,
      supportEmail: settings.supportEmail ?? '',
      supportUrl: settings.supportUrl ?? '',
      translationService: settings.translationService ?? '',
    },
    validate: (values) => validateWith(UpdateCompanySettings)(orNone(values)),
  })
  const save = useAction(companiesApi.updateSettings, {
    form,
    refreshes: settingsShownBy,
  })
  /** The default stays one of those offered. */
  function offer(offered: Language[]) {
    form.setFieldValue('languages', offered)
    const [first] = offered
    if (first && !offered.includes(form.values.defaultLanguage)) form.setFieldValue('defaultLanguage', first)
  }
  return (
    <Form
      form={form}
      onSubmit={(values, saved) =>
        save.mutate(
          // Only what was changed: another administrator may have changed the rest.
          {
            params: { id: settings.id },
            body: changesIn(orNone(values), orNone(form.getInitialValues())),
          },
          { onSuccess: () => saved(values) },
        )
      }
    >
      <Stack gap="md">
        <Textarea
          label={t('company.description')}
          description={t('company.description.how')}
          autosize
          minRows={3}
          maxLength={1000}
          {...form.getInputProps('description')}
        />
        <Checkbox.Group
          label={t('company.languages')}
          description={t('company.languages.how')}
          {...form.getInputProps('languages')}
          onChange={(chosen) => offer(languages.filter((language) => chosen.includes(language)))}
        >
          <Group gap="lg" mt="xs">
            {languages.map((language) => (
              <Checkbox key={language} value={language} label={languageNames[language]} lang={language} />
            ))}
          </Group>
        </Checkbox.Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <LanguageSelect
            offered={form.values.languages}
            label={t('company.default_language')}
            description={t('company.default_language.how')}
            {...form.getInputProps('defaultLanguage')}
          />
          <TimeZoneSelect
            label={t('company.time_zone')}
            description={t('company.time_zone.how')}
            {...form.getInputProps('timeZone')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            type="email"
            label={t('company.support_email')}
            description={t('company.support_email.how')}
            {...form.getInputProps('supportEmail')}
          />
          <TextInput
            type="url"
            label={t('company.support_url')}
            description={t('company.support_url.how')}
            placeholder="https://"
            {...form.getInputProps('supportUrl')}
          />
        </SimpleGrid>
        <TextInput
          type="url"
          label={t('company.translation_service')}
          description={t('company.translation_service.how')}
          placeholder="https://"
          {...form.getInputProps('translationService')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('generic.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
