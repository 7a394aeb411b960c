// Made of the migrated schema by `npm run db:types`: what a column holds beyond what the database knows stands in
// the column-types.ts of whose table it is.
import type { ColumnType, Generated } from 'kysely'
import type { FreeTime } from '#contract/accounts/onboarding.ts'
import type { LandingPage } from '#contract/companies/landing-page.ts'
import type { LeftOut, StylesheetProblem } from '#contract/companies/own-stylesheets.ts'
import type { Scheme, ThemeDesign } from '#contract/companies/theme-design.ts'
import type {
  DeliveryProblem,
  DeliveryState,
  Webhook,
  WebhookEvent,
  WebhookKind,
} from '#contract/companies/webhooks.ts'
import type { PublicJwk } from '#contract/courses/certificates.ts'
import type { CourseImport, CoursePreview } from '#contract/courses/course-transfer.ts'
import type {
  CourseSettings,
  LessonContent,
  OutlineModule,
  PublishedOutline,
  StaffPart,
} from '#contract/courses/course.ts'
import type { EnrolmentState } from '#contract/courses/enrolments.ts'
import type { NotePlace } from '#contract/courses/lesson-notes.ts'
import type { Completion, PackageItem, PackageStandard, PackageState } from '#contract/courses/packages.ts'
import type { PathStep } from '#contract/courses/paths.ts'
import type { LessonPlace } from '#contract/courses/visit.ts'
import type { Scope } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import type { AnswerKind } from '#contract/help/answers.ts'
import type { Carried } from '#contract/help/carried.ts'
import type { DeskTopic } from '#contract/help/desk.ts'
import type { HelpRequest } from '#contract/help/help.ts'
import type { Audience, SentAnnouncement } from '#contract/installation/announcements.ts'
import type { Lobby, OutReason, PeerRole } from '#contract/meetings/room.ts'
import type { DayException } from '#contract/mentoring/availability.ts'
import type { Goal } from '#contract/mentoring/mentoring-space.ts'
import type { CalendarProblem } from '#contract/mentoring/outside/outside-calendars.ts'
import type { RecommendationAnswer } from '#contract/mentoring/recommendations/recommendations.ts'
import type { RowOutcome, RowState } from '#contract/people/batch-rows.ts'
import type { CustomField, CustomValues } from '#contract/people/custom-fields.ts'
import type { GroupMove, GroupRule } from '#contract/people/groups.ts'
import type {
  ImportColumn,
  ImportLayout,
  ImportMode,
  ImportTarget,
  WordMeaning,
} from '#contract/people/import-columns.ts'
import type { BatchKind, BatchState, Invitations } from '#contract/people/imports.ts'
import type { Status } from '#contract/people/users.ts'
import type { Answer, Question, Rung } from '#contract/practice/questions.ts'
import type { GradeScale, LateRule } from '#contract/practice/scales/grade-scales.ts'
import type {
  GradeCategory,
  GradeScheme,
  LateChoice,
  ScaleChoice,
} from '#contract/practice/scales/grade-scheme.ts'
import type { PeerSaid, ReleasedReview, Review } from '#contract/practice/work.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import type { Role } from '#contract/roles.ts'
import type { AnswerState } from '#contract/rules/help/answer-moves.ts'
import type { DeskState } from '#contract/rules/help/desk-moves.ts'
import type { HelpState } from '#contract/rules/help/help-moves.ts'
import type { Difficulty } from '#contract/rules/learning/mastery.ts'
import type { WorkState } from '#contract/rules/learning/work-moves.ts'
import type { CheckInAnswers, CheckInQuestion } from '#contract/rules/mentoring/check-in-questions.ts'
import type { Share } from '#contract/rules/mentoring/handover.ts'
import type { HardRule } from '#contract/rules/mentoring/matching/hard-rules.ts'
import type { OfficeAudience, PlaceState } from '#contract/rules/mentoring/office-queue.ts'
import type { Fit } from '#contract/rules/mentoring/pair-fit.ts'
import type { PairMove, PairState } from '#contract/rules/mentoring/pair-moves.ts'
import type { DepartmentWish, ProgrammeFit, Weights } from '#contract/rules/mentoring/programme-fit.ts'
import type { ProgrammeKind } from '#contract/rules/mentoring/programme-kinds.ts'
import type { Matching } from '#contract/rules/mentoring/programme-matching.ts'
import type { ApplicationState, Joining, ProgrammeState } from '#contract/rules/mentoring/programme-moves.ts'
import type { Answers, FormQuestion } from '#contract/rules/mentoring/programme-questions.ts'
import type {
  MetBy,
  SessionMove,
  SessionPart,
  SessionState,
} from '#contract/rules/mentoring/session-moves.ts'
import type { Visibility } from '#contract/rules/mentoring/visibility.ts'
import type { LearningFilter } from '#contract/training/learning-reports.ts'
import type { ReportSpan } from '#contract/training/report-mails.ts'
import type { ReportSchedule } from '#contract/training/report-schedules.ts'
import type { BatchTally } from './batch-tally.ts'

/** Read as a parsed value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
/** Set by the database when not given. */
type JsonOr<T> = ColumnType<T, string | undefined, string>

export interface Database {
  announcement_people: {
    company_id: string
    announcement_id: string
    user_id: string
    told_at: Generated<Date>
    read_at: Date | null
    acknowledged_at: Date | null
  }
  announcements: {
    company_id: string
    id: string
    author_id: string | null
    audience: Json<Audience>
    course_id: string | null
    title: string
    body: Json<RichText>
    acknowledge: Generated<boolean>
    state: Generated<SentAnnouncement['state']>
    revision: Generated<number>
    at: Generated<Date>
    edited_at: Date | null
    taken_back_at: Date | null
  }
  api_tokens: {
    company_id: string
    id: string
    user_id: string
    name: string
    hash: Buffer
    hint: string
    scopes: Scope[]
    created_at: Generated<Date>
    expires_at: Date | null
    last_used_at: Date | null
    revoked_at: Date | null
    vouched_for: Generated<boolean>
    ended_by_batch: string | null
  }
  assignment_people: {
    company_id: string
    assignment_id: string
    user_id: string
    given_at: Generated<Date>
    due_on: string | null
    left_at: Date | null
    due_version: Generated<number>
    renewed: Generated<boolean>
    reminded_at: Date | null
  }
  assignments: {
    company_id: string
    id: string
    group_id: string
    course_id: string | null
    path_id: string | null
    due_on: string | null
    due_days: number | null
    renew_months: number | null
    renew_days_before: Generated<number>
    changed: Generated<boolean>
    created_by: string | null
    created_at: Generated<Date>
    paused_at: Date | null
    resumed_at: Date | null
    ending: 'keep' | 'withdraw' | null
    due_version: Generated<number>
  }
  attachment_pieces: {
    company_id: string
    attachment_id: string
    starts_at: number
    bytes: number
    key: string
  }
  attachments: {
    company_id: string
    id: string
    owner_kind: string
    owner_id: string
    name: string
    kind: 'document' | 'image' | 'video' | 'package' | 'audio'
    media_type: string
    bytes: number
    received: Generated<number>
    width: number | null
    height: number | null
    created_by: string
    goes_with_person: Generated<boolean>
    created_at: Generated<Date>
    touched_at: Generated<Date>
    ready_at: Date | null
    removed_at: Date | null
    poster_key: string | null
    poster_width: number | null
    poster_height: number | null
    poster_looked_at: Date | null
  }
  attempt_answers: {
    company_id: string
    attempt_id: string
    question_id: string
    answer: Json<Answer> | null
    number: Generated<number>
    saved_at: Date | null
    credit: number | null
    comment: Generated<string>
    files_id: string | null
  }
  attempt_hints: {
    company_id: string
    attempt_id: string
    question_id: string
    rung: Rung
    opened_at: Generated<Date>
    tried_credit: number | null
  }
  attempts: {
    company_id: string
    id: string
    enrolment_id: string
    user_id: string
    round: number
    course_id: string
    lesson_id: string
    revision: number
    number: number
    seed: number
    started_at: Generated<Date>
    ends_at: Date | null
    submitted_at: Date | null
    timed_out: Generated<boolean>
    points: number | null
    points_of: number | null
    percent: number | null
    passed: boolean | null
    points_waiting: Generated<number>
    grade_revision: Generated<number>
    graded_at: Date | null
    graded_by: string | null
    credits: number | null
    credited: number | null
  }
  audit_log: {
    company_id: string
    id: string
    at: Generated<Date>
    actor_id: string | null
    actor_name: string | null
    action: string
    target_type: string | null
    target_id: string | null
    target_name: string | null
    before: Json<unknown> | null
    after: Json<unknown> | null
    ip: string | null
    user_agent: string | null
    request_id: string | null
    batch_id: string | null
  }
  badge_keys: {
    company_id: string
    id: string
    public_key: Json<PublicJwk>
    sealed_private_key: string
    created_at: Generated<Date>
    retired_at: Date | null
  }
  bank_question_versions: {
    company_id: string
    question_id: string
    version: number
    question: Json<Question>
    by_id: string | null
    at: Date
    bytes: ColumnType<number, never, never>
  }
  bank_questions: {
    company_id: string
    id: string
    course_id: string | null
    question: Json<Question>
    version: Generated<number>
    type: Question['type']
    difficulty: Difficulty
    topics: Generated<string[]>
    beginning: string
    words: string
    search: ColumnType<string | null, never, never>
    problems: Generated<number>
    updated_by: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    removed_at: Date | null
    bytes: ColumnType<number, never, never>
  }
  booking_rules: {
    company_id: string
    user_id: string
    exceptions: JsonOr<DayException[]>
    buffer: Generated<number>
    notice_hours: Generated<number>
    most_a_day: number | null
    lengths: Generated<number[]>
    at_once: Generated<boolean>
    updated_at: Generated<Date>
    holidays: string | null
    worked_days: Generated<string[]>
  }
  booking_sessions: {
    company_id: string
    id: string
    relationship_id: string
    mentor_id: string
    mentee_id: string
    state: SessionState
    waits_for: SessionPart
    starts_at: Date
    minutes: number
    offered: Generated<Date[]>
    expires_at: Date
    agenda: Generated<string>
    agenda_revision: Generated<number>
    last_move: Generated<SessionMove | 'request'>
    last_by: SessionPart | 'time'
    word: Generated<string>
    told_by: SessionPart | null
    meeting_id: string | null
    moved_to: string | null
    reminded_day: Generated<boolean>
    reminded_soon: Generated<boolean>
    created_at: Generated<Date>
    changed_at: Generated<Date>
    series_id: string | null
    series_every: 'weekly' | 'fortnightly' | 'monthly' | null
    series_whole: Generated<boolean>
    together_id: string | null
    met: boolean | null
    met_by: MetBy | null
    denied_by: SessionPart | null
    met_at: Date | null
  }
  calendar_feeds: {
    company_id: string
    user_id: string
    hash: Buffer
    made_at: Generated<Date>
    fetched_at: Date | null
  }
  catalogue_totals: {
    company_id: string
    topic: string
    level: string
    language: string
    entry: string
    courses: number
  }
  certificates: {
    company_id: string
    id: string
    number: string
    enrolment_id: string
    round: number
    user_id: string
    course_id: string
    version: number
    person: string | null
    course_title: string
    language: Language
    company_name: string
    title: string
    statement: string
    signatory: string
    signatory_role: string
    completed_at: Date
    issued_at: Generated<Date>
    expires_at: Date | null
    revoked_at: Date | null
    revoked_by: string | null
    revoked_reason: string | null
    reminded_at: Date | null
    kind: Generated<'course' | 'programme'>
  }
  check_in_words: {
    company_id: string
    relationship_id: string
    author_id: string
    moment: string
    audience: 'leads' | 'author'
    body: string | null
    sealed: string | null
    written_at: Generated<Date>
  }
  check_ins: {
    company_id: string
    relationship_id: string
    author_id: string
    moment: 'middle' | 'end'
    part: 'mentor' | 'mentee'
    programme_id: string | null
    questions: CheckInQuestion[]
    answers: Json<CheckInAnswers> | null
    put_off: Generated<boolean>
    asked_at: Generated<Date>
    reminded_at: Date | null
    answered_at: Date | null
    counted: Generated<boolean>
  }
  class_attendance: {
    company_id: string
    date_id: string
    enrolment_id: string
    user_id: string
    seconds: number
    counted_at: Date | null
  }
  class_dates: {
    company_id: string
    id: string
    course_id: string
    lesson_id: string
    meeting_id: string
    host_id: string
    starts_at: Date
    minutes: number
    created_at: Generated<Date>
    cancelled_at: Date | null
    seated_at: Date | null
    counted_at: Date | null
  }
  class_news: {
    company_id: string
    date_id: string
    user_id: string
    by_id: string | null
    what: 'new' | 'changed' | 'cancelled'
    created_at: Generated<Date>
  }
  companies: {
    id: string
    slug: string
    name: string
    icon_key: string | null
    status: Generated<'active' | 'suspended'>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    suspended_at: Date | null
    suspension_reason: string | null
    deleted_at: Date | null
    people_limit: number | null
    storage_limit: Generated<number | null>
    meeting_minutes_limit: number | null
  }
  companies_elsewhere: {
    id: string
    until: Date | null
  }
  company_configuration_versions: {
    company_id: string
    version: number
    body: string
    saved_by: string | null
    saved_at: Generated<Date>
  }
  company_configurations: {
    company_id: string
    body: string
    version: Generated<number>
    updated_by: string | null
    updated_at: Generated<Date>
  }
  company_designs: {
    company_id: string
    scheme: Scheme
    design: Json<ThemeDesign>
    updated_at: Generated<Date>
  }
  company_grading: {
    company_id: string
    scales: JsonOr<GradeScale[]>
    default_scale_id: string | null
    late: Json<LateRule | null> | null
    revision: Generated<number>
  }
  company_own_stylesheets: {
    company_id: string
    address_hash: string
    address: string
    css: string | null
    css_hash: string | null
    left_out: JsonOr<LeftOut[]>
    left_out_count: Generated<number>
    problem: StylesheetProblem | null
    fetched_at: Date | null
    checked_at: Generated<Date>
  }
  company_places: {
    id: string
    slug: string
    shard: number
    moving_to: number | null
    updated_at: Generated<Date>
  }
  company_settings: {
    company_id: string
    id: string
    themes: JsonOr<{ light?: string | null; dark?: string | null }>
    default_language: Generated<'en' | 'es'>
    time_zone: Generated<string>
    description: string | null
    support_email: string | null
    support_url: string | null
    allowed_domains: Generated<string[]>
    session_hours: Generated<number>
    updated_at: Generated<Date>
    languages: Generated<('en' | 'es')[]>
    translation_service: string | null
    confirm_loss_percent: Generated<number>
    confirm_loss_people: Generated<number>
    stuck_signs: Generated<boolean>
    public_page: Json<LandingPage> | null
    public_page_version: Generated<number>
    embed_hosts: Generated<string[]>
  }
  company_sso: {
    company_id: string
    enabled: Generated<boolean>
    issuer: string
    client_id: string
    client_secret: string | null
    label: string
    only_sso: Generated<boolean>
    create_people: Generated<boolean>
    updated_at: Generated<Date>
  }
  company_storage: {
    company_id: string
    bytes: number
  }
  company_stylesheets: {
    company_id: string
    hash: string
    css: string
    created_at: Generated<Date>
  }
  company_topics: {
    company_id: string
    id: string
    name: string
    folded: ColumnType<string, never, never>
  }
  company_totals: {
    company_id: string
    people: Generated<number>
    active_people: Generated<number>
    bytes: Generated<number>
    last_activity: Generated<Date>
  }
  company_trust: {
    company_id: string
    audit_days: Generated<number>
    second_factor_required: Generated<boolean>
    updated_at: Generated<Date>
  }
  conversation_blocks: {
    company_id: string
    blocker_id: string
    blocked_id: string
    at: Generated<Date>
  }
  conversation_members: {
    company_id: string
    conversation_id: string
    user_id: string
    delivered_number: Generated<number>
    read_number: Generated<number>
    muted: Generated<boolean>
    tell_at: Date | null
  }
  conversations: {
    company_id: string
    id: string
    low_id: string | null
    high_id: string | null
    last_number: Generated<number>
    change: Generated<number>
    last_at: Date | null
    created_at: Generated<Date>
    about_kind: 'help' | 'desk' | 'group' | null
    about_id: string | null
    for_id: string | null
    over_at: Date | null
    mentoring: 'running' | 'over' | null
    given_back: Generated<boolean>
  }
  course_bank_uses: {
    company_id: string
    course_id: string
    lesson_id: string
    question_id: string
    bank_id: string
    bank_version: number
  }
  course_catalogue: {
    company_id: string
    course_id: string
    version: number
    title: string
    summary: string
    language: Language
    level: CourseSettings['level']
    topics: Generated<string[]>
    audience: CourseSettings['audience']
    entry: CourseSettings['entry']
    minutes: number
    lessons: number
    search: ColumnType<string | null, never, never>
    published_at: Date
    cover_key: string | null
  }
  course_files: {
    company_id: string
    course_id: string
    lesson_id: string
    revision: number
    attachment_id: string
  }
  course_imports: {
    company_id: string
    id: string
    state: 'read' | 'running' | 'done' | 'failed' | 'undone'
    filename: string
    file_key: string | null
    preview: Json<CoursePreview>
    title: string
    language: Language
    progress: Generated<number>
    total: Generated<number>
    course_id: string | null
    error: CourseImport['error'] | null
    created_by: string
    created_at: Generated<Date>
    finished_at: Date | null
  }
  course_lessons: {
    company_id: string
    course_id: string
    id: string
    content: Json<LessonContent> | null
    revision: number
    published_revision: number | null
    updated_by: string | null
    updated_at: Generated<Date>
    bytes: ColumnType<number, never, never>
  }
  course_prerequisites: {
    company_id: string
    course_id: string
    requires_id: string
    place: number
  }
  course_staff: {
    company_id: string
    course_id: string
    user_id: string
    part: StaffPart
    added_at: Generated<Date>
  }
  course_texts: {
    company_id: string
    course_id: string
    lesson_id: string
    revision: number
    content: Json<LessonContent>
    bytes: ColumnType<number, never, never>
    due_at: Date | null
  }
  course_versions: {
    company_id: string
    course_id: string
    version: number
    settings: Json<CourseSettings>
    outline: Json<PublishedOutline>
    note: Generated<string>
    published_by: string | null
    published_at: Generated<Date>
    bytes: ColumnType<number, never, never>
  }
  courses: {
    company_id: string
    id: string
    settings: Json<CourseSettings>
    outline: Json<OutlineModule[]>
    revision: Generated<number>
    published_revision: number | null
    published_version: number | null
    texts_changed: Generated<boolean>
    archived_at: Date | null
    created_by: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    title: string
    search: ColumnType<string | null, never, never>
    bytes: ColumnType<number, never, never>
  }
  coursework: {
    company_id: string
    id: string
    enrolment_id: string
    user_id: string
    completion: number
    course_id: string
    lesson_id: string
    revision: number
    state: Generated<WorkState>
    round: Generated<number>
    submitted_at: Date | null
    points: number | null
    points_of: number | null
    passed: Generated<boolean>
    learner_number: number | null
    two_graders: Generated<boolean>
    credit_closed_at: Date | null
    team_id: string | null
    team_left_at: Date | null
  }
  coursework_grades: {
    company_id: string
    work_id: string
    seq: number
    given_at: Generated<Date>
    by_id: string | null
    points: number | null
    points_of: number | null
    passed: boolean
    reason: Generated<string>
    peer_percent: number | null
    peer_weight: number | null
  }
  coursework_gradings: {
    company_id: string
    round_id: string
    grader_id: string
    review: Json<Review>
    revision: Generated<number>
    saved_at: Generated<Date>
    given_at: Date | null
    points: number | null
    points_of: number | null
  }
  coursework_rounds: {
    company_id: string
    id: string
    work_id: string
    number: number
    body: Generated<string>
    link: Generated<string>
    saved: Generated<number>
    saved_at: Date | null
    submitted_at: Date | null
    review_draft: Json<Review> | null
    review: Json<Review> | null
    review_revision: Generated<number>
    reviewer_id: string | null
    reviewed_at: Date | null
    released_at: Date | null
    outcome: ReleasedReview['outcome'] | null
    points: number | null
    points_of: number | null
    passed: boolean | null
    peer_percent: number | null
    peer_weight: number | null
    ready_at: Date | null
    difference: number | null
    disputed_at: Date | null
    files_of: string | null
    saved_by: string | null
    handed_in_by: string | null
  }
  custom_fields: {
    company_id: string
    id: string
    name: string
    kind: 'text' | 'number' | 'date' | 'choice'
    required: Generated<boolean>
    seen_by: 'admins' | 'mentors' | 'all'
    edited_by: 'admins' | 'self'
    options: JsonOr<CustomField['options']>
    position: number
  }
  desk_replies: {
    company_id: string
    id: string
    title: string
    text: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  desk_requests: {
    company_id: string
    id: string
    asker_id: string
    topic: DeskTopic
    subject: string
    state: Generated<DeskState>
    assignee_id: string | null
    asked_at: Generated<Date>
    answered_at: Date | null
    closed_at: Date | null
    last_at: Generated<Date>
    rest_at: Date | null
  }
  enrolments: {
    company_id: string
    id: string
    course_id: string
    user_id: string
    version: number
    state: EnrolmentState
    enrolled_by: string | null
    enrolled_at: Generated<Date>
    due_on: string | null
    completed_at: Date | null
    last_lesson_id: string | null
    next_lesson_id: string | null
    next_lesson_title: string | null
    last_at: Date | null
    lessons: Generated<number>
    lessons_done: Generated<number>
    round: Generated<number>
    told_due_on: string | null
    told_overdue_on: string | null
    told_last_on: string | null
    extra_time_percent: Generated<number>
    first_completed_at: Date | null
    told_opened_at: Date | null
  }
  files: {
    company_id: string
    key: string
    media_type: string
    bytes: number
    created_by: string | null
    created_at: Generated<Date>
    private: Generated<boolean>
  }
  gradebook_changes: {
    company_id: string
    enrolment_id: string
    user_id: string
    lesson_id: string
    completion: number
    seq: number
    changed_at: Generated<Date>
    by_id: string | null
    points_from: number | null
    points_to: number | null
    comment: Generated<string>
    late_waived: boolean | null
  }
  gradebook_grades: {
    company_id: string
    enrolment_id: string
    user_id: string
    lesson_id: string
    completion: number
    points: number | null
    comment: Generated<string>
    by_id: string | null
    set_at: Generated<Date>
    revision: Generated<number>
    late_waived: Generated<boolean>
  }
  gradebook_schemes: {
    company_id: string
    course_id: string
    categories: JsonOr<GradeCategory[]>
    lessons: JsonOr<GradeScheme['lessons']>
    missing_is_zero: Generated<boolean>
    revision: Generated<number>
    scale: Generated<ScaleChoice>
    scales: JsonOr<NonNullable<GradeScheme['scales']>>
    late: JsonOr<LateChoice>
  }
  group_members: {
    company_id: string
    group_id: string
    user_id: string
    entered_at: Generated<Date>
  }
  group_moves: {
    company_id: string
    id: string
    group_id: string
    user_id: string
    kind: GroupMove['kind']
    why: GroupMove['why']
    by_id: string | null
    at: Generated<Date>
  }
  groups: {
    company_id: string
    id: string
    name: string
    description: Generated<string>
    rule: Json<GroupRule> | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    search: ColumnType<string | null, never, never>
  }
  guesses: {
    company_id: string
    key: Buffer
    made: number
    until: Date
  }
  help_often_told: {
    company_id: string
    course_id: string
    item_id: string
    told_at: Generated<Date>
  }
  help_requests: {
    company_id: string
    id: string
    student_id: string
    enrolment_id: string
    course_id: string
    lesson_id: string
    item_id: string
    course: string
    lesson: string
    question_number: number | null
    word: string
    carried: Json<Carried>
    topics: string[]
    language: Language
    state: Generated<HelpState>
    claimer_id: string | null
    claimed_until: Date | null
    turn: Generated<number>
    round: Generated<number>
    asked_at: Generated<Date>
    queued_at: Generated<Date>
    asked_hour: number
    promised_at: Date
    next_at: Date | null
    answered_at: Date | null
    closed_at: Date | null
    last_at: Generated<Date>
    helped_by: HelpRequest['helpedBy'] | null
    meeting_code: string | null
    asked_standing: 'free' | 'busy' | 'nobody' | null
    first_promised_at: Date | null
    passage: string | null
    passage_at: number | null
    renewals: Generated<number>
    reopened_at: Date | null
  }
  help_told: {
    company_id: string
    request_id: string
    turn: number
    user_id: string
    at: Generated<Date>
  }
  import_layouts: {
    company_id: string
    layout: Buffer
    targets: Json<(ImportTarget | null)[]>
    words: JsonOr<WordMeaning[]>
    fields: JsonOr<string[]>
    used_at: Generated<Date>
    guessed: JsonOr<(ImportTarget | null)[]>
    left_out: JsonOr<boolean[]>
  }
  installation_totals: {
    only_one: Generated<boolean>
    companies: number
    people: number
    active_people: number
    bytes: number
  }
  jobs: {
    company_id: string
    id: string
    kind: string
    payload: JsonOr<unknown>
    state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
    progress: JsonOr<unknown>
    attempts: Generated<number>
    priority: Generated<number>
    run_at: Generated<Date>
    locked_until: Date | null
    error: string | null
    created_by: string | null
    created_at: Generated<Date>
    finished_at: Date | null
    began_at: Date | null
  }
  learner_counts: {
    company_id: string
    course_id: string
    version: number
    people: number
  }
  lesson_bookmarks: {
    company_id: string
    user_id: string
    course_id: string
    lesson_id: string
    course_title: string
    lesson_title: string
    created_at: Generated<Date>
  }
  lesson_hints: {
    company_id: string
    enrolment_id: string
    completion: number
    course_id: string
    lesson_id: string
    rung: Rung
    opened_at: Date
  }
  lesson_notes: {
    company_id: string
    id: string
    user_id: string
    course_id: string
    lesson_id: string
    course_title: string
    lesson_title: string
    sealed: string
    place: Json<NotePlace> | null
    revision: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  lesson_places: {
    company_id: string
    enrolment_id: string
    lesson_id: string
    place: Json<LessonPlace>
    at: Date
  }
  lesson_visits: {
    company_id: string
    enrolment_id: string
    id: string
    lesson_id: string
    round: number
    seconds: number
    at: Generated<Date>
  }
  live_letters: {
    company_id: string
    id: string
    body: string
    created_at: Generated<Date>
  }
  live_servers: {
    id: string
    seen_at: Generated<Date>
  }
  live_tickets: {
    company_id: string
    hash: Buffer
    user_id: string
    session_id: string
    until: Date
  }
  mail_brakes: {
    company_id: string
    key: Buffer
    until: Date
    beside: Buffer | null
  }
  mails: {
    company_id: string
    id: string
    recipient: string
    subject: string
    body_text: string
    body_html: string
    attachments: JsonOr<{ filename: string; mediaType: string; content: string }[]>
    state: Generated<'waiting' | 'sent' | 'failed' | 'kept'>
    error: string | null
    created_at: Generated<Date>
    sent_at: Date | null
    user_id: string | null
    sealed_token: string | null
    stop_url: string | null
  }
  meeting_guest_links: {
    company_id: string
    id: string
    meeting_id: string
    hash: Buffer
    created_by: string
    created_at: Generated<Date>
    revoked_at: Date | null
  }
  meeting_guests: {
    company_id: string
    id: string
    link_id: string
    key_hash: Buffer
    name: string
    created_at: Generated<Date>
    network: Buffer | null
  }
  meeting_messages: {
    company_id: string
    id: string
    meeting_id: string
    user_id: string | null
    name: string
    body: string
    created_at: Generated<Date>
  }
  meeting_peers: {
    company_id: string
    id: string
    meeting_id: string
    user_id: string | null
    guest_id: string | null
    session_id: string | null
    name: string
    role: PeerRole
    state: 'waiting' | 'in' | 'out'
    out_reason: OutReason | null
    ticket_hash: Buffer | null
    ticket_until: Date | null
    server_id: string | null
    away_at: Date | null
    asked_at: Generated<Date>
    joined_at: Date | null
    left_at: Date | null
    mic: Generated<boolean>
    camera: Generated<boolean>
    screen: Generated<boolean>
    hand_at: Date | null
  }
  meeting_people: {
    company_id: string
    meeting_id: string
    user_id: string
    role: Generated<'host' | 'cohost' | 'invitee'>
    invited_at: Generated<Date>
  }
  meeting_policies: {
    company_id: string
    relay_only: Generated<boolean>
    guests: Generated<boolean>
    lobby: Generated<Lobby>
  }
  meetings: {
    company_id: string
    id: string
    code: string
    title: string
    host_id: string
    starts_at: Date
    minutes: number
    created_at: Generated<Date>
    ended_at: Date | null
    lobby: Generated<Lobby>
    locked: Generated<boolean>
    notes: Buffer | null
    revision: Generated<number>
    recording: string | null
    description: Json<RichText> | null
    booked: Generated<boolean>
    is_class: Generated<boolean>
    is_talk: Generated<boolean>
  }
  mentoring_actions: {
    company_id: string
    id: string
    relationship_id: string
    text: string
    owner_id: string
    due_on: string | null
    done_at: Date | null
    created_by: string
    created_at: Generated<Date>
  }
  mentoring_goals: {
    company_id: string
    id: string
    relationship_id: string
    text: string
    state: Generated<Goal['state']>
    created_by: string
    created_at: Generated<Date>
    changed_at: Generated<Date>
    measured_from: number | null
    measured_to: number | null
    measured_now: number | null
    measured_in: Generated<string>
    target_on: string | null
  }
  mentoring_groups: {
    company_id: string
    id: string
    mentor_id: string
    programme_id: string | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
  mentoring_moves: {
    company_id: string
    relationship_id: string
    seq: number
    move: PairMove | 'propose'
    by_id: string | null
    word: Generated<string>
    at: Generated<Date>
  }
  mentoring_notes: {
    company_id: string
    id: string
    relationship_id: string
    author_id: string
    visibility: Visibility
    body: string | null
    sealed: string | null
    revision: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  mentoring_nudge_stops: {
    company_id: string
    relationship_id: string
    user_id: string
    stopped_at: Generated<Date>
  }
  mentoring_nudges: {
    company_id: string
    relationship_id: string
    user_id: string
    since_on: string
    step: number
    sent_at: Generated<Date>
  }
  mentoring_relationships: {
    company_id: string
    id: string
    mentor_id: string
    mentee_id: string
    state: Generated<PairState>
    mentor_agreed: Generated<boolean>
    mentee_agreed: Generated<boolean>
    fit: Json<Fit | ProgrammeFit>
    created_at: Generated<Date>
    expires_at: Date
    began_at: Date | null
    ended_at: Date | null
    last_at: Generated<Date>
    handed_from: string | null
    origin_id: string | null
    shares: Generated<Share[]>
    next_wanted_at: Date | null
    group_id: string | null
    reverse: Generated<boolean>
    peer: Generated<boolean>
    programme_id: string | null
  }
  message_parcels: {
    company_id: string
    id: string
    conversation_id: string
    sender_id: string
    created_at: Generated<Date>
  }
  message_pins: {
    company_id: string
    conversation_id: string
    number: number
    user_id: string
    withheld: Generated<boolean>
    at: Generated<Date>
  }
  message_reactions: {
    company_id: string
    conversation_id: string
    number: number
    user_id: string
    reaction: '👍' | '❤️' | '😂' | '🎉' | '🙏' | '🤔'
    withheld: Generated<boolean>
    at: Generated<Date>
  }
  message_reports: {
    company_id: string
    id: string
    conversation_id: string
    reporter_id: string
    reported_id: string
    reason: string
    words: string
    up_to: number
    at: Generated<Date>
    opened_at: Date | null
  }
  messages: {
    company_id: string
    conversation_id: string
    number: number
    id: string
    sender_id: string
    text: string
    reply_to: number | null
    at: Generated<Date>
    edited_at: Date | null
    deleted_at: Date | null
    change: number
    withheld: Generated<boolean>
    withheld_text: string | null
    withheld_at: Date | null
    parcel_id: string | null
  }
  network_counts: {
    place: number
    mark: Buffer
    made: number
    until: Date
  }
  notification_mail: {
    company_id: string
    user_id: string
    chosen: JsonOr<unknown>
    sent_at: Date | null
    digest_hour: Generated<number | null>
    quiet_from: number | null
    quiet_to: number | null
    stopped: JsonOr<unknown>
    push: JsonOr<unknown>
    at_once_at: Date | null
  }
  notifications: {
    company_id: string
    id: string
    user_id: string
    kind: string
    about: string
    title: string
    due_on: string | null
    times: Generated<number>
    at: Generated<Date>
    read_at: Date | null
    mailed_at: Date | null
    person_id: string | null
    mailed_before: Date | null
    pushed_at: Date | null
    held_files: Json<unknown> | null
    place: Generated<number>
  }
  office_hours: {
    company_id: string
    id: string
    mentor_id: string
    starts_at: Date
    slot_minutes: number
    slots: number
    audience: OfficeAudience
    programme_id: string | null
    about: Generated<string>
    meeting_id: string | null
    cancelled: Generated<boolean>
    created_at: Generated<Date>
  }
  office_places: {
    company_id: string
    id: string
    office_id: string
    user_id: string
    slot: number
    state: Generated<PlaceState>
    about: Generated<string>
    joined_at: Generated<Date>
    called_at: Date | null
    told_next: Generated<boolean>
    meeting_id: string | null
  }
  one_time_tokens: {
    company_id: string
    hash: Buffer
    user_id: string
    purpose: 'invitation' | 'password' | 'email' | 'keep_email'
    created_at: Generated<Date>
    expires_at: Date
    sealed_token: string | null
    new_email: string | null
  }
  outside_busy: {
    company_id: string
    calendar_id: string
    user_id: string
    starts_at: Date
    ends_at: Date
  }
  outside_calendars: {
    company_id: string
    id: string
    user_id: string
    address: string
    mark: Buffer
    host: string
    added_at: Generated<Date>
    read_at: Generated<Date>
    read_until: Date
    zone: string
    etag: string | null
    content: string
    problem: CalendarProblem | null
    failing_since: Date | null
    failures: Generated<number>
    next_at: Date
  }
  package_files: {
    company_id: string
    attachment_id: string
    name: string
    starts_at: number
    bytes: number
    unpacked: number
    deflated: boolean
  }
  package_states: {
    company_id: string
    enrolment_id: string
    user_id: string
    course_id: string
    lesson_id: string
    round: number
    attachment_id: string
    item: string
    state: Json<PackageState>
    number: number
    completion: Completion
    passed: boolean | null
    percent: number | null
    saved_at: Generated<Date>
  }
  packages: {
    company_id: string
    attachment_id: string
    standard: PackageStandard
    title: string
    items: Json<PackageItem[]>
    read_at: Generated<Date>
  }
  passkeys: {
    company_id: string
    id: string
    user_id: string
    credential_id: string
    rp_id: string
    public_key: Buffer
    counter: Generated<number>
    transports: Generated<string[]>
    name: string
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  past_completions: {
    company_id: string
    enrolment_id: string
    round: number
    completed_at: Date
  }
  path_places: {
    company_id: string
    path_id: string
    user_id: string
    enrolled_by: string | null
    enrolled_at: Generated<Date>
    due_on: string | null
  }
  path_waiting: {
    company_id: string
    path_id: string
    user_id: string
    due_on: string | null
    enrolled_by: string | null
  }
  paths: {
    company_id: string
    id: string
    title: string
    summary: Generated<string>
    language: Language
    steps: JsonOr<PathStep[]>
    in_order: Generated<boolean>
    published_at: Date | null
    archived_at: Date | null
    created_by: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    search: ColumnType<string | null, never, never>
  }
  peer_reviews: {
    company_id: string
    id: string
    work_id: string
    reviewer_id: string
    reviewer_work_id: string
    given_at: Generated<Date>
    due_at: Date
    begun_at: Date | null
    saved: Generated<number>
    said: JsonOr<PeerSaid>
    done_at: Date | null
    left_out_at: Date | null
    left_out_by: string | null
    left_out_reason: Generated<string>
    reminded_at: Date | null
  }
  people_days: {
    company_id: string
    role: Role
    status: Status
    day: string
    people: number
  }
  people_here: {
    company_id: string
    user_id: string
    server_id: string
    until: Date
  }
  people_to_judge: {
    company_id: string
    user_id: string
    at: Generated<Date>
  }
  platform_state: {
    key: string
    value: Json<unknown>
    updated_at: Generated<Date>
  }
  practice_answers: {
    company_id: string
    card_id: string
    turn: number
    answer: Json<Answer> | null
    credit: number
    answered_at: Generated<Date>
  }
  practice_cards: {
    company_id: string
    id: string
    user_id: string
    course_id: string
    lesson_id: string
    question_id: string
    turn: Generated<number>
    seed: number
    stability: number
    difficulty: number
    reps: number
    lapses: number
    remembered_at: Date
    due_on: string
    missed_at: Date
    asked_at: Date | null
    answered_at: Date | null
  }
  practice_hints: {
    company_id: string
    card_id: string
    turn: number
    rung: Rung
    opened_at: Generated<Date>
  }
  presence_off: {
    company_id: string
    user_id: string
    since: Generated<Date>
  }
  programme_applications: {
    company_id: string
    programme_id: string
    user_id: string
    part: 'mentor' | 'mentee'
    state: ApplicationState
    invited: Generated<boolean>
    topics: Generated<string[]>
    goals: Generated<string>
    languages: Generated<Language[]>
    department: Generated<DepartmentWish>
    places: Generated<number>
    revision: Generated<number>
    created_at: Generated<Date>
    sent_at: Date | null
    answers: JsonOr<Answers>
  }
  programme_matches: {
    company_id: string
    run_id: string
    mentee_id: string
    mentor_id: string
    fit: Json<ProgrammeFit>
    locked: Generated<boolean>
    relationship_id: string | null
    unmade: 'withdrawn' | 'no_place' | 'pair_already' | 'cannot_pair' | null
  }
  programme_runs: {
    company_id: string
    id: string
    programme_id: string
    number: number
    state: Generated<'waiting' | 'draft' | 'published' | 'taken_back' | 'failed'>
    progress: Generated<number>
    created_by: string | null
    created_at: Generated<Date>
    published_at: Date | null
    chosen: Generated<boolean>
    revision: Generated<number>
  }
  programmes: {
    company_id: string
    id: string
    name: string
    aim: Generated<string>
    asks: Generated<string>
    gives: Generated<string>
    kind: Generated<ProgrammeKind>
    state: Generated<ProgrammeState>
    joining: Generated<Joining>
    group_id: string | null
    weeks: Generated<number>
    every_weeks: Generated<number>
    minutes: Generated<number>
    capacity: Generated<number>
    places: number | null
    topics: Generated<string[]>
    agendas: JsonOr<string[]>
    weights: Json<Weights>
    least: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    opened_at: Date | null
    started_at: Date | null
    closed_at: Date | null
    apart_from_line: Generated<boolean>
    check_in_questions: Generated<CheckInQuestion[]>
    questions: JsonOr<FormQuestion[]>
    matching: Generated<Matching>
    answer_days: Generated<number>
    gives_certificate: Generated<boolean>
    nudges: Generated<boolean>
    rules: JsonOr<HardRule[]>
  }
  progress_consents: {
    company_id: string
    relationship_id: string
    user_id: string
    given_at: Generated<Date>
  }
  progress_events: {
    company_id: string
    enrolment_id: string
    seq: number
    id: string
    lesson_id: string
    kind: 'opened' | 'done' | 'undone'
    at: Generated<Date>
    by_id: string | null
    reason: string | null
  }
  public_mentors: {
    company_id: string
    user_id: string
    headline: string
    agreed_at: Generated<Date>
  }
  push_devices: {
    company_id: string
    id: string
    user_id: string
    session_id: string
    subscription: string
    mark: Buffer
    added_at: Generated<Date>
    sent_at: Date | null
  }
  push_keys: {
    company_id: string
    public_key: string
    private_key: string
    made_by: string | null
    made_at: Generated<Date>
  }
  recommendation_answers: {
    company_id: string
    recommendation_id: string
    user_id: string
    answer: RecommendationAnswer
    answered_at: Generated<Date>
  }
  recommendations: {
    company_id: string
    id: string
    relationship_id: string
    course_id: string
    lesson_id: string | null
    why: Generated<string>
    created_by: string
    created_at: Generated<Date>
  }
  recovery_codes: {
    company_id: string
    user_id: string
    hash: Buffer
    used_at: Date | null
  }
  refresh_tokens: {
    company_id: string
    hash: Buffer
    session_id: string
    created_at: Generated<Date>
    used_at: Date | null
  }
  report_mails: {
    company_id: string
    user_id: string
    every: 'week' | 'month'
    weekday: number
    hour: number
    next_at: Date
  }
  report_schedule_recipients: {
    company_id: string
    schedule_id: string
    user_id: string
  }
  report_schedules: {
    company_id: string
    id: string
    name: string
    shows: ReportSchedule['shows']
    filter: Json<LearningFilter>
    every: ReportSpan
    weekday: number
    hour: number
    time_zone: string
    next_at: Date | null
    last_sent_at: Date | null
    created_by: string | null
    created_at: Generated<Date>
  }
  search_entries: {
    company_id: string
    kind: string
    of_id: string
    id: string
    language: 'en' | 'es' | null
    title: string
    words: Generated<string>
    person_id: string | null
    folded_title: ColumnType<string | null, never, never>
    letters: ColumnType<string | null, never, never>
    stems: ColumnType<string | null, never, never>
  }
  session_ratings: {
    company_id: string
    session_id: string
    author_id: string
    part: 'mentor' | 'mentee'
    programme_id: string | null
    rating: 'not' | 'little' | 'well' | 'very' | null
    rated_at: Generated<Date>
    counted: Generated<boolean>
  }
  session_words: {
    company_id: string
    session_id: string
    author_id: string
    audience: 'other' | 'leads' | 'author'
    body: string | null
    sealed: string | null
    written_at: Generated<Date>
  }
  sessions: {
    company_id: string
    id: string
    user_id: string
    user_agent: string | null
    ip: string | null
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    expires_at: Date
    ended_at: Date | null
    end_reason: string | null
    must_enrol: Generated<boolean>
    vouched_for: Generated<boolean>
    proved_at: Generated<Date>
  }
  shared_answer_reads: {
    company_id: string
    answer_id: string
    user_id: string
    opened_at: Generated<Date>
    said: boolean | null
    helped_at: Date | null
    settle_at: Date | null
  }
  shared_answers: {
    company_id: string
    id: string
    course_id: string
    lesson_id: string
    item_id: string
    course: string
    lesson: string
    question_number: number | null
    request_id: string | null
    kind: AnswerKind
    asked: string
    text: string
    state: Generated<AnswerState>
    reason: Generated<string>
    mentor_id: string | null
    reviewer_id: string | null
    proposed_at: Generated<Date>
    reviewed_at: Date | null
    revision: Generated<number>
  }
  sign_in_challenges: {
    company_id: string
    hash: Buffer
    purpose: 'second_factor' | 'passkey' | 'register' | 'fresh_proof'
    user_id: string | null
    challenge: string | null
    session_hours: number | null
    attempts: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
  }
  sso_attempts: {
    company_id: string
    state_hash: Buffer
    binding_hash: Buffer
    nonce: string
    verifier: string
    redirect_uri: string
    expires_at: Date
  }
  steps_aside: {
    company_id: string
    user_id: string
    kind: string
    path: string
    until: Date
  }
  stuck_declined: {
    company_id: string
    user_id: string
    declined_at: Generated<Date>
  }
  stuck_offers: {
    company_id: string
    enrolment_id: string
    item_id: string
    offered_at: Generated<Date>
  }
  teams: {
    company_id: string
    id: string
    course_id: string
    lesson_id: string
    number: number
    begun_at: Date | null
  }
  testimonials: {
    company_id: string
    relationship_id: string
    mentor_id: string
    mentee_id: string
    body: string
    text_id: string
    agreed: Generated<boolean>
    written_at: Generated<Date>
  }
  totp_factors: {
    company_id: string
    user_id: string
    secret: string
    last_step: Generated<number>
    created_at: Generated<Date>
    confirmed_at: Date | null
  }
  user_batch_rows: {
    company_id: string
    batch_id: string
    row: number
    user_id: string | null
    outcome: RowOutcome
    state: Generated<RowState>
    apply: Generated<boolean>
    absent: Generated<boolean>
    name: string | null
    surname: string | null
    email: string | null
    external_id: string | null
    role: Role | null
    status: Status | null
    preferred_language: 'en' | 'es' | null
    time_zone: string | null
    tags: string[] | null
    errors: Json<FieldError[]> | null
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    version: Date | null
    notes: Json<FieldError[]> | null
    gives_admin: Generated<boolean>
    wanted: Json<Record<string, unknown>> | null
  }
  user_batches: {
    company_id: string
    id: string
    kind: BatchKind
    state: BatchState
    filename: string | null
    file_key: string | null
    format: JsonOr<unknown>
    columns: JsonOr<ImportColumn[]>
    total: Generated<number>
    mode: ImportMode | null
    role: Role | null
    action: JsonOr<unknown>
    absent_roles: Generated<Role[]>
    invitations: Generated<Invitations>
    planned: JsonOr<Partial<Record<RowOutcome, number>>>
    done: JsonOr<Partial<Record<RowOutcome, number>>>
    skipped: Generated<number>
    undone: Generated<number>
    kept: Generated<number>
    cursor: Generated<number>
    invite_cursor: Generated<number>
    invited: Generated<number>
    inviting: Generated<boolean>
    job_id: string | null
    created_by: string | null
    created_name: string | null
    undone_by: string | null
    undone_name: string | null
    created_at: Generated<Date>
    finished_at: Date | null
    undo_until: Date | null
    error: string | null
    layout: Json<ImportLayout> | null
    words: JsonOr<WordMeaning[]>
    tally: JsonOr<Partial<BatchTally>>
    standing: Generated<'program' | 'session' | 'proved'>
    invited_by: string | null
    invited_name: string | null
    invited_before: Generated<number>
    plan: Generated<number>
  }
  user_counts: {
    company_id: string
    role: Role
    status: Status
    people: number
  }
  user_credentials: {
    company_id: string
    user_id: string
    password_hash: string
    changed_at: Generated<Date>
  }
  user_profiles: {
    company_id: string
    user_id: string
    onboarding_step: Generated<string>
    onboarded_at: Date | null
    about: Generated<string>
    interests: Generated<string[]>
    goals: Generated<string[]>
    topics: Generated<string[]>
    capacity: Generated<number>
    availability: JsonOr<FreeTime[]>
    updated_at: Generated<Date>
    accepted_at: Date | null
  }
  user_tags: {
    company_id: string
    name: string
  }
  users: {
    company_id: string
    id: string
    role: Role
    status: Status
    name: string
    surname: string
    email: string
    external_id: string | null
    last_login: Date | null
    preferred_language: 'en' | 'es' | null
    time_zone: string | null
    photo_key: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    invited_at: Date | null
    deleted_at: Date | null
    search: ColumnType<string | null, never, never>
    tags: Generated<string[]>
    erased_at: Date | null
    chosen_time_zone: string | null
    job_title: string | null
    department: string | null
    custom: JsonOr<CustomValues>
    pronouns: string | null
    invite_anew: Generated<boolean>
    manager_id: string | null
  }
  webhook_deliveries: {
    company_id: string
    webhook_id: string
    event_id: string
    state: Generated<DeliveryState>
    tries: Generated<number>
    next_at: Generated<Date | null>
    last_at: Date | null
    status: number | null
    problem: DeliveryProblem | null
    answer: string | null
    created_at: Generated<Date>
  }
  webhook_events: {
    company_id: string
    id: string
    type: string
    subject_id: string
    user_id: string | null
    at: Generated<Date>
    transaction_id: Generated<string>
    body: string | null
    statement: string | null
  }
  webhooks: {
    company_id: string
    id: string
    url: string
    description: string
    events: WebhookEvent[]
    state: Generated<Webhook['state']>
    secret: string
    previous_secret: string | null
    previous_until: Date | null
    failing_since: Date | null
    created_by: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    kind: Generated<WebhookKind>
    username: string | null
  }
  work_reminders: {
    company_id: string
    enrolment_id: string
    lesson_id: string
    due_at: Date
  }
}
