import type { Audience } from '#contract/installation/announcements.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { limits } from '#contract/limits.ts'
import { roles, type Role } from '#contract/roles.ts'
import { Chip, Group, Input, MultiSelect, Radio, Select, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { FOUND_AT_ONCE, useFoundOptions, type Option } from '../../ui/fields/use-found-options.ts'

/** As it is chosen: complete or not. */
export type Chosen = {
  kind: Audience['kind']
  roles: Role[]
  groups: Option[]
  course: Option | null
}

/** What was chosen, where that says for whom it is. */
export function audienceOf({ kind, roles: chosen, groups, course }: Chosen): Audience | null {
  if (kind === 'everyone') return { kind }
  if (kind === 'roles') return chosen.length ? { kind, roles: chosen } : null
  if (kind === 'groups') return groups.length ? { kind, groupIds: groups.map(({ value }) => value) } : null
  return course ? { kind, courseId: course.value } : null
}

type Props = {
  chosen: Chosen
  kinds: readonly Audience['kind'][]
  onChange: (chosen: Chosen) => void
  error: ReactNode
}

/** For whom it is. Who leads courses alone chooses among these. */
export function AudienceFields({ chosen, kinds, onChange, error }: Props) {
  const { t } = useTranslate()
  const set = (part: Partial<Chosen>) => onChange({ ...chosen, ...part })
  return (
    <Stack gap="md">
      {kinds.length > 1 && (
        <Radio.Group label={t('announcements.for')} value={chosen.kind} onChange={(kind) => set({ kind })}>
          <Group gap="md" mt={8}>
            {kinds.map((kind) => (
              <Radio key={kind} value={kind} label={t(`announcements.audience.${kind}`)} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {chosen.kind === 'roles' && (
        <Chip.Group multiple value={chosen.roles} onChange={(values) => set({ roles: values })}>
          <Group gap={8} role="group" aria-label={t('announcements.audience.roles')}>
            {roles.map((role) => (
              <Chip key={role} value={role} variant="light">
                {t(`announcements.role.${role}`)}
              </Chip>
            ))}
          </Group>
          {error && <Input.Error role="alert">{error}</Input.Error>}
        </Chip.Group>
      )}
      {chosen.kind === 'groups' && (
        <Groups chosen={chosen.groups} onChange={(groups) => set({ groups })} error={error} />
      )}
      {chosen.kind === 'course' && (
        <Course chosen={chosen.course} onChange={(course) => set({ course })} error={error} />
      )}
    </Stack>
  )
}

function Groups({
  chosen,
  onChange,
  error,
}: {
  chosen: Option[]
  onChange: (groups: Option[]) => void
  error: ReactNode
}) {
  const { t } = useTranslate()
  const groups = useFoundOptions({
    of: groupsApi.list.id,
    find: async (search) => {
      const asked = { page: 1, pageSize: FOUND_AT_ONCE, ...(search && { search }) }
      const { items } = await call(groupsApi.list, { query: asked })
      return [{ group: '', items: items.map(({ id, name }) => ({ value: id, label: name })) }]
    },
    chosen,
    none: t('announcements.groups_none'),
  })
  return (
    <MultiSelect
      label={t('announcements.audience.groups')}
      required
      error={error}
      maxValues={limits.announcementGroups}
      {...groups.field}
      value={chosen.map(({ value }) => value)}
      onChange={(values) => onChange(groups.optionsOf(values))}
    />
  )
}

function Course({
  chosen,
  onChange,
  error,
}: {
  chosen: Option | null
  onChange: (course: Option | null) => void
  error: ReactNode
}) {
  const { t } = useTranslate()
  const courses = useFoundOptions({
    of: coursesApi.list.id,
    find: async (search) => {
      const asked = { page: 1, pageSize: FOUND_AT_ONCE, ...(search && { search }) }
      const { items } = await call(coursesApi.list, { query: asked })
      return [{ group: '', items: items.map(({ id, title }) => ({ value: id, label: title })) }]
    },
    chosen: chosen ? [chosen] : [],
    none: t('announcements.courses_none'),
  })
  return (
    <Select
      label={t('announcements.field.course')}
      required
      error={error}
      {...courses.field}
      value={chosen?.value ?? null}
      onChange={(_, option) => onChange(option)}
    />
  )
}
