import { programmeKinds } from '#contract/rules/mentoring/programme-kinds.ts'
import { Radio, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useProgramme } from '../use-programme.ts'
import type { PlanForm } from './plan-values.ts'

/** How its people learn: settled once it was opened, for people may have applied for that. */
export function KindField({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  const settled = useProgramme().state !== 'draft'
  return (
    <Radio.Group
      label={t('programmes.field.kind')}
      description={settled ? t('programmes.field.kind_settled') : undefined}
      {...form.getInputProps('kind')}
    >
      <Stack gap={8} mt={8}>
        {programmeKinds.map((one) => (
          <Radio
            key={one}
            value={one}
            disabled={settled}
            label={t(`programmes.kind.${one}`)}
            description={t(`programmes.kind.${one}_how`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
