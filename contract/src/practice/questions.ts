import { z } from 'zod'
import { Id } from '../envelope.ts'
import { line, Tag } from '../fields.ts'
import { limits } from '../limits.ts'
import { codeLanguages } from '../rich-text/code-languages.ts'
import { richText } from '../rich-text/document.ts'
import { answerFileKinds } from '../rules/learning/answer-files.ts'
import { difficulties, type Difficulty } from '../rules/learning/mastery.ts'
import { Choice, ChoiceId, Picture, ShownChoice } from './choices.ts'

export const questionTypes = [
  'single',
  'multiple',
  'true_false',
  'short',
  'numeric',
  'matching',
  'ordering',
  'gaps',
  'long',
  'code',
  'file',
  'spots',
] as const
export type QuestionType = (typeof questionTypes)[number]

/** What no computer marks: a person reads it and gives the points. */
const readByPeople: readonly QuestionType[] = ['long', 'code', 'file']
export const isReadByPeople = ({ type }: { type: QuestionType }): boolean => readByPeople.includes(type)

/** The steps of a ladder, from asking to telling. */
export const rungs = ['question', 'principle', 'step', 'worked'] as const
export type Rung = (typeof rungs)[number]

/** What a question hints and feeds back. Null until it is written. */
export const QuestionText = richText(limits.questionLength)
const Said = QuestionText.nullable()
/** What it asks, with what there is to look at. Null until it is written. */
const Prompt = richText(limits.questionLength, { pictures: limits.promptPictures }).nullable()
const Line = line(limits.answerLength)
/** The ladder beside a question or a lesson, from asking to telling. */
export const Hints = z.strictObject({ question: Said, principle: Said, step: Said, worked: Said })
export type Hints = z.infer<typeof Hints>

const Piece = z.strictObject({ id: ChoiceId, text: Line })
const few = <T extends z.ZodType<{ id: string }>>(item: T) =>
  z
    .array(item)
    .max(limits.questionChoices)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'duplicate')

const asked = {
  id: Id,
  prompt: Prompt,
  /** How much it weighs. */
  points: z.number().int().min(1).max(100),
  hints: Hints,
  feedback: z.strictObject({ right: Said, wrong: Said }),
  /** What it is about; where nothing is said, what its course is about. */
  topics: z.array(Tag).max(limits.questionTopics).optional(),
  /** Medium where nothing is said. */
  difficulty: z.enum(difficulties).optional(),
  /** The question of the bank that it was taken from, and the version that it was then. */
  bank: z.strictObject({ id: Id, version: z.number().int().min(1).max(1_000_000) }).optional(),
  /** The pool of its quiz that it is drawn from. */
  pool: Id.optional(),
}
/** What is right in part counts in part; otherwise only all of it counts. */
const inPart = { partial: z.boolean() }
/** What a good answer has in it: for whoever gives the points, and never for who answers. */
const judged = { guide: Said }
/** Null where it is of no language in particular. */
const CodeLanguage = z.enum(codeLanguages).nullable()
const Thousandths = z.number().int().min(0).max(1000)
/** A spot of a picture, in thousandths of its width and height, by a name that says nothing of what belongs there. */
const spot = { id: ChoiceId, name: Line, x: Thousandths, y: Thousandths }

/** What is taken of whoever answers with files: any kind where none is named, so many files, each of so many megabytes. */
const taken = {
  kinds: z
    .array(z.enum(answerFileKinds))
    .max(answerFileKinds.length)
    .refine((all) => new Set(all).size === all.length, 'duplicate'),
  mostFiles: z.number().int().min(1).max(limits.answerFiles),
  mostMegabytes: z.number().int().min(1).max(limits.answerFileMegabytes),
}
const written = {
  caseMatters: z.boolean(),
  accentsMatter: z.boolean(),
  /** A slip or two of the keyboard count as right. */
  forgivesTypos: z.boolean().optional(),
}

/** What is said afterwards to those who answered so, whether that is right or wrong; `*` stands for any characters. */
const reply = { id: ChoiceId, text: Line, feedback: Line }
const Reply = z.strictObject(reply)

/** The same of a number, as far off as that. */
export const NumberReply = z.strictObject({
  id: ChoiceId,
  value: z.number().nullable(),
  tolerance: z.number().min(0),
  feedback: Line,
})
export type NumberReply = z.infer<typeof NumberReply>
/** The same of a gap, by its number from 1 on. */
export const GapReply = z.strictObject({ ...reply, gap: z.number().int().min(1).max(limits.questionGaps) })
export type GapReply = z.infer<typeof GapReply>

const ValueName = z.string().regex(/^(?:[a-z][a-z0-9]{0,9})?$/i)
/** A value is within this much of nothing. */
const Drawn = z.number().min(-1e9).max(1e9)
/** Values that are drawn for each attempt, named in the texts as `{a}`, and the formula of what is right with them. */
const Calculated = z.strictObject({
  values: z
    .array(
      z.strictObject({
        name: ValueName,
        from: Drawn,
        to: Drawn,
        decimals: z.number().int().min(0).max(4),
      }),
    )
    .max(limits.questionValues)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'duplicate'),
  formula: line(limits.answerLength),
  /** To which what is right is rounded. */
  decimals: z.number().int().min(0).max(6),
})

export const Question = z.discriminatedUnion('type', [
  z.strictObject({
    ...asked,
    type: z.literal('single'),
    choices: few(Choice),
    right: ChoiceId.nullable(),
  }),
  z.strictObject({
    ...asked,
    ...inPart,
    type: z.literal('multiple'),
    choices: few(Choice),
    right: z.array(ChoiceId).max(limits.questionChoices),
  }),
  z.strictObject({ ...asked, type: z.literal('true_false'), right: z.boolean().nullable() }),
  z.strictObject({
    ...asked,
    ...written,
    type: z.literal('short'),
    /** Any of these is right; `*` in one stands for any characters. */
    accepted: z.array(Line).max(limits.questionChoices),
    replies: few(Reply).optional(),
  }),
  z.strictObject({
    ...asked,
    type: z.literal('numeric'),
    right: z.number().nullable(),
    /** How far off is still right, on either side. */
    tolerance: z.number().min(0),
    /** Where it is so many percent of what is right; otherwise it is a distance. */
    toleranceIn: z.literal('percent').optional(),
    /** Stands beside the field; empty where there is none. */
    unit: line(limits.unitLength),
    calculated: Calculated.optional(),
    /** None is said where the values are drawn: what is wrong with them is another number each time. */
    replies: few(NumberReply).optional(),
  }),
  z.strictObject({
    ...asked,
    ...inPart,
    type: z.literal('matching'),
    /** Each with what is said of it afterwards. */
    pairs: few(
      z.strictObject({ id: ChoiceId, left: Line, rightId: ChoiceId, right: Line, feedback: Line.optional() }),
    ),
    /** What matches nothing. */
    others: few(Piece),
  }),
  z.strictObject({
    ...asked,
    ...inPart,
    type: z.literal('ordering'),
    /** In their right order. */
    items: few(Piece),
  }),
  z.strictObject({
    ...asked,
    ...inPart,
    ...written,
    type: z.literal('gaps'),
    /** Its gaps stand in it as `[right|right too]`. */
    text: z.string().max(limits.gapTextLength),
    /** Typed, or chosen from the right words of all gaps and some others. */
    given: z.enum(['typed', 'chosen']),
    others: z.array(Line).max(limits.questionChoices),
    replies: few(GapReply).optional(),
  }),
  z.strictObject({ ...asked, ...judged, type: z.literal('long') }),
  z.strictObject({ ...asked, ...judged, type: z.literal('code'), language: CodeLanguage }),
  z.strictObject({ ...asked, ...judged, ...taken, type: z.literal('file') }),
  z.strictObject({
    ...asked,
    ...inPart,
    type: z.literal('spots'),
    picture: Picture.nullable(),
    /** Each with the label that belongs there, and what is said of it afterwards. */
    spots: few(z.strictObject({ ...spot, labelId: ChoiceId, label: Line, feedback: Line })),
    /** Labels that belong nowhere. */
    others: few(Piece),
  }),
])
export type Question = z.infer<typeof Question>
/** Medium where its author said nothing. */
export const difficultyOf = ({ difficulty }: Pick<Question, 'difficulty'>): Difficulty =>
  difficulty ?? 'medium'
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>

/** What somebody answers; of the same type as its question. */
export const Answer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('single'), choice: ChoiceId }),
  z.strictObject({ type: z.literal('multiple'), choices: z.array(ChoiceId).max(limits.questionChoices) }),
  z.strictObject({ type: z.literal('true_false'), value: z.boolean() }),
  z.strictObject({ type: z.literal('short'), text: z.string().max(limits.answerLength) }),
  z.strictObject({ type: z.literal('numeric'), text: z.string().max(limits.unitLength + 60) }),
  z.strictObject({
    type: z.literal('matching'),
    pairs: few(z.strictObject({ id: ChoiceId, rightId: ChoiceId })),
  }),
  z.strictObject({
    type: z.literal('ordering'),
    order: z.array(ChoiceId).max(limits.questionChoices),
  }),
  z.strictObject({
    type: z.literal('gaps'),
    words: z.array(z.string().max(limits.answerLength)).max(limits.questionGaps),
  }),
  z.strictObject({ type: z.literal('long'), text: z.string().max(limits.longAnswerLength) }),
  z.strictObject({ type: z.literal('code'), text: z.string().max(limits.longAnswerLength) }),
  /** What is attached to the answer, written by the server as files come and go. */
  z.strictObject({
    type: z.literal('file'),
    files: z.array(z.strictObject({ id: Id, name: z.string() })).max(limits.answerFiles),
  }),
  /** Which label is at which spot. */
  z.strictObject({
    type: z.literal('spots'),
    placed: few(z.strictObject({ id: ChoiceId, labelId: ChoiceId })),
  }),
])
export type Answer = z.infer<typeof Answer>

const shown = { id: Id, prompt: Prompt, points: z.number().int() }
const ShownPiece = z.object({ id: ChoiceId, text: z.string() })
const pieces = z.array(ShownPiece)

/** A question as whoever answers it sees it: nothing of what is right in it, and in an order that says nothing either. */
export const ShownQuestion = z.discriminatedUnion('type', [
  z.object({ ...shown, type: z.literal('single'), choices: z.array(ShownChoice) }),
  z.object({ ...shown, type: z.literal('multiple'), choices: z.array(ShownChoice) }),
  z.object({ ...shown, type: z.literal('true_false') }),
  z.object({ ...shown, type: z.literal('short') }),
  z.object({ ...shown, type: z.literal('numeric'), unit: z.string() }),
  z.object({ ...shown, type: z.literal('matching'), left: pieces, right: pieces }),
  z.object({ ...shown, type: z.literal('ordering'), items: pieces }),
  z.object({
    ...shown,
    type: z.literal('gaps'),
    /** What stands around the gaps: one more than there are gaps. */
    texts: z.array(z.string()),
    /** To choose from; null where they are typed. */
    words: z.array(z.string()).nullable(),
  }),
  z.object({ ...shown, type: z.literal('long') }),
  z.object({ ...shown, type: z.literal('code'), language: CodeLanguage }),
  z.object({ ...shown, ...taken, type: z.literal('file') }),
  z.object({
    ...shown,
    type: z.literal('spots'),
    picture: Picture.nullable(),
    spots: z.array(z.object(spot)),
    labels: pieces,
  }),
])
export type ShownQuestion = z.infer<typeof ShownQuestion>
export type ShownOf<T extends QuestionType> = Extract<ShownQuestion, { type: T }>
