import { companiesApi, UpdateCompanySettings } from '#contract/companies/companies.ts'
import { embedLimits, embedProviders } from '#contract/rich-text/embed.ts'
import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { settingsShownBy, useSettings } from './use-settings.ts'

const known: readonly string[] = embedProviders.map(({ host }) => host)
type Values = { providers: string[]; own: string }

const linesOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const hostsOf = ({ providers, own }: Values) => [...providers, ...linesOf(own)]

/** From which hosts lessons may show pages within themselves. */
export default function EmbedsSection() {
  const { t } = useTranslate()
  const { id, embedHosts } = useSettings()
  const form = useForm<Values>({
    initialValues: {
      providers: embedHosts.filter((host) => known.includes(host)),
      own: embedHosts.filter((host) => !known.includes(host)).join('\n'),
    },
    validate: (values) => {
      const errors = validateWith(UpdateCompanySettings)({ embedHosts: hostsOf(values) })
      const [first] = Object.values(errors)
      return first ? { own: first } : {}
    },
  })
  const save = useAction(companiesApi.updateSettings, { form, refreshes: settingsShownBy })
  return (
    <Section title={t('company.embeds.title')} lead={t('company.embeds.lead')}>
      <Form
        form={form}
        onSubmit={(values, saved) =>
          save.mutate(
            { params: { id }, body: { embedHosts: hostsOf(values) } },
            { onSuccess: () => saved(values) },
          )
        }
      >
        <Stack gap="md">
          <Checkbox.Group label={t('company.embeds.providers')} {...form.getInputProps('providers')}>
            <Stack gap="sm" mt="xs">
              {embedProviders.map(({ name, host }) => (
                <Checkbox key={host} value={host} label={name} description={host} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Textarea
            label={t('company.embeds.own')}
            description={t('company.embeds.own_how', { most: embedLimits.hosts })}
            autosize
            minRows={3}
            {...form.getInputProps('own')}
          />
          <p>{t('company.embeds.reload')}</p>
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
