import { groupsApi } from '#contract/people/groups.ts'
import { limits } from '#contract/limits.ts'
import { joinings } from '#contract/rules/mentoring/programme-moves.ts'
import { NumberInput, Radio, Select, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { call } from '../../../../api/client.ts'
import { Section } from '../../../../ui/page/sections.tsx'
import { FOUND_AT_ONCE, useFoundOptions } from '../../../../ui/fields/use-found-options.ts'
import type { PlanForm } from './plan-values.ts'

/** Who may join, and how many. */
export function JoiningFields({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  const { joining, groupId, kind } = form.values
  const equals = kind === 'peer'
  const groups = useFoundOptions({
    of: groupsApi.list.id,
    find: async (search) => {
      const asked = { page: 1, pageSize: FOUND_AT_ONCE, ...(search && { search }) }
      const { items } = await call(groupsApi.list, { query: asked })
      return [{ group: '', items: items.map(({ id, name }) => ({ value: id, label: name })) }]
    },
    chosen: groupId ? [groupId] : [],
    none: t('programmes.groups_none'),
  })
  return (
    <Section
      title={t('programmes.plan.joining')}
      lead={t(equals ? 'programmes.plan.joining_how_peer' : 'programmes.plan.joining_how')}
    >
      <Stack gap="lg">
        <Radio.Group label={t('programmes.field.joining')} {...form.getInputProps('joining')}>
          <Stack gap={8} mt={8}>
            {joinings.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`programmes.joining.${one}`)}
                description={t(`programmes.joining.${one}_how`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {joining === 'group' && (
          <Select
            label={t('programmes.field.group')}
            required
            {...groups.field}
            {...form.getInputProps('groupId')}
            value={groupId?.value ?? null}
            onChange={(_, option) => form.setFieldValue('groupId', option)}
          />
        )}
        <NumberInput
          label={t(equals ? 'programmes.field.places_peers' : 'programmes.field.places')}
          description={t('programmes.field.places_how')}
          min={1}
          max={limits.programmePeople}
          clampBehavior="none"
          allowDecimal={false}
          maw={320}
          {...form.getInputProps('places')}
        />
      </Stack>
    </Section>
  )
}
