import { bookingApi, type SessionDetails } from '#contract/mentoring/booking.ts'
import { limits } from '#contract/limits.ts'
import { Alert, Button, Group, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { isNewer } from '../../../api/problem.ts'
import { validateWith } from '../../../api/forms.tsx'
import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Receipt } from '../space/receipt.tsx'
import classes from './sessions.module.css'
import { sessionQuery } from './use-sessions.ts'

type Props = { session: SessionDetails; other: PairPerson }

/** What the two want to talk about: both write it, and nobody overwrites what they have not read. */
export function Agenda({ session, other }: Props) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const { id, agenda, agendaRevision, seenBy, state } = session
  const form = useForm({
    initialValues: { text: agenda },
    validate: validateWith(bookingApi.saveAgenda.body.pick({ text: true })),
  })
  /** What one’s own text begins with from now on; what is shown, where that is to change too. */
  const begin = (from: string, shown = form.getValues().text) => {
    form.setInitialValues({ text: from })
    form.setValues({ text: shown })
  }
  // What the other wrote meanwhile is taken over where nothing of one’s own would be lost; also where that is a draft of
  // before, which remembers what it was typed over.
  const changed = agenda !== form.getInitialValues().text
  if (changed && !form.isDirty()) begin(agenda, agenda)
  const save = useAction(bookingApi.saveAgenda, {
    form,
    refreshes: [bookingApi.session],
    // What they wrote is read anew, to stand beside one’s own.
    failure: (error) => {
      if (isNewer(error)) void client.invalidateQueries({ queryKey: sessionQuery(id).queryKey })
      return isNewer(error)
    },
  })
  const newer = changed && form.isDirty()
  const open = state !== 'cancelled' && state !== 'rescheduled'
  if (!open && agenda === '') return null
  return (
    <Card title={t('mentoring.session.agenda')} action={<Receipt seenBy={seenBy} other={other} />}>
      {!open && <p className={classes.agenda}>{agenda}</p>}
      {open && (
        <Form
          form={form}
          label={t('mentoring.session.agenda')}
          onSubmit={({ text }, saved) =>
            save.mutate(
              { params: { id }, body: { text, revision: agendaRevision } },
              {
                onSuccess: (now) => {
                  saved({ text: now.agenda })
                  client.setQueryData(sessionQuery(id).queryKey, now)
                },
              },
            )
          }
        >
          {newer && (
            <Alert color="yellow" role="status" mb="md">
              {t(session.people ? 'mentoring.session.agenda_newer_group' : 'mentoring.session.agenda_newer', {
                name: other.name,
              })}
              <blockquote className={classes.agenda}>{agenda}</blockquote>
              <Group gap="xs">
                <Button size="compact-sm" variant="default" onClick={() => begin(agenda, agenda)}>
                  {t('mentoring.session.agenda_theirs')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    begin(agenda)
                    save.reset()
                  }}
                >
                  {t('mentoring.session.agenda_mine')}
                </Button>
              </Group>
            </Alert>
          )}
          <Textarea
            aria-label={t('mentoring.session.agenda')}
            placeholder={t(
              session.people ? 'mentoring.session.agenda_example_group' : 'mentoring.session.agenda_example',
            )}
            autosize
            minRows={4}
            maxRows={20}
            maxLength={limits.sessionAgenda}
            {...form.getInputProps('text')}
          />
          <Group justify="flex-end" mt="sm">
            <Button
              type="submit"
              variant="default"
              loading={save.isPending}
              disabled={!form.isDirty() || newer}
            >
              {t('mentoring.session.agenda_save')}
            </Button>
          </Group>
        </Form>
      )}
    </Card>
  )
}
