import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi, type Learner } from '#contract/courses/enrolments.ts'
import type { Sent } from '#contract/endpoint.ts'
import type { FormErrors } from '@mantine/form'
import { useAction } from '../../../api/action.ts'

type Decision = Sent<typeof enrolmentsApi.decide>['body']
type Form = { setErrors: (errors: FormErrors) => void }

/** Changes somebody’s place in a course. */
export function useDecide(courseId: string, learner: Pick<Learner, 'id'>, form?: Form) {
  const action = useAction(enrolmentsApi.decide, {
    ...(form && { form }),
    refreshes: [enrolmentsApi.learners, enrolmentsApi.learner, coursesApi.byId, coursesApi.list],
  })
  const input = (body: Decision) => ({ params: { id: courseId, enrolmentId: learner.id }, body })
  return {
    isPending: action.isPending,
    mutate: (body: Decision) => action.mutate(input(body)),
    mutateAsync: (body: Decision) => action.mutateAsync(input(body)),
  }
}
