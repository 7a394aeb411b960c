import { groupsApi } from '#contract/people/groups.ts'
import { hardRuleKinds, namedBy, ruleLines } from '#contract/rules/mentoring/matching/hard-rules.ts'
import { ActionIcon, Group, NativeSelect, Select, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { call } from '../../../../api/client.ts'
import { FOUND_AT_ONCE, useFoundOptions } from '../../../../ui/fields/use-found-options.ts'
import classes from '../programmes.module.css'
import type { PlanForm } from './plan-values.ts'
import { useProgramme } from '../use-programme.ts'
import { asksField } from './rule-values.ts'

type Props = {
  form: PlanForm
  index: number
  /** Fields of the company’s own that people can be compared in. */
  fields: readonly { id: string; name: string }[]
  /** It was added just now. */
  fresh: boolean
  onRemove: () => void
}

/** One rule: of which kind, and of which field or groups. */
export function RuleField({ form, index, fields, fresh, onRemove }: Props) {
  const { t } = useTranslate()
  const at = `rules.${index}` as const
  const programme = useProgramme()
  const rule = form.values.rules[index]
  if (!rule) return null
  const { kind, field } = rule
  const before = programme.rules.find(({ id }) => id === rule.id)
  const isGone =
    before?.kind === kind &&
    namedBy(before).some((id) => !(id in programme.ruleNames)) &&
    ('field' in before ? before.field === field : !rule.mentees || !rule.mentors)
  const equals = form.values.kind === 'peer'
  const number = index + 1
  const data = [
    ...ruleLines.map((value) => ({ value, label: t(`groups.rule.${value}`) })),
    ...fields.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <fieldset className={classes.question}>
      <legend>{t('programmes.rule', { number })}</legend>
      <Stack gap="md">
        {isGone && (
          <Text size="sm" c="red" role="alert">
            {t('programmes.rule.gone')}
          </Text>
        )}
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <NativeSelect
            label={t('programmes.rule.kind')}
            autoFocus={fresh}
            style={{ flex: 1, minWidth: 0 }}
            data={hardRuleKinds.map((value) => ({
              value,
              label: t(
                equals && !asksField(value)
                  ? `programmes.rule.kind.${value}_peer`
                  : `programmes.rule.kind.${value}`,
              ),
            }))}
            {...form.getInputProps(`${at}.kind`)}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            mb={4}
            aria-label={t('programmes.rule.remove', { number })}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
        {asksField(kind) ? (
          <Select
            label={t('programmes.rule.field')}
            description={t(`programmes.rule.${kind}_how`)}
            maw={420}
            allowDeselect={false}
            data={data}
            value={data.some(({ value }) => value === field) ? field : null}
            onChange={(value) => form.setFieldValue(`${at}.field`, value ?? field)}
            error={form.errors[`${at}.field`]}
          />
        ) : (
          <div className={classes.numbers}>
            <GroupOf form={form} index={index} side="mentees" />
            <GroupOf form={form} index={index} side="mentors" />
          </div>
        )}
      </Stack>
    </fieldset>
  )
}

/** One of the two groups of a rule. */
function GroupOf({ form, index, side }: { form: PlanForm; index: number; side: 'mentees' | 'mentors' }) {
  const { t } = useTranslate()
  const at = `rules.${index}.${side}` as const
  const chosen = form.values.rules[index]?.[side] ?? null
  const equals = form.values.kind === 'peer'
  const groups = useFoundOptions({
    of: groupsApi.list.id,
    find: async (search) => {
      const asked = { page: 1, pageSize: FOUND_AT_ONCE, ...(search && { search }) }
      const { items } = await call(groupsApi.list, { query: asked })
      return [{ group: '', items: items.map(({ id, name }) => ({ value: id, label: name })) }]
    },
    chosen: chosen ? [chosen] : [],
    none: t('programmes.groups_none'),
  })
  return (
    <Select
      label={t(equals ? `programmes.rule.${side}_peer` : `programmes.rule.${side}`)}
      required
      {...groups.field}
      value={chosen?.value ?? null}
      onChange={(_, option) => form.setFieldValue(at, option)}
      error={form.errors[at]}
    />
  )
}
