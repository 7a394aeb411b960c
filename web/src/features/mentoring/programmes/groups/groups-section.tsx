import { programmeGroupsApi, type ProgrammeGroup } from '#contract/mentoring/groups/programme-groups.ts'
import { takesPeople } from '#contract/rules/mentoring/programme-moves.ts'
import { Badge, Button, Group } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { infinite, query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { MoreButton } from '../../../../shared/more-button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { Section } from '../../../../ui/page/sections.tsx'
import { Empty } from '../../../../ui/page/states.tsx'
import { Person } from '../../../../ui/person.tsx'
import { EndGroup } from '../../group/end-group.tsx'
import classes from '../../group/group.module.css'
import { fullName } from '../../words.ts'
import { useProgramme } from '../use-programme.ts'
import { AddToGroup } from './add-to-group.tsx'

/** The groups of a programme: who is in each, who joins, and that one is over. Nothing that they write. */
export default function GroupsSection() {
  const { t } = useTranslate()
  const { id, state } = useProgramme()
  const params = { id }
  const list = useInfiniteQuery({ ...infinite(programmeGroupsApi.list, { params }), ...freshness.mentoring })
  const waiting = useQuery({ ...query(programmeGroupsApi.waiting, { params }), ...freshness.mentoring })
  const groups = list.data?.pages.flatMap(({ items }) => items) ?? []
  const others = waiting.data?.items ?? []
  return (
    <Section
      title={t('programmes.nav.groups')}
      lead={t('programmes.groups.lead', { count: others.length })}
      plain
    >
      {list.isPending && <LoadingLines lines={3} height={120} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && groups.length === 0 && (
        <Empty
          icon={<IconUsersGroup size={28} />}
          title={t('programmes.groups.none')}
          message={t('programmes.groups.none_how')}
        />
      )}
      <div className={classes.groups}>
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} canAdd={takesPeople.includes(state) && others.length > 0} />
        ))}
      </div>
      <MoreButton of={list} />
    </Section>
  )
}

function GroupCard({ group, canAdd }: { group: ProgrammeGroup; canAdd: boolean }) {
  const { t } = useTranslate()
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState(false)
  const { id, mentor, mentees, places, endedAt } = group
  const name = fullName(mentor)
  const isOver = endedAt !== null
  return (
    <Card
      title={t('mentoring.group.of', { name })}
      action={
        <Badge color={isOver ? 'gray' : 'green'} variant="light">
          {isOver
            ? t('programmes.groups.over')
            : t('programmes.groups.taken', { taken: mentees.length, places })}
        </Badge>
      }
    >
      <ul className={classes.people}>
        {mentees.map((one) => (
          <li key={one.id}>
            <Person {...one} to={`/dashboard/people/${one.id}`} />
          </li>
        ))}
      </ul>
      {!isOver && (
        <Group gap="xs" mt="md">
          {canAdd && mentees.length < places && (
            <Button
              variant="default"
              aria-label={t('programmes.groups.add_named', { name })}
              onClick={() => setAdding(true)}
            >
              {t('programmes.groups.add')}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={t('programmes.groups.end_named', { name })}
            onClick={() => setEnding(true)}
          >
            {t('mentoring.group.end')}
          </Button>
        </Group>
      )}
      <AddToGroup group={group} opened={adding} onClose={() => setAdding(false)} />
      <EndGroup groupId={id} mentor={name} opened={ending} onClose={() => setEnding(false)} />
    </Card>
  )
}
