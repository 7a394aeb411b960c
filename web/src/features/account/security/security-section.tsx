import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { Factors } from './factors.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'

export default function SecuritySection() {
  const { t } = useTranslate()
  const own = useQuery({ ...query(secondFactorApi.own), ...freshness.ownAccess })
  return (
    <Section
      title={t('security.title')}
      lead={t(own.data?.required ? 'security.required' : 'security.lead')}
      plain
    >
      {own.isPending && <LoadingLines lines={3} height={96} />}
      {own.isError && !own.data && <LoadFailed of={own} />}
      {own.data && (
        <Stack gap="md">
          <Factors own={own.data} />
        </Stack>
      )}
    </Section>
  )
}
