import { authApi } from '#contract/accounts/auth.ts'
import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTolgee, useTranslate } from '@tolgee/react'
import { use } from 'react'
import { query, signOut } from '../../../api/client.ts'
import { useCompany } from '../../../api/company/company.ts'
import { loadAppTexts } from '../../../locales/language.ts'
import { Brand } from '../../../ui/page/brand.tsx'
import { Factors } from './factors.tsx'
import classes from './security.module.css'

/** All that is shown to whoever must first set up a second factor. */
export default function EnrolScreen() {
  use(loadAppTexts(useTolgee()))
  const { t } = useTranslate()
  const { name, iconUrl } = useCompany()
  const queries = useQueryClient()
  const own = useSuspenseQuery(query(secondFactorApi.own)).data
  return (
    <main className={classes.enrol}>
      <Stack gap="lg">
        <Brand name={name} iconUrl={iconUrl} size={32} />
        <div>
          <Title order={1}>{t('security.enrol.title')}</Title>
          <Text c="dimmed" mt="xs" maw="60ch">
            {t('security.enrol.lead', { company: name })}
          </Text>
        </div>
        <Factors own={own} onReady={() => void queries.invalidateQueries({ queryKey: [authApi.me.id] })} />
        <Anchor component="button" type="button" onClick={() => void signOut()}>
          {t('security.enrol.sign_out')}
        </Anchor>
      </Stack>
    </main>
  )
}
