import { limits } from '#contract/limits.ts'
import { testimonialsApi } from '#contract/mentoring/testimonials.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Form } from '../../../ui/form.tsx'
import { shownIn } from './use-testimonial.ts'

type Props = {
  id: string
  name: string
  text: string
  /** There is something to go back to. */
  closes: boolean
  onDone: () => void
}

export function TestimonialForm({ id, name, text, closes, onDone }: Props) {
  const { t } = useTranslate()
  const form = useForm({ initialValues: { text }, validate: validateWith(testimonialsApi.write.body) })
  const write = useAction(testimonialsApi.write, {
    form,
    success: 'testimonial.sent',
    refreshes: shownIn,
  })
  return (
    <Form
      form={form}
      about={id}
      sending={write.isPending}
      onSubmit={(body) => write.mutate({ params: { id }, body }, { onSuccess: onDone })}
    >
      <Stack gap="md">
        <Text c="dimmed">{t(closes ? 'testimonial.change_how' : 'testimonial.write.how', { name })}</Text>
        <Textarea
          label={t('testimonial.field', { name })}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.mentoringWord}
          {...form.getInputProps('text')}
        />
        <Group gap="xs">
          <Button type="submit" loading={write.isPending}>
            {t('testimonial.send')}
          </Button>
          {closes && (
            <Button variant="default" onClick={onDone}>
              {t('generic.cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </Form>
  )
}
