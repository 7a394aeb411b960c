import { limits } from '#contract/limits.ts'
import { officeHoursApi, type OfficeQueue } from '#contract/mentoring/office-hours/office-hours.ts'
import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDoorEnter } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { cameFrom } from '../../../shared/way-back.ts'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { DateTime, useMomentText } from '../../../ui/time/time.tsx'
import classes from './office.module.css'
import { afterOffice, slotAt } from './use-office-hours.ts'

/** One’s place in a queue, or the way to one. */
export function OwnPlace({ office }: { office: OfficeQueue }) {
  const { t } = useTranslate()
  const { own, state, free, mentor } = office
  const waits = own !== null && (own.state === 'waiting' || own.state === 'called')
  return (
    <>
      {own && state === 'open' && waits && <Waiting office={office} own={own} />}
      {own && !waits && (own.state === 'done' || own.state === 'missed') && (
        <Card title={t('mentoring.office.place')}>
          <p className={classes.quiet}>
            {t(own.state === 'done' ? 'mentoring.office.was_there' : 'mentoring.office.was_missed', {
              name: mentor.name,
            })}
          </p>
        </Card>
      )}
      {state === 'open' && !waits && free.length > 0 && <Take office={office} />}
      {state === 'open' && !waits && free.length === 0 && (
        <Card title={t('mentoring.office.take')}>
          <p className={classes.quiet}>{t('mentoring.office.full')}</p>
        </Card>
      )}
    </>
  )
}

function Waiting({ office, own }: { office: OfficeQueue; own: NonNullable<OfficeQueue['own']> }) {
  const { t } = useTranslate()
  const { mentor, room } = office
  const leave = useAction(officeHoursApi.move, {
    refreshes: afterOffice,
    success: 'mentoring.office.left',
  })
  const called = own.state === 'called'
  return (
    <Card title={t('mentoring.office.place')}>
      <div role="status" className={classes.turn}>
        <strong className={classes.place}>
          {called
            ? t('mentoring.office.turn', { name: mentor.name })
            : own.ahead === 0
              ? t('mentoring.office.next')
              : t('mentoring.office.ahead', { count: own.ahead })}
        </strong>
        {!called && (
          <span>
            {t('mentoring.office.expected')} <DateTime at={own.expectedAt} style="time" />
          </span>
        )}
      </div>
      <p className={classes.about}>{own.about}</p>
      <Group gap="xs">
        {called && room && (
          <Button
            component={Link}
            to={`/meet/${room.code}`}
            state={cameFrom(`/dashboard/mentoring/office-hours/${office.id}`)}
            leftSection={<IconDoorEnter size={18} aria-hidden />}
          >
            {t('mentoring.office.join')}
          </Button>
        )}
        <Button
          variant="default"
          loading={leave.isPending}
          onClick={() => leave.mutate({ params: { id: own.id }, body: { move: 'leave' } })}
        >
          {t('mentoring.office.leave')}
        </Button>
      </Group>
    </Card>
  )
}

type Typed = { about: string; slot: string }
/** Without a slot it is the next one. */
const bodyOf = ({ about, slot }: Typed) => ({ about, ...(slot !== '' && { slot: Number(slot) }) })

function Take({ office }: { office: OfficeQueue }) {
  const { t } = useTranslate()
  const momentText = useMomentText()
  const form = useForm<Typed>({
    initialValues: { about: '', slot: '' },
    validate: validateWith(officeHoursApi.take.body, (values) => bodyOf(values as Typed)),
  })
  const take = useAction(officeHoursApi.take, {
    form,
    refreshes: afterOffice,
    success: 'mentoring.office.taken',
    onSuccess: () => form.reset(),
  })
  const { id, mentor, free } = office
  return (
    <Card title={t('mentoring.office.take')}>
      <Form
        form={form}
        about={id}
        sending={take.isPending}
        onSubmit={(typed) => take.mutate({ params: { id }, body: bodyOf(typed) })}
      >
        <Stack gap="md" maw={560}>
          <TextInput
            label={t('mentoring.office.line')}
            description={t('mentoring.office.line_how', { name: mentor.name })}
            required
            maxLength={limits.officeAbout}
            {...form.getInputProps('about')}
          />
          <Select
            label={t('mentoring.office.when')}
            allowDeselect={false}
            data={[
              { value: '', label: t('mentoring.office.first_free') },
              ...free.map((slot) => ({
                value: String(slot),
                label: momentText(slotAt(office, slot), 'time'),
              })),
            ]}
            {...form.getInputProps('slot')}
          />
          <Button type="submit" w="fit-content" loading={take.isPending}>
            {t('mentoring.office.take_do')}
          </Button>
        </Stack>
      </Form>
    </Card>
  )
}
