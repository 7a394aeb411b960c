import { companyAdminApi } from '#contract/companies/company-admin.ts'
import type { Data } from '#contract/endpoint.ts'
import type { OwnStylesheet } from '#contract/companies/own-stylesheets.ts'
import { schemes } from '#contract/companies/theme-design.ts'
import { Alert, Button, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { DateTime } from '../../../ui/time/time.tsx'
import { looksShownBy } from '../use-settings.ts'

type Props = { companyId: string; own: Data<typeof companyAdminApi.designs>['own'] }
const SHOWN = 10

/** What became of the company's own stylesheets: when each was fetched, why one was not, and what was left out. */
export function StylesheetReport({ companyId, own }: Props) {
  const { t } = useTranslate()
  const refresh = useAction(companyAdminApi.refreshStylesheets, {
    refreshes: looksShownBy,
    success: 'company.own.refreshed',
  })
  const known = schemes.filter((scheme) => own[scheme])
  if (known.length === 0) return null
  return (
    <Paper p="lg" maw={760}>
      <Stack gap="md">
        <Group justify="space-between" gap="md">
          <Text maw="50ch" c="dimmed" size="sm">
            {t('company.own.fetched_lead')}
          </Text>
          <Button
            variant="default"
            loading={refresh.isPending}
            onClick={() => refresh.mutate({ params: { id: companyId } })}
          >
            {t('company.own.refresh')}
          </Button>
        </Group>
        {schemes.map((scheme) => {
          const sheet = own[scheme]
          return sheet && <Sheet key={scheme} title={t(`company.own.${scheme}`)} sheet={sheet} />
        })}
      </Stack>
    </Paper>
  )
}

function Sheet({ title, sheet }: { title: string; sheet: OwnStylesheet }) {
  const { t } = useTranslate()
  const more = sheet.leftOutCount - Math.min(SHOWN, sheet.leftOut.length)
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {sheet.fetchedAt ? (
          <>
            {t('company.own.fetched')} <DateTime at={sheet.fetchedAt} />
          </>
        ) : (
          t('company.own.never_fetched')
        )}
      </Text>
      {sheet.problem && (
        <Alert color="yellow" role="status">
          {t(`validation.${sheet.problem}`)}
        </Alert>
      )}
      {sheet.leftOutCount > 0 && (
        <Alert color="gray" title={t('company.own.left_out', { count: sheet.leftOutCount })}>
          <List size="sm" spacing={4}>
            {sheet.leftOut.slice(0, SHOWN).map(({ kind, line, text }, i) => (
              <List.Item key={i}>
                {t('company.own.line', { line })} {t(`company.own.left_out_${kind}`)}{' '}
                <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
              </List.Item>
            ))}
          </List>
          {more > 0 && (
            <Text size="sm" mt="xs">
              {t('company.own.left_out_more', { count: more })}
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  )
}
