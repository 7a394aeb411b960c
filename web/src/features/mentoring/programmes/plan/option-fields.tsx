import { limits } from '#contract/limits.ts'
import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { v7 as uuid } from 'uuid'
import { useProgramme } from '../use-programme.ts'
import type { PlanForm } from './plan-values.ts'

type Props = { form: PlanForm; index: number; kept: boolean }

/** The options of a choice, in their order. One that people may have chosen is offered no longer instead of being gone. */
export function OptionFields({ form, index, kept }: Props) {
  const { t } = useTranslate()
  const saved = useProgramme().questions
  const question = form.values.questions[index]
  if (!question) return null
  const at = `questions.${index}.options` as const
  const { options } = question
  const offered = options.filter(({ archived }) => !archived)
  const isSaved = (id: string) =>
    kept && saved.some((one) => one.id === question.id && one.options.some((option) => option.id === id))
  const set = (next: typeof options) => {
    form.setFieldValue(at, next)
    form.clearErrors()
  }
  return (
    <Input.Wrapper
      label={t('programmes.question.options')}
      description={kept ? t('programmes.question.options_kept') : undefined}
      error={form.errors[at]}
    >
      <Stack gap="xs" mt={8}>
        {options.map((option, place) => {
          const name = option.name || String(place + 1)
          const turns = isSaved(option.id)
          const act = !turns ? 'remove' : option.archived ? 'offer' : 'retire'
          const Icon = { remove: IconX, offer: IconArchiveOff, retire: IconArchive }[act]
          return (
            <Group key={option.id} gap="xs" wrap="nowrap" align="flex-start">
              <TextInput
                aria-label={t('programmes.question.option', { number: place + 1 })}
                maxLength={limits.questionOptionName}
                disabled={option.archived}
                style={{ flex: 1, minWidth: 0 }}
                {...form.getInputProps(`${at}.${place}.name`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t(`programmes.question.option_${act}`, { name })}
                onClick={() =>
                  set(
                    turns
                      ? options.with(place, { ...option, archived: !option.archived })
                      : options.toSpliced(place, 1),
                  )
                }
              >
                <Icon size={16} aria-hidden />
              </ActionIcon>
            </Group>
          )
        })}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={
              offered.length >= limits.questionOptions || options.length >= limits.questionOptions * 2
            }
            onClick={() => set([...options, { id: uuid(), name: '', archived: false }])}
          >
            {t('programmes.question.option_add')}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  )
}
