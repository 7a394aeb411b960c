import type { ErrorCode, LimitName, reasons, ReasonOf } from '#contract/errors.ts'
import { isApiError, type ApiError, type ClientCode } from './api-error.ts'
import { suspensionOf } from './session/suspension.ts'

export const severities = ['info', 'warn', 'error', 'success'] as const
export type Severity = (typeof severities)[number]
const positions = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
type Position = (typeof positions)[number]
type Params = Record<string, string | number>

/** A toast, its texts given as translation keys; `text` is for words that a server or a person wrote. */
export type Toast = {
  severity: Severity
  title?: string
  message?: string
  text?: string
  params?: Params
  /** Stays until closed; others leave after 3 s. */
  sticky?: boolean
  /** Takes back what it tells of; offered for eight seconds, where the toast covers nothing. */
  undo?: () => void
  /** Where it shows, where that is not the top right corner. */
  position?: Position
}

type Listener = (toast: Toast) => void
const listeners = new Set<Listener>()
const waiting: Toast[] = []

/** Shows a toast: `toast({ severity: 'success', message: 'generic.message.success' })`. */
export function toast(next: Toast) {
  if (listeners.size === 0) waiting.push(next)
  for (const listener of listeners) listener(next)
}

/** The one place that draws toasts; what was said before it was there is handed over. */
export function onToast(listener: Listener) {
  listeners.add(listener)
  for (const next of waiting.splice(0)) listener(next)
  return () => void listeners.delete(listener)
}

type Texts = Pick<Toast, 'title' | 'message'>
/** A code that the specification gives no title of its own is a generic error, in words of its own. */
const generic = (message: string): Texts => ({ title: 'generic.error.error', message })

/** Every code of the server and of the client: one that is added without its text does not compile. */
const known: Record<ErrorCode | ClientCode, Texts> = {
  ALREADY_EXISTS: { title: 'errors.already_exists.title', message: 'errors.already_exists.message' },
  BAD_REQUEST: { title: 'errors.bad_request.title', message: 'errors.bad_request.message' },
  FORBIDDEN: generic('errors.forbidden.message'),
  NOT_FOUND: { title: 'errors.not_found.title', message: 'errors.not_found.message' },
  MAX_NUMBER_REACHED: {
    title: 'errors.max_number_reached.title',
    message: 'errors.max_number_reached.message',
  },
  UNAUTHORIZED: generic('errors.unauthorized.message'),
  INVALID_CREDENTIALS: generic('login.error.invalid_credentials'),
  SECOND_FACTOR_REQUIRED: generic('errors.second_factor_required.message'),
  CONFLICT: generic('errors.conflict.message'),
  GONE: generic('errors.gone.message'),
  PRECONDITION_FAILED: generic('errors.precondition_failed.message'),
  PAYLOAD_TOO_LARGE: generic('errors.payload_too_large.message'),
  UNSUPPORTED_MEDIA_TYPE: generic('errors.unsupported_media_type.message'),
  HEADERS_TOO_LARGE: generic('errors.headers_too_large.message'),
  REQUEST_TIMEOUT: generic('errors.request_timeout.message'),
  RATE_LIMITED: generic('errors.rate_limited.message'),
  INTERNAL: generic('errors.internal.message'),
  UNAVAILABLE: generic('errors.unavailable.message'),
  MAINTENANCE: generic('maintenance.message'),
  STORAGE_FULL: generic('errors.storage_full.message'),
  CANCELLED: { title: 'errors.cancelled.title', message: 'errors.cancelled.message' },
  FILE_CHANGED: generic('validation.file_changed'),
  NETWORK: generic('errors.network.message'),
  INVALID_RESPONSE: generic('errors.invalid_response.message'),
}
/** What was given up since it was somebody's who is not here any more: read by them when they are back. */
const notSent: Texts = { title: 'errors.not_sent.title', message: 'errors.not_sent.message' }
const isOf = <T extends object>(texts: T, name: string): name is keyof T & string =>
  Object.hasOwn(texts, name)

/** What stands before the server answers with a status alone, and calls it in English. */
const byStatus: Record<string, keyof typeof known> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'INTERNAL',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  410: 'GONE',
  411: 'BAD_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'HEADERS_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  421: 'UNAVAILABLE',
  422: 'BAD_REQUEST',
  429: 'RATE_LIMITED',
  431: 'HEADERS_TOO_LARGE',
  500: 'INTERNAL',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
  507: 'STORAGE_FULL',
}
const isStatus = /^\d{3}$/

/** Why something conflicts, is over or too much, where that says more than the code: each of the contract’s. */
const whys: Record<ReasonOf<keyof typeof reasons>, string> = {
  session_needed: 'errors.reason.session_needed',
  fresh_proof_needed: 'errors.reason.fresh_proof_needed',
  second_factor_needed: 'errors.reason.second_factor_needed',
  sso_only: 'errors.reason.sso_only',
  sso_no_account: 'errors.reason.sso_no_account',
  sso_refused: 'errors.reason.sso_refused',
  sso_email_not_verified: 'errors.reason.sso_email_not_verified',
  too_early: 'errors.reason.too_early',
  locked: 'errors.reason.locked',
  removed: 'errors.reason.removed',
  guests_not_allowed: 'errors.reason.guests_not_allowed',
  you_blocked: 'errors.reason.you_blocked',
  not_to_write: 'errors.reason.not_to_write',
  left: 'errors.reason.left',
  desk_closed: 'errors.reason.desk_closed',
  desk_assigned: 'errors.reason.desk_assigned',
  help_over: 'errors.reason.help_over',
  not_enrolled: 'errors.reason.not_enrolled',
  not_yet_let_in: 'errors.reason.not_yet_let_in',
  entry_by_staff: 'errors.reason.entry_by_staff',
  by_score: 'errors.reason.by_score',
  not_yet_on_path: 'errors.reason.not_yet_on_path',
  by_rule: 'errors.reason.by_rule',
  programme_not_open: 'errors.reason.programme_not_open',
  programme_closed: 'errors.reason.programme_closed',
  programme_opened: 'errors.reason.programme_opened',
  aim_needed: 'errors.reason.aim_needed',
  group_needed: 'errors.reason.group_needed',
  application_incomplete: 'errors.reason.application_incomplete',
  part_settled: 'errors.reason.part_settled',
  mentor_full: 'errors.reason.mentor_full',
  matching_already: 'errors.reason.matching_already',
  assigned: 'errors.reason.assigned',
  path_empty: 'errors.reason.path_empty',
  path_course_closed: 'errors.reason.path_course_closed',
  path_not_published: 'errors.reason.path_not_published',
  nothing_to_choose: 'errors.reason.nothing_to_choose',
  path_assigned: 'errors.reason.path_assigned',
  ending: 'errors.reason.ending',
  no_attempts_left: 'errors.reason.no_attempts_left',
  quiz_not_open: 'errors.reason.quiz_not_open',
  quiz_closed: 'errors.reason.quiz_closed',
  hint_too_early: 'errors.reason.hint_too_early',
  totp_is_on: 'errors.reason.totp_is_on',
  second_factor_required: 'errors.reason.second_factor_required',
  no_second_factor: 'errors.reason.no_second_factor',
  not_pending: 'errors.reason.not_pending',
  newer: 'errors.reason.newer',
  archived: 'errors.reason.archived',
  published: 'errors.reason.published',
  completed: 'errors.reason.completed',
  in_use: 'errors.reason.in_use',
  revoked: 'errors.reason.revoked',
  not_due: 'errors.reason.not_due',
  course_archived: 'errors.reason.course_archived',
  pair_already: 'errors.reason.pair_already',
  cannot_pair: 'errors.reason.cannot_pair',
  moved_on: 'errors.reason.moved_on',
  next_asked: 'errors.reason.next_asked',
  webhook_off: 'errors.reason.webhook_off',
  not_to_retry: 'errors.reason.not_to_retry',
  not_to_practise: 'errors.reason.not_to_practise',
  slot_taken: 'errors.reason.slot_taken',
  pair_rests: 'errors.reason.pair_rests',
  booked: 'errors.reason.booked',
  help_taken: 'errors.reason.help_taken',
  not_answered: 'errors.reason.not_answered',
  work_empty: 'errors.reason.work_empty',
  files_coming: 'errors.reason.files_coming',
  work_files: 'errors.reason.work_files',
  review_unfinished: 'errors.reason.review_unfinished',
  review_silent: 'errors.reason.review_silent',
  ended: 'errors.reason.ended',
  over: 'errors.reason.over',
  undo_over: 'errors.reason.undo_over',
  file_gone: 'errors.reason.file_gone',
  no_package: 'errors.reason.no_package',
  draft_changed: 'errors.reason.draft_changed',
  no_packages_host: 'errors.reason.no_packages_host',
  passkey_late: 'errors.reason.passkey_late',
  too_much_mail: 'errors.reason.too_much_mail',
}
function reasonOf({ details }: ApiError): string | undefined {
  const reason = String((Object(details) as { reason?: unknown }).reason)
  return isOf(whys, reason) ? whys[reason] : undefined
}

/** Of what there are too many: what to do differs. */
const reached: Record<LimitName, string> = {
  people: 'errors.limit.people',
  storageBytes: 'errors.limit.storage',
  meetingMinutes: 'errors.limit.meeting_minutes',
  apiTokens: 'errors.limit.api_tokens',
  customFields: 'errors.limit.custom_fields',
  packageFiles: 'errors.limit.package_files',
  passkeys: 'errors.limit.passkeys',
  guestLinks: 'errors.limit.guest_links',
  roomPeople: 'errors.limit.room_people',
  guestsWaiting: 'errors.limit.guests_waiting',
  guestsJoining: 'errors.limit.guests_joining',
  workbookRows: 'errors.limit.workbook_rows',
  workbookText: 'errors.limit.workbook_text',
  attachments: 'errors.limit.attachments',
  ownBytes: 'errors.limit.own_bytes',
  comingBytes: 'errors.limit.coming_bytes',
  courseVersions: 'errors.limit.course_versions',
  bankQuestions: 'errors.limit.bank_questions',
  unfinishedUploads: 'errors.limit.unfinished_uploads',
  uploadPieces: 'errors.limit.upload_pieces',
  courses: 'errors.limit.courses',
  groups: 'errors.limit.groups',
  programmes: 'errors.limit.programmes',
  programmeRuns: 'errors.limit.programmeRuns',
  programmePeople: 'errors.limit.programmePeople',
  paths: 'errors.limit.paths',
  assignments: 'errors.limit.assignments',
  progressLines: 'errors.limit.progress_lines',
  attempts: 'errors.limit.attempts',
  gradeChanges: 'errors.limit.gradeChanges',
  aDay: 'errors.limit.aDay',
  workRounds: 'errors.limit.workRounds',
  deskRequests: 'errors.limit.desk_requests',
  lessonNotes: 'errors.limit.lesson_notes',
  lessonBookmarks: 'errors.limit.lesson_bookmarks',
  deskReplies: 'errors.limit.desk_replies',
  webhooks: 'errors.limit.webhooks',
  imports: 'errors.limit.imports',
  helpRequests: 'errors.limit.help_requests',
  helpClaims: 'errors.limit.help_claims',
  mentees: 'errors.limit.mentees',
  mentors: 'errors.limit.mentors',
  mentoringItems: 'errors.limit.mentoring_items',
  sessionsToCome: 'errors.limit.sessions_to_come',
  outsideCalendars: 'errors.limit.outside_calendars',
}
function limitOf({ code, details }: ApiError): Pick<Toast, 'title' | 'message' | 'params'> | undefined {
  if (code !== 'MAX_NUMBER_REACHED') return undefined
  const { limit, maximum } = Object(details) as { limit?: unknown; maximum?: unknown }
  const name = String(limit)
  if (!isOf(reached, name)) return undefined
  return { ...known.MAX_NUMBER_REACHED, message: reached[name], params: { maximum: Number(maximum) } }
}

/** The toast of a failed call. */
export function errorToast(error: unknown): Toast {
  const severity = 'error'
  if (!isApiError(error)) return { severity, ...generic('generic.error.something_went_wrong') }
  const suspended = suspensionOf(error)
  if (suspended !== undefined)
    return {
      severity,
      title: 'errors.suspended.title',
      ...(suspended ? { text: suspended } : { message: 'login.suspended.why' }),
    }
  const given = error.code.toUpperCase()
  const code = isOf(known, given) ? given : byStatus[given]
  const seconds = error.retryAfter ?? 60
  const params = { seconds, minutes: Math.max(1, Math.ceil(seconds / 60)) }
  const reason = reasonOf(error)
  if (reason) return { severity, ...(code ? known[code] : generic(reason)), message: reason, params }
  const limit = limitOf(error)
  if (limit) return { severity, ...limit }
  if (code === 'CANCELLED' && error.type === 'other_person') return { severity, ...notSent }
  if (code) return { severity, ...known[code], params }
  // A code that is not of this server, or none, with words that came with it; those of a status are in English alone.
  if (error.message && (!isStatus.test(given) || error.hasWordsAlone))
    return { severity, title: 'generic.error.error', text: error.message }
  return { severity, ...generic('generic.error.something_went_wrong') }
}
