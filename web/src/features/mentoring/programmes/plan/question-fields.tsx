import { limits } from '#contract/limits.ts'
import type { FormQuestion } from '#contract/rules/mentoring/programme-questions.ts'
import { Button, Menu, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Section } from '../../../../ui/page/sections.tsx'
import { useProgramme } from '../use-programme.ts'
import type { PlanForm } from './plan-values.ts'
import { QuestionField } from './question-field.tsx'

const blank = (): FormQuestion => ({
  id: uuid(),
  text: '',
  kind: 'single',
  of: 'both',
  required: false,
  options: [
    { id: uuid(), name: '', archived: false },
    { id: uuid(), name: '', archived: false },
  ],
  counts: null,
  weight: 4,
})

/** Ready to be changed: what else than topics makes two people fit. */
const examples = { experience: 4, focus: 5 } as const

/** What the application form asks besides. */
export function QuestionFields({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  const programme = useProgramme()
  const [added, setAdded] = useState<string>()
  const [leaving, setLeaving] = useState<number | null>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const { questions } = form.values
  const opened = programme.state !== 'draft'
  /** Of these somebody may have answered by now. */
  const isKept = (one: FormQuestion) => opened && programme.questions.some(({ id }) => id === one.id)
  function add(question: FormQuestion) {
    form.setFieldValue('questions', [...questions, question])
    setAdded(question.id)
  }
  function addExample(name: keyof typeof examples) {
    const options = Array.from({ length: examples[name] }, (_, index) => ({
      id: uuid(),
      name: t(`programmes.questions.${name}.${index + 1}`),
      archived: false,
    }))
    const text = t(`programmes.questions.${name}`)
    add({
      ...blank(),
      text,
      options,
      ...(name === 'experience'
        ? { required: true, counts: 'different' as const }
        : { kind: 'multiple' as const, counts: 'alike' as const }),
    })
  }
  function remove(index: number) {
    form.setFieldValue('questions', questions.toSpliced(index, 1))
    form.clearErrors()
    adding.current?.focus()
  }
  function move(index: number, by: -1 | 1) {
    const [one] = questions.slice(index, index + 1)
    if (one) form.setFieldValue('questions', questions.toSpliced(index, 1).toSpliced(index + by, 0, one))
    form.clearErrors()
  }
  return (
    <Section title={t('programmes.plan.questions')} lead={t('programmes.plan.questions_how')}>
      <Stack gap="lg">
        {questions.map((one, index) => (
          <QuestionField
            key={one.id}
            form={form}
            index={index}
            last={index === questions.length - 1}
            kept={isKept(one)}
            fresh={one.id === added}
            onMove={(by) => move(index, by)}
            onRemove={() => (isKept(one) ? setLeaving(index) : remove(index))}
          />
        ))}
        {form.errors.questions && (
          <Text c="red" size="sm" role="alert">
            {form.errors.questions}
          </Text>
        )}
        <div>
          <Menu position="bottom-start" withinPortal shadow="md">
            <Menu.Target>
              <Button
                ref={adding}
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                disabled={questions.length >= limits.programmeQuestions}
              >
                {t('programmes.questions.add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => add(blank())}>{t('programmes.questions.add_own')}</Menu.Item>
              <Menu.Item onClick={() => addExample('experience')}>
                {t('programmes.questions.add_experience')}
              </Menu.Item>
              <Menu.Item onClick={() => addExample('focus')}>{t('programmes.questions.add_focus')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </Stack>
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('programmes.question.remove_title', { text: questions[leaving ?? -1]?.text ?? '' })}
        message={t('programmes.question.remove_message')}
        action={t('programmes.question.remove_act')}
        danger
        onConfirm={() => {
          if (leaving !== null) remove(leaving)
          setLeaving(null)
        }}
      />
    </Section>
  )
}
