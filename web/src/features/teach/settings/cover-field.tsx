import { coursesApi, type CourseDraft } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import type { FormErrors } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { Cover } from '../../../shared/courses/cover.tsx'
import { ImageField } from '../../../ui/fields/image-field.tsx'
import classes from './settings.module.css'

/** The picture of a course, as the catalogue shows it. */
export function CoverField({ course }: { course: CourseDraft }) {
  const queries = useQueryClient()
  const params = { id: course.id }
  const [errors, setErrors] = useState<FormErrors>({})
  const options = {
    form: { setErrors },
    success: false as const,
    onSuccess: (saved: CourseDraft) => {
      queries.setQueryData(query(coursesApi.byId, { params }).queryKey, saved)
    },
  }
  const upload = useAction(coursesApi.setCover, options)
  const remove = useAction(coursesApi.removeCover, options)
  return (
    <ImageField
      of="cover"
      picture={
        <div className={classes.cover}>
          <Cover title={course.settings.title} url={course.coverUrl} />
        </div>
      }
      isThere={course.coverUrl !== null}
      maxBytes={limits.image}
      busy={upload.isPending || remove.isPending}
      error={errors['cover']}
      onChoose={(cover) => {
        setErrors({})
        upload.mutate({ params, files: { cover } })
      }}
      onRemove={() => remove.mutate({ params })}
    />
  )
}
