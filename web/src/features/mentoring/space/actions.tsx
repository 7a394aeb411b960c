import { limits } from '#contract/limits.ts'
import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi, type ActionItem, type Space } from '#contract/mentoring/mentoring-space.ts'
import { ActionIcon, Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { useMe } from '../../../api/session/me.ts'
import { Card } from '../../../ui/card.tsx'
import { DayField } from '../../../ui/fields/date-field.tsx'
import { useDayText, useToday } from '../../../ui/time/day.ts'
import { Form } from '../../../ui/form.tsx'
import { useNamedPlace } from '../../../ui/page/named-place.ts'
import { useGroup, useNameOf } from './people.tsx'
import { Receipt } from './receipt.tsx'
import classes from './space.module.css'
import { afterWriting, useShow, withItem } from './use-space.ts'

type Props = { space: Space; other: PairPerson }

/** What is to do, whose it is and until when; what is open first. */
export function Actions({ space, other }: Props) {
  const { t } = useTranslate()
  const { relationship, actions, open } = space
  const ordered = [...actions.filter(({ doneAt }) => !doneAt), ...actions.filter(({ doneAt }) => doneAt)]
  return (
    <Card title={t('mentoring.actions')}>
      {actions.length === 0 && (
        <p className={classes.quiet}>{t(open ? 'mentoring.actions.none' : 'mentoring.actions.none_over')}</p>
      )}
      <ul className={classes.rows}>
        {ordered.map((action) => (
          <Row key={action.id} relationshipId={relationship.id} action={action} open={open} other={other} />
        ))}
      </ul>
      {open && <Add relationshipId={relationship.id} other={other} />}
    </Card>
  )
}

type RowProps = { relationshipId: string; action: ActionItem; open: boolean; other: PairPerson }

function Row({ relationshipId, action, open, other }: RowProps) {
  const { t } = useTranslate()
  const day = useDayText()
  const nameOf = useNameOf()
  const today = useToday()
  const show = useShow(relationshipId)
  const save = useAction(mentoringSpaceApi.saveAction, {
    refreshes: afterWriting,
    success: false,
    onSuccess: (saved) => show((space) => ({ ...space, actions: withItem(space.actions, saved, 'last') })),
  })
  const remove = useAction(mentoringSpaceApi.removeAction, { refreshes: afterWriting, success: false })
  const { id, text, ownerId, dueOn, doneAt, seenBy } = action
  const params = { id: relationshipId, itemId: id }
  const late = !doneAt && dueOn !== null && dueOn < today
  const place = useNamedPlace<HTMLLIElement>(id)
  return (
    <li className={classes.row} data-state={doneAt ? 'met' : 'open'} {...place}>
      <Checkbox
        checked={save.isPending ? save.variables.body.done : doneAt !== null}
        aria-label={t('mentoring.action.done', { text })}
        disabled={!open}
        onChange={({ currentTarget }) =>
          save.mutate({ params, body: { text, ownerId, dueOn, done: currentTarget.checked } })
        }
      />
      <span className={classes.rowWords}>
        <span>{text}</span>
        <span className={classes.facts}>
          <span>{nameOf(ownerId, other)}</span>
          {dueOn && (
            <span className={late ? classes.late : undefined}>
              {t(late ? 'mentoring.action.was_due' : 'mentoring.action.due', { day: day(dueOn) })}
            </span>
          )}
          <Receipt seenBy={seenBy} other={other} />
        </span>
      </span>
      {open && (
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          aria-label={t('mentoring.action.remove', { text })}
          onClick={() => remove.mutate({ params })}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </li>
  )
}

type OwnerProps = { other: PairPerson; value?: string; onChange?: (ownerId: string) => void }

/** Whose it is to do: of two a choice at a glance, of a group a list. */
function Owner({ other, value, onChange }: OwnerProps) {
  const { t } = useTranslate()
  const me = useMe()
  const nameOf = useNameOf()
  const group = useGroup()
  const label = t('mentoring.action.whose')
  if (group === null) {
    const data = [
      { value: me.id, label: t('mentoring.me') },
      { value: other.id, label: other.name },
    ]
    return <SegmentedControl aria-label={label} data={data} {...(value && { value })} onChange={onChange} />
  }
  return (
    <NativeSelect
      aria-label={label}
      data={[me.id, ...group.map(({ id }) => id).filter((id) => id !== me.id)].map((id) => ({
        value: id,
        label: nameOf(id, other),
      }))}
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
    />
  )
}

type Values = { text: string; ownerId: string; dueOn: string | null }

function Add({ relationshipId, other }: { relationshipId: string; other: PairPerson }) {
  const { t } = useTranslate()
  const me = useMe()
  const show = useShow(relationshipId)
  const form = useForm<Values>({
    initialValues: { text: '', ownerId: me.id, dueOn: null },
    validate: validateWith(mentoringSpaceApi.saveAction.body.omit({ done: true })),
  })
  // The same until it is saved: what is sent again after a lost answer is no second task.
  const [itemId, setItemId] = useState(() => uuid())
  const save = useAction(mentoringSpaceApi.saveAction, {
    form,
    refreshes: afterWriting,
    success: false,
    onSuccess: (action) => show((space) => ({ ...space, actions: withItem(space.actions, action, 'last') })),
  })
  return (
    <Form
      form={form}
      label={t('mentoring.actions.new')}
      className={classes.addMore}
      onSubmit={(values, saved) =>
        save.mutate(
          { params: { id: relationshipId, itemId }, body: { ...values, done: false } },
          {
            onSuccess: () => {
              setItemId(uuid())
              saved({ text: '', ownerId: me.id, dueOn: null })
            },
          },
        )
      }
    >
      <TextInput
        aria-label={t('mentoring.actions.new')}
        placeholder={t('mentoring.actions.new')}
        maxLength={limits.mentoringLine}
        {...form.getInputProps('text')}
      />
      <div className={classes.addRow}>
        <Owner other={other} {...form.getInputProps('ownerId')} />
        <DayField aria-label={t('mentoring.action.due_on')} {...form.getInputProps('dueOn')} />
        <Button type="submit" variant="default" loading={save.isPending}>
          {t('mentoring.add')}
        </Button>
      </div>
    </Form>
  )
}
