const MiB = 1024 * 1024

/** Every limit that both sides must know, in one place. Bytes where not said otherwise. */
export const limits = {
  jsonBody: 1 * MiB,
  configuration: 256 * 1024,
  image: 10 * MiB,
  document: 10 * MiB,
  video: 2048 * MiB,
  /** A package of a lesson. */
  package: 512 * MiB,
  fileNameLength: 200,
  /** Files of one meeting. */
  attachments: 100,
  /** Files of one course, in drafts and versions together. */
  courseFiles: 1000,
  userFile: 50 * MiB,
  userFileRows: 200_000,
  userFileColumns: 200,
  /** Imports and changes of many people of a company that are not finished, or ended without having changed anything. */
  imports: 100,
  /** Different words of a column that are asked about, and of all columns together; their length. */
  importWordsOfColumn: 60,
  importWords: 400,
  importWordLength: 80,
  apiTokens: 20,
  apiTokenDays: 366,
  nameLength: 100,
  tagLength: 60,
  tagsOfUser: 50,
  externalIdLength: 120,
  personLineLength: 100,
  /** How many can be above somebody, from their manager upwards. */
  reportingLine: 30,
  /** Fields of people that a company defines itself, their options, and the length of names and texts. */
  customFields: 50,
  customFieldOptions: 200,
  customFieldName: 60,
  customFieldText: 500,
  companyNameLength: 120,
  slugLength: 40,
  /** Of a message between people, and of the words of a report. */
  messageLength: 4000,
  /** Of the address where a next step of one’s home is done. */
  stepPathLength: 300,
  /** That go along with one message, and the bytes of each. */
  messageFiles: 5,
  messageFile: 25 * MiB,
  reportLength: 1000,
  /** Of why reported messages are opened, at least: both of the two are told it. */
  openingReasonLeast: 10,
  passwordMin: 12,
  passwordMax: 128,
  /** Addresses that a company has told of what happens. */
  webhooks: 10,
  webhookUrlLength: 1000,
  webhookDescriptionLength: 120,
  searchLength: 200,
  /** Values of one parameter of an address, such as the statuses that a list is narrowed to. */
  repeatedValues: 200,
  meetingDescriptionLength: 4000,
  /** A file that a course is made of. */
  courseFile: 200 * MiB,
  courses: 2000,
  /** Courses on a company’s landing page, the newest. */
  publicCourses: 12,
  courseTitleLength: 120,
  courseSummaryLength: 600,
  courseTopics: 12,
  courseOutcomes: 12,
  courseOutcomeLength: 160,
  courseModules: 60,
  courseLessons: 300,
  courseStaff: 50,
  courseVersions: 500,
  courseNoteLength: 300,
  certificateTitleLength: 80,
  certificateStatementLength: 200,
  /** Characters of a lesson’s text. */
  lessonLength: 60_000,
  /** Of a package: the items that are launched, the length of their identifiers, and the characters that one keeps. */
  packageItems: 100,
  packageItemLength: 200,
  packageState: 192 * 1024,
  /** Of all its items together. */
  packageStates: 1024 * 1024,
  /** Of a quiz: its questions, the characters of what each says, of a line among its answers and of a text with gaps. */
  quizQuestions: 100,
  /** What a company keeps for its quizzes, and how many versions of each. */
  bankQuestions: 10_000,
  /** Characters of one of them, with all that makes up its texts. */
  bankQuestionLength: 128 * 1024,
  bankVersions: 30,
  questionLength: 4000,
  answerLength: 300,
  /** A picture that stands in its question, in characters, and how many a quiz has of them. */
  questionPicture: 96 * 1024,
  quizPictures: 6,
  /** Of an answer that a person reads. */
  longAnswerLength: 20_000,
  /** Of an answer that is files: how many, and the megabytes of each. */
  answerFiles: 10,
  answerFileMegabytes: 10,
  gapTextLength: 4000,
  questionGaps: 200,
  /** What a question lets one choose from, match or put in order. */
  questionChoices: 20,
  unitLength: 20,
  questionTopics: 5,
  /** How often a quiz may be tried, where its author sets an end, and where nobody does. */
  quizAttempts: 20,
  attempts: 200,
  /** By how much longer somebody may take over what has a limit of time, in per cent of it. */
  extraTimePercent: 300,
  /** What is handed in: its text and link, its files and megabytes of each, its points, and how often it is handed in again. */
  workLength: 40_000,
  workLink: 2000,
  workFiles: 10,
  workFileMegabytes: 10,
  workPoints: 1000,
  workRounds: 20,
  /** A rubric, and what a review says of the whole and of a place. */
  rubricCriteria: 12,
  rubricLevels: 8,
  rubricTitleLength: 120,
  rubricTextLength: 600,
  rubricPoints: 100,
  reviewLength: 4000,
  reviewComments: 100,
  reviewCommentLength: 1000,
  /** Points set by hand; the categories of a course’s final grade; changes of one grade that are kept. */
  gradePoints: 100_000,
  gradeCategories: 20,
  gradeChanges: 500,
  /** Grades that are set by hand at once, as a block of a sheet, and of how many people. */
  gradeBlock: 1000,
  gradeBlockPeople: 200,
  enrolAtOnce: 500,
  /** Groups of people, and their descriptions. */
  groups: 500,
  groupDescription: 600,
  /** Paths, their steps, and the courses of one step. */
  paths: 500,
  pathSteps: 50,
  pathChoices: 10,
  /** What groups are to complete; days until it is due; months for which it is good, and days before they are over. */
  assignments: 1000,
  dueDays: 3650,
  renewMonths: 120,
  renewDaysBefore: 365,
  /** Lines of the record of one person’s progress in a course. */
  progressLines: 5000,
  /** Visits of lessons that are told at once, their seconds, and how many are kept of one person in a course. */
  visitsAtOnce: 50,
  visitSeconds: 86_400,
  visits: 5000,
  /** Lines beyond those that whoever leads the course may write: nobody fills a record to keep it from being corrected. */
  progressCorrections: 500,
  /** What somebody is stuck on, in their words; how many requests they have open, and how many lie with one mentor. */
  helpWord: 500,
  helpRequests: 10,
  helpClaims: 4,
  /** Lessons and questions of a course with which one person was offered help. */
  stuckOffers: 1000,
  /** Of what a person asks the company, and of a saved reply: its line; how many are open; how many replies are saved. */
  deskLine: 120,
  deskRequests: 5,
  deskReplies: 100,
  /** Of an announcement: its title and text, the groups that one is for. */
  announcementTitle: 120,
  announcementLength: 10_000,
  announcementGroups: 50,
  reasonLength: 300,
  /** Mentors that one person has, or has asked. */
  mentorsAtOnce: 3,
  /** A note in a lesson, what it quotes of its place; how many notes and bookmarks a person has. */
  lessonNote: 4000,
  lessonNoteQuote: 120,
  lessonNotes: 500,
  lessonBookmarks: 500,
  /** What one of a pair writes to the other where they ask, decline or end it. */
  mentoringWord: 500,
  /** A goal, something to do; a note; and how many of each a pair has. */
  mentoringLine: 300,
  mentoringNote: 20_000,
  mentoringItems: 500,
  /** Programmes of a company; of each its texts, topics, agendas, weeks and people, and the mentees of one mentor. */
  programmes: 200,
  programmeText: 2000,
  programmeTopics: 60,
  programmeAgendas: 5,
  programmeWeeks: 156,
  programmePeople: 10_000,
  programmeCapacity: 20,
  programmeRuns: 500,
  /** What two people want to talk about in a session; times to choose from; how many they have asked for or to come. */
  sessionAgenda: 5_000,
  offeredTimes: 3,
  sessionsToCome: 20,
  /** Sessions that are asked for together, the later ones also beyond how far ahead a mentor can be booked. */
  seriesSessions: 12,
  /** Days of a mentor that are not as others. */
  availabilityExceptions: 200,
  /** Calendars elsewhere of a mentor, and the length of an address of one. */
  outsideCalendars: 3,
  calendarAddressLength: 1000,
  /** How far ahead a mentor can be booked. */
  bookingDays: 90,
  /**
   * Within 24 hours: how often one pair is paused, mentors one person asks, sessions that one pair asks for, books or moves,
   * requests for help of one person, and what one person asks the company and announces. What is taken back leaves a row, so these bound how many there can be.
   */
  pausesADay: 10,
  mentorsAskedADay: 20,
  sessionsADay: 40,
  helpADay: 60,
  deskADay: 20,
  announcementsADay: 20,
  /** Nobody is reminded by hand of the same assignment again before that. */
  remindedAgainHours: 24,
  /** Letters from which people who are no administrators are found: nobody lists a company letter by letter. */
  peopleSearchMin: 2,
} as const
