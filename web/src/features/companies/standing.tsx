import { companyAdminApi, type CompanyState } from '#contract/companies/company-admin.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { Button, Stack, Text, TextInput, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/page/sections.tsx'
import classes from './companies.module.css'

const refreshes = [companyAdminApi.state, companiesApi.list]

/** Suspend and let go on, delete and take back. */
export function Standing({ company }: { company: CompanyState }) {
  const { t } = useTranslate()
  const [asked, ask] = useState<'suspend' | 'delete' | null>(null)
  const close = () => ask(null)
  const resume = useAction(companyAdminApi.changeStatus, { refreshes })
  const remove = useAction(companyAdminApi.delete, { refreshes, success: 'companies.delete.done' })
  const restore = useAction(companyAdminApi.restore, { refreshes, success: 'companies.restore.done' })
  const params = { id: company.id }
  if (company.isDefault)
    return (
      <Section title={t('companies.standing')}>
        <Text>{t('companies.standing.default')}</Text>
      </Section>
    )
  return (
    <Section title={t('companies.standing')}>
      {company.status === 'deleted' ? (
        <Row title={t('companies.restore')} why={t('companies.restore.why')}>
          <Button loading={restore.isPending} onClick={() => restore.mutate({ params })}>
            {t('companies.restore')}
          </Button>
        </Row>
      ) : (
        <>
          {company.status === 'suspended' ? (
            <Row title={t('companies.resume')} why={t('companies.resume.why')}>
              <Button
                loading={resume.isPending}
                onClick={() => resume.mutate({ params, body: { status: 'active' } })}
              >
                {t('companies.resume')}
              </Button>
            </Row>
          ) : (
            <Row title={t('companies.suspend')} why={t('companies.suspend.why')}>
              <Button variant="default" onClick={() => ask('suspend')}>
                {t('companies.suspend')}
              </Button>
            </Row>
          )}
          <Row title={t('companies.delete')} why={t('companies.delete.why')}>
            <Button color="red" variant="light" onClick={() => ask('delete')}>
              {t('companies.delete')}
            </Button>
          </Row>
        </>
      )}
      <SuspendDialog key={String(asked)} opened={asked === 'suspend'} company={company} onClose={close} />
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={close}
        danger
        title={t('companies.delete.title', { name: company.name })}
        message={t('companies.delete.message')}
        action={t('companies.delete')}
        typeToConfirm={company.name}
        onConfirm={() => remove.mutateAsync({ params, query: { name: company.name } })}
      />
    </Section>
  )
}

function Row({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  return (
    <div className={classes.danger}>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed">{why}</Text>
      </div>
      {children}
    </div>
  )
}

type SuspendProps = { opened: boolean; company: CompanyState; onClose: () => void }

const bodyOf = ({ reason }: { reason: string }) => ({
  status: 'suspended' as const,
  ...(reason.trim() && { reason }),
})

function SuspendDialog({ opened, company: { id, name }, onClose }: SuspendProps) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { reason: '' },
    validate: validateWith(companyAdminApi.changeStatus.body, (values) =>
      bodyOf(values as { reason: string }),
    ),
  })
  const suspend = useAction(companyAdminApi.changeStatus, { form, refreshes, onSuccess: onClose })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('companies.suspend.title', { name })}
      withCloseButton={false}
    >
      <Form
        form={form}
        sending={suspend.isPending}
        onSubmit={(values) => suspend.mutate({ params: { id }, body: bodyOf(values) })}
      >
        <Stack gap="md">
          <Text>{t('companies.suspend.message')}</Text>
          <TextInput
            label={t('companies.suspend.reason')}
            description={t('companies.suspend.reason_how')}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={suspend.isPending}>
              {t('generic.cancel')}
            </Button>
            <Button type="submit" color="red" loading={suspend.isPending}>
              {t('companies.suspend')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
