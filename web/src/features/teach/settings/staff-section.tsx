import { staffParts } from '#contract/courses/course.ts'
import { coursesApi, type CourseDraft, type StaffMember } from '#contract/courses/courses.ts'
import { CloseButton, NativeSelect, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { call, query } from '../../../api/client.ts'
import { errorsAt } from '../../../api/errors-at.ts'
import { fieldsOf, toErrors } from '../../../api/forms.tsx'
import { PeoplePicker, type Named } from '../../../ui/fields/people-picker.tsx'
import { Person } from '../../../ui/person.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import classes from './settings.module.css'

/** Who makes and who grades the course besides the administrators. */
export function StaffSection({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const queries = useQueryClient()
  const { id, staff } = course
  const save = useAction(coursesApi.setStaff, {
    success: 'teach.staff.saved',
    refreshes: [coursesApi.byId],
    onSuccess: (saved) =>
      void queries.setQueryData(query(coursesApi.byId, { params: { id } }).queryKey, saved),
  })
  const set = (next: readonly Pick<StaffMember, 'id' | 'part'>[]) =>
    save.mutate({ params: { id }, body: { staff: next.map((one) => ({ id: one.id, part: one.part })) } })
  const isTaken = (person: string) => staff.some((one) => one.id === person)
  return (
    <Section title={t('teach.staff')} lead={t('teach.staff.lead')}>
      <Stack gap="md">
        {staff.length === 0 ? (
          <Text c="dimmed">{t('teach.staff.none')}</Text>
        ) : (
          <ul className={classes.staff}>
            {staff.map((one) => {
              const name = `${one.name} ${one.surname}`
              return (
                <li key={one.id}>
                  <Person {...one} />
                  <NativeSelect
                    aria-label={t('teach.staff.part_of', { name })}
                    value={one.part}
                    data={staffParts.map((value) => ({ value, label: t(`teach.staff.${value}`) }))}
                    onChange={({ currentTarget: { value } }) => {
                      const part = staffParts.find((each) => each === value)
                      if (part) set(staff.map((each) => (each.id === one.id ? { ...each, part } : each)))
                    }}
                  />
                  <CloseButton
                    aria-label={t('teach.staff.remove', { name })}
                    onClick={() => set(staff.filter((each) => each.id !== one.id))}
                  />
                </li>
              )
            })}
          </ul>
        )}
        <PeoplePicker<Named>
          label={t('teach.staff.add')}
          example={t('teach.staff.example')}
          people={[]}
          onChange={([found]) => found && set([...staff, { id: found.id, part: 'author' }])}
          of={coursesApi.staffSearch.id}
          find={async (search) => {
            const { items } = await call(coursesApi.staffSearch, { query: { search } })
            return { items: items.filter((one) => !isTaken(one.id)) }
          }}
          error={isApiError(save.error) ? errorsAt(toErrors(fieldsOf(save.error)), 'staff')[''] : null}
        />
      </Stack>
    </Section>
  )
}
