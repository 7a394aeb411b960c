import { programmesApi, type Programme } from '#contract/mentoring/programmes.ts'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { T, useTranslate } from '@tolgee/react'
import { useRef, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { validateWith } from '../../../api/forms.tsx'
import { changesIn } from '../../../shared/saving/same.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { AboutFields } from './plan/about-fields.tsx'
import { AgendaFields } from './plan/agenda-fields.tsx'
import { CertificateField } from './plan/certificate-field.tsx'
import { CheckInFields } from './plan/check-in-fields.tsx'
import { JoiningFields } from './plan/joining-fields.tsx'
import { bodyOf, valuesOf, type PlanValues } from './plan/plan-values.ts'
import { MatchingFields } from './plan/matching-fields.tsx'
import { QuestionFields } from './plan/question-fields.tsx'
import { RuleFields } from './plan/rule-fields.tsx'
import { groupsNeeded } from './plan/rule-values.ts'
import { NudgesField } from './plan/nudges-field.tsx'
import { TimeFields } from './plan/time-fields.tsx'
import { WeightFields } from './plan/weight-fields.tsx'
import { afterProgramme, useProgramme } from './use-programme.ts'

/** What a programme is: its page is made of this, and matching goes by it. */
export function PlanSection() {
  const { t } = useTranslate()
  const programme = useProgramme()
  return programme.state === 'closed' ? (
    <Alert color="gray">{t('programmes.closed_how')}</Alert>
  ) : (
    <Plan key={programme.id} programme={programme} />
  )
}

/** Said at the field, whoever found it. */
const groupNeeded = { groupId: <T keyName="errors.reason.group_needed" /> }
const aGroup = <T keyName="programmes.rule.group_needed" />
type Details = { reason?: unknown; count?: number }
const conflictOf = (error: unknown): Details =>
  isApiError(error, 'CONFLICT') ? (Object(error.details) as Details) : {}

/** Only what was changed is sent: another administrator may have changed the rest. */
function Plan({ programme }: { programme: Programme }) {
  const { t } = useTranslate()
  const form = useForm<PlanValues>({
    initialValues: valuesOf(programme),
    validate: (values) => ({
      ...validateWith(programmesApi.update.body, () => bodyOf(values))(values),
      ...(values.joining === 'group' && !values.groupId && groupNeeded),
      ...Object.fromEntries(groupsNeeded(values.rules).map((path) => [path, aGroup])),
    }),
  })
  // How many pairs that wait for an answer the rules keep apart that were to be saved, and with what else these were.
  const [barred, setBarred] = useState({ count: 0, asks: false })
  const asked = useRef<{ values: PlanValues; saved: (now: Partial<PlanValues>) => void }>(undefined)
  const save = useAction(programmesApi.update, {
    form,
    refreshes: afterProgramme,
    failure: (error) => {
      const { reason, count = 0 } = conflictOf(error)
      if (reason === 'pairs_barred') setBarred({ count, asks: true })
      if (reason === 'group_needed') form.setErrors(groupNeeded)
      return reason === 'pairs_barred' || reason === 'group_needed'
    },
  })
  const sent = (values: PlanValues, known?: number) => ({
    params: { id: programme.id },
    body: {
      ...changesIn(bodyOf(values), bodyOf(form.getInitialValues())),
      ...(known !== undefined && { barred: known }),
    },
  })
  return (
    <Form
      form={form}
      onSubmit={(values, saved) => {
        asked.current = { values, saved }
        save.mutate(sent(values), { onSuccess: (now) => saved(valuesOf(now)) })
      }}
    >
      <Stack gap="xl">
        <AboutFields form={form} />
        <JoiningFields form={form} />
        <TimeFields form={form} />
        <AgendaFields form={form} />
        <QuestionFields form={form} />
        <CheckInFields form={form} />
        <NudgesField form={form} />
        <MatchingFields form={form} />
        <WeightFields form={form} />
        <RuleFields form={form} />
        <CertificateField form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('programmes.save')}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={barred.asks}
        onClose={() => setBarred((now) => ({ ...now, asks: false }))}
        title={t('programmes.rules.barred_title', { count: barred.count })}
        message={t('programmes.rules.barred')}
        action={t('programmes.rules.take_back')}
        danger
        onConfirm={async () => {
          if (!asked.current) return
          const { values, saved } = asked.current
          saved(valuesOf(await save.mutateAsync(sent(values, barred.count))))
        }}
      />
    </Form>
  )
}
