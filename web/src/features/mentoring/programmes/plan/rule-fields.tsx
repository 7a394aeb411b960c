import { limits } from '#contract/limits.ts'
import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { query } from '../../../../api/client.ts'
import { Section } from '../../../../ui/page/sections.tsx'
import type { PlanForm } from './plan-values.ts'
import { RuleField } from './rule-field.tsx'
import { newRule } from './rule-values.ts'

/** What must hold of every pair, however well the two fit. */
export function RuleFields({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  const { data } = useQuery(query(customFieldsApi.list))
  const [added, setAdded] = useState<string>()
  const adding = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState(0)
  // Once it can be pressed again, where there were as many as there can be.
  useEffect(() => {
    if (removed > 0) adding.current?.focus()
  }, [removed])
  const { rules, kind } = form.values
  const fields = (data?.items ?? []).filter((one) => one.kind === 'choice' || one.kind === 'text')
  function add() {
    const rule = newRule()
    form.setFieldValue('rules', [...rules, rule])
    setAdded(rule.id)
  }
  function remove(index: number) {
    form.setFieldValue('rules', rules.toSpliced(index, 1))
    form.clearErrors()
    setRemoved((times) => times + 1)
  }
  return (
    <Section
      title={t('programmes.plan.rules')}
      lead={t(kind === 'peer' ? 'programmes.plan.rules_how_peer' : 'programmes.plan.rules_how')}
    >
      <Stack gap="lg">
        {rules.map((one, index) => (
          <RuleField
            key={one.id}
            form={form}
            index={index}
            fields={fields}
            fresh={one.id === added}
            onRemove={() => remove(index)}
          />
        ))}
        <div>
          <Button
            ref={adding}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={rules.length >= limits.programmeRules}
            onClick={add}
          >
            {t('programmes.rules.add')}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
