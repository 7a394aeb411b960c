import { limits } from '#contract/limits.ts'
import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import { goalStates, mentoringSpaceApi, type Goal, type Space } from '#contract/mentoring/mentoring-space.ts'
import { ActionIcon, Badge, Button, Menu, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleCheckFilled, IconCircleDashed, IconDots, IconTarget } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { useNamedPlace } from '../../../ui/page/named-place.ts'
import { GoalFacts } from './measure.tsx'
import { Receipt } from './receipt.tsx'
import classes from './space.module.css'
import { useGoalSaved } from './goal-saved.ts'

const GoalDialog = lazy(async () => ({ default: (await import('./goal-dialog.tsx')).GoalDialog }))

type Props = { space: Space; other: PairPerson }

/** What the two want to reach: open, met or dropped. */
export function Goals({ space, other }: Props) {
  const { t } = useTranslate()
  const { relationship, goals, open } = space
  return (
    <Card title={t('mentoring.goals')}>
      {goals.length === 0 && (
        <p className={classes.quiet}>{t(open ? 'mentoring.goals.none' : 'mentoring.goals.none_over')}</p>
      )}
      <ul className={classes.rows}>
        {goals.map((goal) => (
          <Row key={goal.id} relationshipId={relationship.id} goal={goal} open={open} other={other} />
        ))}
      </ul>
      {open && <Add relationshipId={relationship.id} />}
    </Card>
  )
}

const icons = { open: IconTarget, met: IconCircleCheckFilled, dropped: IconCircleDashed } as const

type RowProps = { relationshipId: string; goal: Goal; open: boolean; other: PairPerson }

function Row({ relationshipId, goal, open, other }: RowProps) {
  const { t } = useTranslate()
  const save = useAction(mentoringSpaceApi.saveGoal, useGoalSaved(relationshipId))
  const [edits, setEdits] = useState(false)
  const { id, text, state, seenBy } = goal
  const Icon = icons[state]
  const place = useNamedPlace<HTMLLIElement>(id)
  return (
    <li className={classes.row} data-state={state} {...place}>
      <Icon size={20} aria-hidden className={classes.rowIcon} />
      <span className={classes.rowWords}>
        <span>{text}</span>
        <span className={classes.facts}>
          {state !== 'open' && (
            <Badge component="span" size="sm" variant="light" color={state === 'met' ? 'green' : 'gray'}>
              {t(`mentoring.goal.${state}`)}
            </Badge>
          )}
          <GoalFacts goal={goal} />
          <Receipt seenBy={seenBy} other={other} />
        </span>
      </span>
      {open && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('mentoring.more_of', { name: text })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setEdits(true)}>{t('mentoring.goal.edit')}</Menu.Item>
            {goalStates
              .filter((one) => one !== state)
              .map((one) => (
                <Menu.Item
                  key={one}
                  onClick={() =>
                    save.mutate({ params: { id: relationshipId, itemId: id }, body: { state: one } })
                  }
                >
                  {t(`mentoring.goal.to_${one}`)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {edits && (
        <Suspense>
          <GoalDialog relationshipId={relationshipId} goal={goal} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </li>
  )
}

function Add({ relationshipId }: { relationshipId: string }) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { text: '' },
    validate: validateWith(mentoringSpaceApi.saveGoal.body.pick({ text: true })),
  })
  // The same until it is saved: what is sent again after a lost answer is no second goal.
  const [itemId, setItemId] = useState(() => uuid())
  const save = useAction(mentoringSpaceApi.saveGoal, { form, ...useGoalSaved(relationshipId) })
  return (
    <Form
      form={form}
      label={t('mentoring.goals.new')}
      className={classes.add}
      onSubmit={({ text }, saved) =>
        save.mutate(
          { params: { id: relationshipId, itemId }, body: { text, state: 'open' } },
          {
            onSuccess: () => {
              setItemId(uuid())
              saved({ text: '' })
            },
          },
        )
      }
    >
      <TextInput
        aria-label={t('mentoring.goals.new')}
        placeholder={t('mentoring.goals.new')}
        maxLength={limits.mentoringLine}
        {...form.getInputProps('text')}
      />
      <Button type="submit" variant="default" loading={save.isPending}>
        {t('mentoring.add')}
      </Button>
    </Form>
  )
}
