import { companiesApi, UpdateCompanySettings, type Themes } from '#contract/companies/companies.ts'
import { schemes } from '#contract/companies/theme-design.ts'
import { Alert, Anchor, Button, Group, Paper, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Form } from '../../../ui/form.tsx'
import { beginTrial } from './theme-trial.ts'
import { looksShownBy } from '../use-settings.ts'

type Props = { companyId: string; themes: Themes; reload?: () => void }
type Values = { light: string; dark: string }

const isOwn = (address: string | null | undefined) => address?.startsWith('https:') ?? false
const bodyOf = ({ light, dark }: Values) => ({
  themes: { light: light.trim() || null, dark: dark.trim() || null },
})

/** Stylesheets that the company serves itself; ours fetches them, and serves what is safe of them. */
export function OwnStylesheets({ companyId, themes, reload = () => location.reload() }: Props) {
  const { t } = useTranslate()
  const form = useForm<Values>({
    initialValues: {
      light: (isOwn(themes.light) && themes.light) || '',
      dark: (isOwn(themes.dark) && themes.dark) || '',
    },
    validate: (values) => {
      const errors = validateWith(UpdateCompanySettings)(bodyOf(values))
      return {
        ...(errors['themes.light'] ? { light: errors['themes.light'] } : {}),
        ...(errors['themes.dark'] ? { dark: errors['themes.dark'] } : {}),
      }
    },
  })
  const save = useAction(companiesApi.updateSettings, {
    refreshes: looksShownBy,
    success: false,
    form: {
      setErrors: (errors) => form.setErrors({ light: errors['themes.light'], dark: errors['themes.dark'] }),
    },
    onSuccess: () => {
      beginTrial(companyId, themes)
      // It is the page as everybody opens it that must show it.
      reload()
    },
  })
  const builtInAddress = `${location.pathname}?theme=built-in`
  return (
    <Paper p="lg" maw={760}>
      <Form
        form={form}
        onSubmit={(values) => save.mutate({ params: { id: companyId }, body: bodyOf(values) })}
      >
        <Stack gap="md">
          {schemes.map((scheme) => (
            <TextInput
              key={scheme}
              type="url"
              label={t(`company.own.${scheme}`)}
              description={scheme === 'light' ? t('company.own.how') : undefined}
              placeholder="https://"
              spellCheck={false}
              {...form.getInputProps(scheme)}
            />
          ))}
          <Alert color="gray">
            {t('company.own.way_back')} <Anchor href={builtInAddress}>{t('company.own.built_in')}</Anchor>
          </Alert>
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('company.own.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  )
}
