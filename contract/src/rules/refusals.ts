// Pure lists: the first load of every page has them, and no schema.

/** What there may be only so many of, by its name in the `details` of MAX_NUMBER_REACHED. */
export const limitNames = [
  // The company’s own, which a super_admin sets.
  'people',
  'storageBytes',
  'meetingMinutes',
  'apiTokens',
  'companyTopics',
  'customFields',
  /** Imports and changes of many that are not finished. */
  'imports',
  'packageFiles',
  'passkeys',
  'guestLinks',
  /** In a meeting’s room at once. */
  'roomPeople',
  /** Before the room: of one link, of one network. */
  'guestsWaiting',
  /** Let in from one network and not there yet. */
  'guestsJoining',
  /** Rows of a workbook, and characters of its texts together; a CSV file takes any number. */
  'workbookRows',
  'workbookText',
  /** Files of one owner, and what is begun to be sent: uploads, and the pieces of one. */
  'attachments',
  'unfinishedUploads',
  'uploadPieces',
  /** What one person added, in bytes. */
  'ownBytes',
  /** What one person announced and has not sent yet, in bytes: a share of what is free. */
  'comingBytes',
  'groups',
  'paths',
  'assignments',
  'programmes',
  /** Office hours of one mentor that are to come. */
  'officeHours',
  'programmeRuns',
  'programmePeople',
  'courses',
  'courseVersions',
  'bankQuestions',
  'progressLines',
  'attempts',
  /** What one person noted in lessons, and lessons that they marked. */
  'lessonNotes',
  'lessonBookmarks',
  /** How often work was handed in again, and files of it. */
  'workRounds',
  /** Of a live class, those called off too. */
  'classDates',
  /** How often one grade is set by hand. */
  'gradeChanges',
  /** Of a mentor, as many as they said; and of somebody, the mentors they have or asked. */
  'mentees',
  'mentors',
  /** Goals, things to do or notes of a pair. */
  'mentoringItems',
  /** Courses and lessons that are recommended in one space. */
  'recommendations',
  'sessionsToCome',
  /** Calendars elsewhere of one mentor. */
  'outsideCalendars',
  /** Requests for help that somebody has open, and that lie with a mentor. */
  'helpRequests',
  'helpClaims',
  /** More time in a row for one request, without an answer. */
  'helpRenewals',
  /** What a person asked the company and is not closed; replies that it saved. */
  'deskRequests',
  'deskReplies',
  /** Messages of one conversation that are pinned. */
  'pinnedMessages',
  'reportSchedules',
  'webhooks',
  /** Devices of one person that are told of what is new. */
  'pushDevices',
  /** The same, done and taken back, within 24 hours. */
  'aDay',
] as const
export type LimitName = (typeof limitNames)[number]

/** Why something is refused, conflicts or is over, as the `reason` in its `details`, where that says more than the code. */
export const reasons = {
  /** A suspended company’s own stands apart: its details hold the operator’s words too. */
  FORBIDDEN: [
    /** Of a call: by a token of the API, too long after one proved oneself, before a required second factor is set up. */
    'session_needed',
    'fresh_proof_needed',
    'second_factor_needed',
    /** Of a sign-in. */
    'sso_only',
    'sso_refused',
    'sso_no_account',
    'sso_email_not_verified',
    /** Of a meeting; `locked` of a lesson too. */
    'too_early',
    'locked',
    'removed',
    'guests_not_allowed',
    /** Of a live class: whoever learns in its course, and nobody else. */
    'not_invited',
    /** Of a course. */
    'not_enrolled',
    'not_yet_let_in',
    'entry_by_staff',
    /** A path asks for others before it. */
    'not_yet_on_path',
    /** It asks for other courses first. */
    'courses_missing',
    /** Of a quiz: it is done by passing it; all attempts are used; a hint opens after a try or a moment. */
    'by_score',
    /** Of a live class: it is done by attending it. */
    'by_attendance',
    'no_attempts_left',
    'quiz_not_open',
    'quiz_closed',
    'hint_too_early',
    /** Of an assignment: its cut-off has passed, and nobody returned the work. */
    'work_cut_off',
    /** Of a message: whom one blocked oneself, who is not for one’s role, who is not here any more. */
    'you_blocked',
    'not_to_write',
    /** Of a message to whom one was in mentoring with, where roles alone allow none. */
    'mentoring_over',
    'left',
    /** Of a message about a request for help: that is closed, or somebody else’s now. */
    'help_over',
    /** Of a message to the company: what was asked is closed. */
    'desk_closed',
    'group_over',
  ],
  CONFLICT: [
    'totp_is_on',
    /** Of a group: its people are those of its rule; something is assigned to it. */
    'by_rule',
    'assigned',
    /** Of a course: it would come to ask for itself. */
    'prerequisite_circle',
    /** Of a path: it has no course, one of them is not open to new learners, it is not published; nothing is to choose. */
    'path_empty',
    'path_course_closed',
    'path_not_published',
    'nothing_to_choose',
    /** Somebody is on it by a group of theirs; an assignment is being ended. */
    'path_assigned',
    'ending',

    'second_factor_required',
    'no_second_factor',
    'not_pending',
    /** Of a course: its draft has changed, it is archived, was published, is completed. */
    'newer',
    'newer_version',
    'archived',
    'published',
    'completed',
    /** Of a file: a text names it. */
    'in_use',
    /** Of a certificate: it is revoked; of a course: there is nothing to renew yet. */
    'revoked',
    'not_due',
    /** Of mentoring: the two are a pair already; one of them cannot be one now; it moved on meanwhile. */
    'pair_already',
    'cannot_pair',
    'moved_on',
    /** Of a mentoring: a next mentor was asked already. */
    'next_asked',
    /** Of one of a group: they leave it and are not handed over. */
    'of_group',
    'of_equals',
    /** Of a recommendation: the course takes nobody new, or is not for somebody to whom it would be recommended. */
    'not_for_them',
    /** Of a draft that came from a file: somebody has changed it since. */
    'draft_changed',
    'no_packages_host',
    /** Of a lesson that is a package: none was chosen when it was published. */
    'no_package',
    /**
     * Of a mentoring programme: it takes nobody, is closed, was opened and so cannot be deleted, has no aim, names no
     * group; of an application: it names no topic or language, or its part is settled.
     */
    'programme_not_open',
    'programme_closed',
    'programme_opened',
    /** Its kind: people have applied for that one. */
    'kind_settled',
    'question_kind_settled',
    'aim_needed',
    'group_needed',
    /** Its rules keep pairs apart that wait for an answer: as many as `count`. */
    'pairs_barred',
    'application_incomplete',
    'part_settled',
    /** Of matching: the mentor has no place left in the proposal; another one is being made. */
    'mentor_full',
    'pair_locked',
    /** A proposal that is published is not the one that was looked at. */
    'run_changed',
    'matching_already',
    /** Of a session: somebody has that time by now; the pair does not go on; of a meeting: it is a session’s or a class’s. */
    'slot_taken',
    'pair_rests',
    /** Of a group: its mentor plans its sessions. */
    'mentor_plans',
    /** Of office hours: they are not on, or not any more; somebody is in already; one has a place, or something else at that time. */
    'office_closed',
    'somebody_in',
    'place_already',
    'busy_then',
    'booked',
    /** Of a request for help: another mentor was first. */
    'help_taken',
    /** Of what was asked of the company: somebody else looks after it by now. */
    'desk_assigned',
    /** Of proposing an answer for everyone: whoever proposes it has not answered yet. */
    'not_answered',
    /** Of a message: a file that goes along with it is still on its way. */
    'files_coming',
    /** Of work that is handed in: nothing is there yet, a file is on its way, there are too many or too large ones. */
    'work_empty',
    'work_files',
    /** Of a team: one has to be in one first; somebody is in one or works alone; it is full; it handed in; what they wrote would be gone; who teaches wrote in it; they are made by the staff, or not at all. */
    'team_needed',
    'team_taken',
    'team_full',
    'team_closed',
    'team_words',
    'team_teaches',
    'teams_not_chosen',
    'no_teams',
    /** Of a review: a level or the points are missing; nothing says what is to be done again. */
    'review_unfinished',
    'review_silent',
    /** Of a review of another learner’s work: a level is missing, or where there is none, a word. */
    'peer_review_unfinished',
    /** Of an address that is told of what happens: it is switched off. */
    'webhook_off',
    /** Of a device: the company’s key is another by now, or there is none. */
    'push_keys_changed',
    /** Of a question to repeat: an attempt at its quiz is under way, or it is one’s own to practise no more. */
    'not_to_practise',
    /** Of a job that failed: whoever asked for it was told so, and asks anew. */
    'not_to_retry',
  ],
  /** An import can be undone no more, the file of one is kept no more, a new passkey came too late; a meeting’s. */
  GONE: ['undo_over', 'file_gone', 'passkey_late', 'ended', 'over', 'course_archived', 'class_begun'],
  RATE_LIMITED: ['too_much_mail'],
} as const
export type ReasonOf<C extends keyof typeof reasons> = (typeof reasons)[C][number]
