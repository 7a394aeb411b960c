import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { companiesApi, type Themes } from '#contract/companies/companies.ts'
import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { useCompany } from '../../../api/company/company.ts'
import { Section } from '../../../ui/page/sections.tsx'
import { DesignEditor } from './design-editor.tsx'
import { OwnStylesheets } from './own-stylesheets.tsx'
import { StylesheetReport } from './stylesheet-report.tsx'
import { pendingTrial } from './theme-trial.ts'
import { ThemeTrialDialog } from './theme-trial-dialog.tsx'
import { looksShownBy } from '../use-settings.ts'

const looks = ['built_in', 'design', 'own'] as const
type Look = (typeof looks)[number]

/** What a company wears now. */
function lookOf({ light, dark }: Themes): Look {
  if (!light && !dark) return 'built_in'
  return [light, dark].some((address) => address?.startsWith('https:')) ? 'own' : 'design'
}

export default function ThemesSection() {
  const { t } = useTranslate()
  const { id } = useCompany()
  const { data } = useSuspenseQuery({
    ...query(companyAdminApi.designs, { params: { id } }),
    ...freshness.companyDesigns,
  })
  const isNarrow = useMediaQuery('(max-width: 640px)') ?? false
  const worn = lookOf(data.themes)
  const [look, setLook] = useState<Look>(worn)
  const [trial, setTrial] = useState(() => pendingTrial(id))
  return (
    <Section title={t('company.themes.title')} lead={t('company.themes.lead')} plain>
      <Stack gap="sm" align="flex-start">
        <SegmentedControl
          value={look}
          onChange={(value) => setLook(looks.find((one) => one === value) ?? 'built_in')}
          data={looks.map((value) => ({ value, label: t(`company.look.${value}`) }))}
          aria-label={t('company.themes.title')}
          withItemsBorders={false}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
        />
        <Text c="dimmed" size="sm" role="status">
          {t('company.look.now', { look: t(`company.look.${worn}`) })}
        </Text>
      </Stack>
      {look === 'built_in' && <BuiltIn companyId={id} isWorn={worn === 'built_in'} />}
      {look === 'design' && (
        <DesignEditor
          companyId={id}
          saved={{ light: data.light, dark: data.dark }}
          inUse={worn === 'design' && Boolean(data.themes.light && data.themes.dark)}
        />
      )}
      {look === 'own' && (
        <>
          <OwnStylesheets key={JSON.stringify(data.themes)} companyId={id} themes={data.themes} />
          <StylesheetReport companyId={id} own={data.own} />
        </>
      )}
      {trial && <ThemeTrialDialog trial={trial} onEnd={() => setTrial(null)} />}
    </Section>
  )
}

function BuiltIn({ companyId, isWorn }: { companyId: string; isWorn: boolean }) {
  const { t } = useTranslate()
  const wear = useAction(companiesApi.updateSettings, {
    refreshes: looksShownBy,
  })
  return (
    <Paper p="lg" maw={760}>
      <Group justify="space-between" gap="md">
        <Text maw="55ch">{t('company.built_in.lead')}</Text>
        <Button
          disabled={isWorn}
          loading={wear.isPending}
          onClick={() =>
            wear.mutate({ params: { id: companyId }, body: { themes: { light: null, dark: null } } })
          }
        >
          {t('company.built_in.wear')}
        </Button>
      </Group>
    </Paper>
  )
}
