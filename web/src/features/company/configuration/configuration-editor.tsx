import type { SavedConfiguration } from '#contract/companies/company-admin.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { JsonField } from '../../../ui/fields/json-field.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { formatBytes } from '../../../ui/bytes.ts'
import classes from './configuration.module.css'
import { TextDifferences } from './text-differences.tsx'

type Props = {
  text: string
  onChange: (text: string) => void
  base: SavedConfiguration
  busy: boolean
  onSave: () => void
}

type Judged = { bytes: number; problem: 'invalid' | 'not_object' | 'too_large' | null }

/** What the server will say of a text; the place of a mistake in it is the field's own to show. */
function judge(text: string): Judged {
  const bytes = new TextEncoder().encode(text).length
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return {
      bytes,
      problem: !isObject ? 'not_object' : bytes > limits.configuration ? 'too_large' : null,
    }
  } catch {
    return { bytes, problem: 'invalid' }
  }
}

export function ConfigurationEditor({ text, onChange, base, busy, onSave }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const [compared, setCompared] = useState(false)
  const { bytes, problem } = useMemo(() => judge(text), [text])
  const shown = useDeferredValue(text)
  const unsaved = text !== base.text
  useLeaveWarning(unsaved)
  const size = { size: formatBytes(bytes, locale), limit: formatBytes(limits.configuration, locale) }
  return (
    <Stack gap="md">
      <JsonField
        label={t('company.configuration.text')}
        value={text}
        onChange={onChange}
        minRows={20}
        error={
          problem === 'not_object'
            ? t('company.configuration.not_object')
            : problem === 'too_large'
              ? t('company.configuration.too_large', size)
              : undefined
        }
      />
      <div className={classes.bar}>
        <Text c="dimmed" size="sm" className="tabular">
          {t('company.configuration.size', size)}
          {base.savedAt && (
            <>
              {' · '}
              {t('company.configuration.version', { version: base.version })}
              {', '}
              <DateTime at={base.savedAt} />
            </>
          )}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            disabled={!unsaved}
            aria-expanded={compared && unsaved}
            onClick={() => setCompared((before) => !before)}
          >
            {t(compared && unsaved ? 'company.configuration.hide' : 'company.configuration.compare')}
          </Button>
          <Button variant="default" disabled={!unsaved || busy} onClick={() => onChange(base.text)}>
            {t('company.configuration.discard')}
          </Button>
          <Button disabled={!unsaved || problem !== null} loading={busy} onClick={onSave}>
            {t('company.configuration.save')}
          </Button>
        </Group>
      </div>
      {compared && unsaved && (
        <TextDifferences
          before={base.text}
          after={shown}
          label={t('company.configuration.unsaved_differences')}
        />
      )}
    </Stack>
  )
}
