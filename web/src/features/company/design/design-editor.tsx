import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { checkContrast } from '#contract/companies/contrast.ts'
import { RADIUS_MAX, schemes, type Scheme, type ThemeDesign } from '#contract/companies/theme-design.ts'
import { Alert, Button, Group, NumberInput, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useMemo, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { toast } from '../../../api/toasts.ts'
import { builtIn } from './built-in.ts'
import { ColorField } from './color-field.tsx'
import { DesignColors } from './design-colors.tsx'
import classes from './design-editor.module.css'
import { DesignPreview } from './design-preview.tsx'
import { accentFrom } from './palette.ts'
import { looksShownBy } from '../use-settings.ts'

type Designs = Record<Scheme, ThemeDesign>
type Props = { companyId: string; saved: Record<Scheme, ThemeDesign | null>; inUse: boolean }

const ACCENT = '--cairn-accent'

/** The design tokens with both schemes before one's eyes; what cannot be read cannot be saved. */
export function DesignEditor({ companyId, saved, inUse }: Props) {
  const { t } = useTranslate()
  const first: Designs = { light: saved.light ?? builtIn.light, dark: saved.dark ?? builtIn.dark }
  const [designs, setDesigns] = useState(first)
  const [kept, setKept] = useState<Designs | null>(inUse ? first : null)
  const [scheme, setScheme] = useState<Scheme>('light')
  const [brand, setBrand] = useState(first.light.colors[ACCENT] ?? '#000000')
  const poor = useMemo(
    () => ({
      light: checkContrast(designs.light.colors).poor,
      dark: checkContrast(designs.dark.colors).poor,
    }),
    [designs],
  )
  const save = useAction(companyAdminApi.saveDesign, { success: false })
  const failing = schemes.filter((one) => poor[one].length > 0)
  const changed = schemes.filter((one) => JSON.stringify(designs[one]) !== JSON.stringify(kept?.[one]))

  const change = (one: Scheme, part: Partial<ThemeDesign>) =>
    setDesigns((before) => ({ ...before, [one]: { ...before[one], ...part } }))

  function makePalette() {
    for (const one of schemes) change(one, { colors: accentFrom(brand, one, designs[one].colors) })
  }

  const refreshing = useAction(companyAdminApi.saveDesign, {
    success: false,
    refreshes: looksShownBy,
  })

  async function saveAll() {
    try {
      const [last, ...others] = changed.toReversed()
      for (const one of others)
        await save.mutateAsync({ params: { id: companyId, scheme: one }, body: designs[one] })
      if (last) await refreshing.mutateAsync({ params: { id: companyId, scheme: last }, body: designs[last] })
      setKept(designs)
      toast({ severity: 'success', message: 'company.design.saved' })
    } catch {
      // The call's own toast has said why; what was chosen is still here.
    }
  }

  return (
    <div className={classes.editor}>
      <Stack gap="lg">
        <Paper p="lg">
          <Group align="flex-end" gap="md">
            <ColorField
              label={t('company.design.brand')}
              description={t('company.design.brand.how')}
              value={brand}
              onChange={setBrand}
            />
            <Button variant="default" onClick={makePalette}>
              {t('company.design.make')}
            </Button>
          </Group>
        </Paper>
        <Group justify="space-between" gap="md" align="flex-end">
          <SegmentedControl
            value={scheme}
            onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
            data={schemes.map((value) => ({ value, label: t(`company.design.${value}`) }))}
            aria-label={t('company.design.scheme')}
          />
          <NumberInput
            label={t('company.design.radius')}
            suffix=" px"
            min={0}
            max={RADIUS_MAX}
            allowDecimal={false}
            w={140}
            value={designs[scheme].radius}
            onChange={(value) => {
              if (typeof value === 'number') for (const one of schemes) change(one, { radius: value })
            }}
          />
        </Group>
        <DesignColors
          colors={designs[scheme].colors}
          poor={poor[scheme]}
          onChange={(name, color) => change(scheme, { colors: { ...designs[scheme].colors, [name]: color } })}
        />
        {failing.length > 0 && (
          <Alert color="red" role="status" title={t('company.design.poor.title')}>
            {failing.map((one) => (
              <Text key={one} size="sm">
                {t('company.design.poor.count', {
                  scheme: t(`company.design.${one}`),
                  count: poor[one].length,
                })}
              </Text>
            ))}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setDesigns(builtIn)}>
            {t('company.design.reset')}
          </Button>
          <Button
            onClick={() => void saveAll()}
            loading={save.isPending || refreshing.isPending}
            disabled={failing.length > 0 || changed.length === 0}
          >
            {t('company.design.save')}
          </Button>
        </Group>
      </Stack>
      <div className={classes.previews} role="region" aria-label={t('company.design.previews')} tabIndex={0}>
        {schemes.map((one) => (
          <DesignPreview key={one} scheme={one} design={designs[one]} />
        ))}
      </div>
    </div>
  )
}
