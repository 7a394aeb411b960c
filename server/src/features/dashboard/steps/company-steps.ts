import type { NextStep } from '#contract/dashboard.ts'
import { step, type Known } from './known.ts'

/** What an administrator decides, what others wait for before what is still to be made. */
export function leadingSteps({ platform, admin, mentor, overdue, decisions }: Known): NextStep[] {
  const steps: NextStep[] = []
  if (platform && platform.companies <= 1) steps.push(step('first_company', '/dashboard/companies/new'))
  for (const { kind, path, count, since, place } of decisions ?? [])
    // These two have a step of their own, with words of its own.
    if (kind !== 'invitations' && kind !== 'overdue')
      steps.push(step('decide', path, { what: kind, count, at: since, place: place ?? '' }))
  if (admin) {
    const others = admin.people.reduce((sum, { count }) => sum + count, 0) - 1
    if (others <= 0) steps.push(step('invite_people', '/dashboard/users/new'))
    else if (admin.invitationsPending > 0)
      steps.push(
        step('pending_invitations', '/dashboard/users?status=pending', { count: admin.invitationsPending }),
      )
  }
  if (overdue) steps.push(step('overdue_people', '/dashboard/training', { count: overdue.people }))
  if (mentor && mentor.capacity === 0) steps.push(step('set_capacity', '/dashboard/me/interests'))
  return steps
}

/** What may come next where nothing else does. */
export function companySteps({ student, mentor, meetings }: Known): NextStep[] {
  const steps: NextStep[] = []
  if (student && student.goals.length === 0) steps.push(step('add_goal', '/dashboard/me/interests'))
  if ((student || mentor) && meetings.length === 0) steps.push(step('plan_meeting', '/meet'))
  return steps
}
