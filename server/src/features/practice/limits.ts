/** The limits of practising. */
export const practiceLimits = {
  /** Questions of one session: about five minutes. */
  session: 8,
  /** Of those due, as many as are looked through, in this many quizzes. */
  due: 200,
  quizzes: 40,
  /** How well something is to be remembered when it is asked again, and after how many days it is asked at the latest. */
  retention: 0.9,
  mostDays: 365,
  /** Of what somebody knows: answers to practice that are looked at, the newest, and topics. */
  answers: 400,
  topics: 50,
  /** Answers to practice are deleted after so many days. */
  answersKeptDays: 730,
} as const
