import { enrolmentsApi, type Learner } from '#contract/courses/enrolments.ts'
import { RevokeDialog as Shared } from '../../../shared/certificates/revoke-dialog.tsx'
import { fullName } from './learner-columns.tsx'

type Props = { learner: Learner; opened: boolean; onClose: () => void }

/** The certificate of somebody who completed the course counts no more, or again. */
export const RevokeDialog = ({ learner, ...rest }: Props) => (
  <Shared
    certificate={learner.certificate}
    name={fullName(learner)}
    refreshes={[enrolmentsApi.learner, enrolmentsApi.learners]}
    {...rest}
  />
)
