import { courseTransferApi, type CourseImport } from '#contract/courses/course-transfer.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { useCompany } from '../../../api/company/company.ts'
import { validateWith } from '../../../api/forms.tsx'
import { LanguageSelect } from '../../../ui/fields/language-select.tsx'
import { Form } from '../../../ui/form.tsx'
import classes from './import.module.css'
import { ComingList, LeftList } from './preview-lists.tsx'

/** What will come of a file and what will not, before anything is made of it. */
export function ImportPreview({ of }: { of: CourseImport }) {
  const { t } = useTranslate()
  const { languages } = useCompany()
  const form = useForm({
    initialValues: { title: of.title, language: of.language },
    validate: validateWith(courseTransferApi.run.body),
  })
  const run = useAction(courseTransferApi.run, {
    form,
    refreshes: [courseTransferApi.import],
    success: false,
  })
  return (
    <Stack gap="xl" className={classes.form}>
      <Form
        form={form}
        sending={run.isPending}
        onSubmit={(body) => run.mutate({ params: { id: of.id }, body })}
      >
        <Paper p="lg">
          <Stack gap="md">
            <Text c="dimmed" className={classes.name}>
              {t('teach.import.from', { filename: of.filename })}
            </Text>
            <TextInput
              label={t('teach.import.title')}
              maxLength={limits.courseTitleLength}
              required
              {...form.getInputProps('title')}
            />
            {languages.length > 1 && (
              <LanguageSelect
                label={t('teach.field.language')}
                description={t('teach.create.language_how')}
                offered={languages}
                {...form.getInputProps('language')}
              />
            )}
            <Group justify="flex-end" gap="xs">
              <Button component={Link} to="/dashboard/teach/import" variant="default">
                {t('teach.import.again')}
              </Button>
              <Button type="submit" loading={run.isPending}>
                {t('teach.import.make')}
              </Button>
            </Group>
          </Stack>
        </Paper>
      </Form>
      <LeftList of={of} />
      <section>
        <Title order={2} size="h4" mb="xs">
          {t('teach.import.coming')}
        </Title>
        <ComingList of={of} />
      </section>
    </Stack>
  )
}
