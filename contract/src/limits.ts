import { MiB } from './part.ts'
import { joined } from './parts.ts'

/** Every limit that both sides must know: what several parts of the contract share, and what each says of its own. Bytes where not said otherwise. */
export const limits = {
  jsonBody: 1 * MiB,
  image: 10 * MiB,
  fileNameLength: 200,
  nameLength: 100,
  tagLength: 60,
  personLineLength: 100,
  /** Of a message between people, and of the words of a report. */
  messageLength: 4000,
  searchLength: 200,
  /** Values of one parameter of an address, such as the statuses that a list is narrowed to. */
  repeatedValues: 200,
  courseSummaryLength: 600,
  /** Of a quiz: its questions, the characters of what each says, of a line among its answers and of a text with gaps. */
  quizQuestions: 100,
  /** Pools of a quiz. */
  quizPools: 20,
  questionLength: 4000,
  answerLength: 300,
  /**
   * In characters: a picture that labels are put on, one that is an answer to choose, one of what is asked as it is drawn for it,
   * all of what is asked, and all of a quiz.
   */
  questionPicture: 96 * 1024,
  choicePicture: 24 * 1024,
  promptPicture: 32 * 1024,
  promptPictures: 64 * 1024,
  quizPictures: 576 * 1024,
  /** Of an answer that a person reads. */
  longAnswerLength: 20_000,
  /** Of an answer that is files: how many, and the megabytes of each. */
  answerFiles: 10,
  answerFileMegabytes: 10,
  gapTextLength: 4000,
  questionGaps: 200,
  /** What a question lets one choose from, match or put in order. */
  questionChoices: 20,
  /** Values that a question draws for each attempt. */
  questionValues: 10,
  unitLength: 20,
  questionTopics: 5,
  /** How often a quiz may be tried at most, where its author sets an end. */
  quizAttempts: 20,
  rubricTitleLength: 120,
  /** What a reader says of the whole, and of a place. */
  reviewLength: 4000,
  reviewComments: 100,
  reviewCommentLength: 1000,
  enrolAtOnce: 500,
  reasonLength: 300,
  /** What one of a pair writes to the other where they ask, decline or end it. */
  mentoringWord: 500,
  /** Letters from which people who are no administrators are found: nobody lists a company letter by letter. */
  peopleSearchMin: 2,
  ...joined('limits'),
} as const
