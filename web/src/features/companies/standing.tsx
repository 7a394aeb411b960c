import { companyAdminApi, type CompanyState } from '#contract/company-admin.ts'
import { companiesApi } from '#contract/companies.ts'
import { Button, Modal, Stack, Text, TextInput, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { useAction } from '../../api/action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/sections.tsx'
import classes from './companies.module.css'

const refreshes = [companyAdminApi.state, companiesApi.list]

/** Suspend and let go on, delete and take back. */
export function Standing({ company }: { company: CompanyState }) {
  const { t } = useTranslate()
  const [asked, ask] = useState<'suspend' | 'delete' | null>(null)
  const close = () => ask(null)
  const changeStatus = useAction(companyAdminApi.changeStatus, { refreshes })
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
                loading={changeStatus.isPending}
                onClick={() => changeStatus.mutate({ params, body: { status: 'active' } })}
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
      <SuspendDialog
        key={String(asked)}
        opened={asked === 'suspend'}
        name={company.name}
        busy={changeStatus.isPending}
        onClose={close}
        onConfirm={(reason) =>
          changeStatus.mutate(
            { params, body: { status: 'suspended', ...(reason ? { reason } : {}) } },
            { onSuccess: close },
          )
        }
      />
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

type SuspendProps = {
  opened: boolean
  name: string
  busy: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}

function SuspendDialog({ opened, name, busy, onClose, onConfirm }: SuspendProps) {
  const { t } = useTranslate()
  const [reason, setReason] = useState('')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('companies.suspend.title', { name })}
      withCloseButton={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm(reason.trim())
        }}
      >
        <Stack gap="md">
          <Text>{t('companies.suspend.message')}</Text>
          <TextInput
            label={t('companies.suspend.reason')}
            description={t('companies.suspend.reason_how')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={200}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('generic.cancel')}
            </Button>
            <Button type="submit" color="red" loading={busy}>
              {t('companies.suspend')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
