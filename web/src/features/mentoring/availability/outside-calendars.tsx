import { limits } from '#contract/limits.ts'
import {
  NewOutsideCalendar,
  outsideCalendarsApi,
  type OutsideCalendar,
} from '#contract/mentoring/outside/outside-calendars.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import classes from './availability.module.css'
import { OutsideCalendarItem } from './outside-calendar-item.tsx'
import { slotsChanged } from './slots-changed.ts'

/** The calendars that a mentor keeps elsewhere: while they are busy there, nobody books them. */
export function OutsideCalendars() {
  const { t } = useTranslate()
  const calendars = useQuery({ ...query(outsideCalendarsApi.list), ...freshness.outsideCalendars })
  const [leaving, setLeaving] = useState<OutsideCalendar | null>(null)
  const remove = useAction(outsideCalendarsApi.remove, {
    refreshes: slotsChanged,
    success: 'mentoring.outside.removed',
  })
  const items = calendars.data?.items
  const full = (items?.length ?? 0) >= limits.outsideCalendars
  return (
    <div className={classes.form}>
      <Section title={t('mentoring.outside')} lead={t('mentoring.outside.lead')}>
        <Stack gap="lg">
          {calendars.isPending && <LoadingLines lines={1} height={56} />}
          {calendars.isError && !items && <LoadFailed of={calendars} />}
          {items && items.length > 0 && (
            <ul className={classes.calendars}>
              {items.map((one) => (
                <OutsideCalendarItem key={one.id} calendar={one} onRemove={() => setLeaving(one)} />
              ))}
            </ul>
          )}
          {full && (
            <div className={classes.facts}>
              {t('mentoring.outside.full', { most: limits.outsideCalendars })}
            </div>
          )}
          {items && !full && <AddCalendar />}
        </Stack>
      </Section>
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={async () => leaving && (await remove.mutateAsync({ params: { id: leaving.id } }))}
        title={t('mentoring.outside.remove_title')}
        message={t('mentoring.outside.remove_message', { host: leaving?.host ?? '' })}
        action={t('mentoring.outside.remove')}
        danger
      />
    </div>
  )
}

function AddCalendar() {
  const { t } = useTranslate()
  const form = useForm({ initialValues: { secretAddress: '' }, validate: validateWith(NewOutsideCalendar) })
  const add = useAction(outsideCalendarsApi.add, {
    form,
    refreshes: slotsChanged,
    success: 'mentoring.outside.added',
  })
  return (
    <Form
      form={form}
      label={t('mentoring.outside.add')}
      sending={add.isPending}
      onSubmit={(body) => add.mutate({ body }, { onSuccess: () => form.reset() })}
    >
      <Stack gap="md" align="flex-start">
        <TextInput
          className={classes.address ?? ''}
          label={t('mentoring.outside.address')}
          description={t('mentoring.outside.address_how')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.calendarAddressLength}
          required
          {...form.getInputProps('secretAddress')}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('mentoring.outside.add')}
        </Button>
      </Stack>
    </Form>
  )
}
