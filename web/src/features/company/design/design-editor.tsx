import { RADIUS_MAX, schemes, type Scheme } from '#contract/companies/theme-design.ts'
import { Alert, Button, Group, NumberInput, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { ColorField } from './color-field.tsx'
import { DesignColors } from './design-colors.tsx'
import classes from './design-editor.module.css'
import { DesignPreview } from './design-preview.tsx'
import { accentFrom } from './palette.ts'
import { useDesigns, type Saved } from './use-designs.ts'

const ACCENT = '--cairn-accent'

/** The design tokens with both schemes before one's eyes; what cannot be read cannot be saved. */
export function DesignEditor(props: Saved) {
  const { t } = useTranslate()
  const { designs, poor, changed, change, reset, save, isSaving } = useDesigns(props)
  const [scheme, setScheme] = useState<Scheme>('light')
  const failing = schemes.filter((one) => poor[one].length > 0)

  return (
    <div className={classes.editor}>
      <Stack gap="lg">
        <BrandColor designs={designs} change={change} />
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
        <PoorContrast poor={poor} failing={failing} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={reset}>
            {t('company.design.reset')}
          </Button>
          <Button
            onClick={() => void save()}
            loading={isSaving}
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

type Designed = Pick<ReturnType<typeof useDesigns>, 'designs' | 'change'>

/** One colour of the company’s, from which the accents of both schemes are made. */
function BrandColor({ designs, change }: Designed) {
  const { t } = useTranslate()
  const [brand, setBrand] = useState(designs.light.colors[ACCENT] ?? '#000000')
  function makePalette() {
    for (const one of schemes) change(one, { colors: accentFrom(brand, one, designs[one].colors) })
  }
  return (
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
  )
}

type Poor = { poor: ReturnType<typeof useDesigns>['poor']; failing: readonly Scheme[] }

/** In which scheme how much cannot be read. */
function PoorContrast({ poor, failing }: Poor) {
  const { t } = useTranslate()
  if (failing.length === 0) return null
  return (
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
  )
}
