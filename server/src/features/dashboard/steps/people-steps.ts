import type { NextStep } from '#contract/dashboard.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts'
import { dayFromNow, step, type Known } from './known.ts'

/** From so many days before its day on something to do is a step of its own. */
const ACTION_DAYS = 7

const meetingsAt = ({ meetings, now }: Known, isWanted: (inMs: number) => boolean) =>
  meetings
    .filter(({ startsAt }) => isWanted(new Date(startsAt).getTime() - now.getTime()))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))

const isNow = (inMs: number) => inMs <= 10 * MINUTE_MS

export const meetingsNow = (known: Known): NextStep[] =>
  meetingsAt(known, isNow).map(({ code, title }) => step('meeting_now', `/meet/${code}`, { title }))

export const meetingsSoon = (known: Known): NextStep[] =>
  meetingsAt(known, (inMs) => !isNow(inMs) && inMs <= DAY_MS).map(({ code, title, startsAt }) =>
    step('meeting_soon', `/meet/${code}`, { title, at: startsAt }),
  )

const byDue = (a: { dueAt: string }, b: { dueAt: string }) => Date.parse(a.dueAt) - Date.parse(b.dueAt)

/** Put aside while there was time, or before there was a reply, a step comes back with that: it is another one. */
const asItStands = (path: string, ...as: (string | false)[]) => {
  const said = as.filter((one) => one !== false)
  return said.length > 0 ? `${path}#${said.join('-')}` : path
}

/** Whom one promised an answer, what is due first before the rest. */
export const promisedAnswers = ({ help, now }: Known): NextStep[] =>
  (help?.held ?? [])
    .filter(({ turn }) => turn)
    .toSorted(byDue)
    .map(({ id, other, lesson, state, dueAt }) => {
      const [isReply, isLate] = [state === 'awaiting_mentor', new Date(dueAt) < now]
      return step('answer_help', asItStands(`/dashboard/help/${id}`, isReply && 'reply', isLate && 'late'), {
        name: other?.name ?? '',
        lesson,
        at: dueAt,
        stands: isReply ? 'reply' : isLate ? 'late' : 'promised',
      })
    })

/** What was answered and waits to be looked at. */
export const answersToLookAt = ({ help }: Known): NextStep[] =>
  (help?.own ?? [])
    .filter(({ turn }) => turn)
    .map(({ id, other, lesson }) =>
      step('look_at_answer', `/dashboard/help/${id}`, { name: other?.name ?? '', lesson }),
    )

/** Those whom nobody answers yet: for mentors. */
export function queueSteps({ help, now }: Known): NextStep[] {
  const waiting = help?.waiting
  const [first] = (waiting?.first ?? []).toSorted(byDue)
  if (!waiting || !first) return []
  const isLate = new Date(first.promisedAt) < now
  const stands = isLate ? 'late' : 'promised'
  const path = asItStands('/dashboard/help', isLate && 'late')
  return [step('help_waiting', path, { count: waiting.count, at: first.promisedAt, stands })]
}

/** Sessions that one was asked for, what is over first before the rest. */
export const sessionsToAnswer = ({ sessions }: Known): NextStep[] =>
  (sessions ?? []).map(({ id, name, expiresAt }) =>
    step('answer_session', `/dashboard/mentoring/sessions/${id}`, { name, at: expiresAt }),
  )

/** Who would be a pair with one and waits for one’s yes or no. */
export const pairsToAnswer = ({ mentoring }: Known): NextStep[] =>
  (mentoring ?? [])
    .filter(({ asks }) => asks)
    .map(({ id, part, other }) =>
      step('answer_pair', `/dashboard/mentoring/mine#${id}`, { name: other.name, part }),
    )

/** What people wrote and one has not read. */
export const messagesToRead = ({ unread }: Known): NextStep[] =>
  (unread ?? []).map(({ conversationId, name, count, since }) =>
    step('read_message', `/dashboard/messages/${conversationId}`, { name, count, at: since }),
  )

/** What one is asked to say that one has read. */
export const announcementsToAcknowledge = ({ announcements }: Known): NextStep[] =>
  (announcements ?? [])
    .filter(({ acknowledge, acknowledgedAt }) => acknowledge && acknowledgedAt === null)
    .map(({ id, title, author, at }) =>
      step('acknowledge', `/dashboard/messages/announcements/${id}`, { title, author: author ?? '', at }),
    )

/** What one said one would do by a day, where that is over and where it is near. */
const actionSteps = (known: Known, kind: 'overdue_action' | 'action_due'): NextStep[] => {
  const today = dayFromNow(known)
  const near = dayFromNow(known, ACTION_DAYS)
  return (known.actions ?? []).flatMap(({ id, relationshipId, text, name, dueOn }) =>
    dueOn !== null && dueOn <= near && dueOn < today === (kind === 'overdue_action')
      ? [step(kind, `/dashboard/mentoring/${relationshipId}#${id}`, { text, name, day: dueOn })]
      : [],
  )
}
export const overdueActions = (known: Known) => actionSteps(known, 'overdue_action')
export const actionsDue = (known: Known) => actionSteps(known, 'action_due')

/** What one wants to reach in a mentoring, with the next step towards it, or that there is none yet. */
export const goalSteps = ({ goals }: Known): NextStep[] =>
  (goals ?? []).map(({ id, relationshipId, text, name, next }) =>
    step('mentoring_goal', `/dashboard/mentoring/${relationshipId}#${id}`, {
      text,
      name,
      stands: next === null ? 'without' : 'next',
      next: next ?? '',
    }),
  )

/** How a mentoring goes, while it is asked: the latest question first. */
export const checkInSteps = ({ checkIns }: Known): NextStep[] =>
  (checkIns ?? []).map(({ relationshipId, moment, other }) =>
    step('check_in', `/dashboard/mentoring/${relationshipId}`, { moment, name: other.name }),
  )
