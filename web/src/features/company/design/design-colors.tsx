import type { PoorContrast } from '#contract/companies/contrast.ts'
import { colorTokens, tokenKey } from '#contract/companies/theme-design.ts'
import { tokenGroups } from '#contract/companies/theme-tokens.ts'
import { Accordion, Badge, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { formatNumber } from '../../../ui/number.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { ColorField } from './color-field.tsx'
import classes from './design-editor.module.css'

type Props = {
  colors: Record<string, string>
  poor: PoorContrast[]
  onChange: (name: string, color: string) => void
}

const groups = tokenGroups.filter((group) => colorTokens.some((token) => token.group === group))

/** Every colour by what it is for; one that cannot be read beside another says beside which. */
export function DesignColors({ colors, poor, onChange }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const ratio = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 2 })
  const problemOf = (name: string) => {
    // A ratio is never shown better than it is: 4.499 is not 4.5.
    const pairs = poor.filter((pair) => pair.foreground === name)
    const worst = pairs.toSorted((a, b) => a.ratio / a.least - b.ratio / b.least)[0]
    return (
      worst &&
      t('company.design.poor.pair', {
        background: t(`company.token.${tokenKey(worst.background)}`),
        ratio: ratio(Math.floor(worst.ratio * 100) / 100),
        least: ratio(worst.least),
      })
    )
  }
  return (
    <Accordion variant="separated" multiple>
      {groups.map((group) => {
        const tokens = colorTokens.filter((token) => token.group === group)
        const wrong = tokens.filter((token) => poor.some((pair) => pair.foreground === token.name)).length
        return (
          <Accordion.Item key={group} value={group}>
            <Accordion.Control>
              <Group gap="sm">
                {t(`company.tokens.${group}`)}
                {wrong > 0 && <Badge color="red">{t('company.design.poor.badge', { count: wrong })}</Badge>}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <div className={classes.tokens}>
                {tokens.map(({ name }) => (
                  <ColorField
                    key={name}
                    label={t(`company.token.${tokenKey(name)}`)}
                    value={colors[name] ?? '#000000'}
                    error={problemOf(name)}
                    onChange={(color) => onChange(name, color)}
                  />
                ))}
              </div>
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}
