import { PeerReviewSettings, WrittenAssignmentSettings } from '#contract/practice/assignment.ts'
import { PackageContent, SavedLesson, type LessonContent } from '#contract/courses/course.ts'
import { coursesApi, type LessonDraft } from '#contract/courses/courses.ts'
import { Instant } from '#contract/envelope.ts'
import type { FieldError } from '#contract/errors.ts'
import { questionTypes } from '#contract/practice/questions.ts'
import { QuizSettings } from '#contract/practice/quiz.ts'
import { z } from 'zod'
import { isApiError } from '../../../api/api-error.ts'
import { keptFor } from '../../../shared/saving/kept.ts'
import { misfits } from '../../../shared/misfits.ts'
import { isDeepEqual } from '../../../shared/saving/same.ts'
import { createSender, type SendState } from '../../../shared/saving/sender.ts'
import { createStore } from '../../../shared/store.ts'

const Content = SavedLesson.nullable()
/** As they are written: which numbers and which times the server takes is said beside them. */
const WrittenQuizSettings = QuizSettings.extend({
  passPercent: z.number(),
  attempts: z.number().nullable(),
  draws: z.number().nullable().optional(),
  pools: z.array(z.strictObject({ id: z.string(), name: z.string(), asks: z.number() })).optional(),
  minutes: z.number().nullable(),
  window: z.strictObject({ opensAt: Instant.nullable(), closesAt: Instant.nullable() }).optional(),
})
/** As far as its editor has to know it. */
const WrittenQuestion = z.looseObject({ id: z.string(), type: z.enum(questionTypes) })
const WrittenRubric = z
  .looseObject({ criteria: z.array(z.looseObject({ id: z.string(), levels: z.array(z.looseObject({})) })) })
  .nullable()
const WrittenAssignment = z.looseObject({
  type: z.literal('assignment'),
  settings: WrittenAssignmentSettings.extend({ accepts: z.object({}).loose() }),
  rubric: WrittenRubric,
  peerReview: PeerReviewSettings.extend({ rubric: WrittenRubric }).optional(),
})
const WrittenClass = z.looseObject({ type: z.literal('live_class'), minimumPercent: z.number() })
/** As it is written, whether the server takes it or not: what is no document of ours the editor draws empty. */
const Written = z.custom<LessonContent>(
  (given) =>
    z.looseObject({ type: z.literal('doc') }).safeParse(given).success ||
    z
      .looseObject({
        type: z.literal('quiz'),
        settings: WrittenQuizSettings,
        questions: z.array(WrittenQuestion),
      })
      .safeParse(given).success ||
    WrittenAssignment.safeParse(given).success ||
    WrittenClass.safeParse(given).success ||
    PackageContent.safeParse(given).success,
)

/** Of a text that is being written: which one it was written over. */
const KeptText = z.object({
  revision: z.number().int().min(0),
  content: Written.nullable(),
  at: Instant,
})

type State = {
  content: LessonContent | null
  /** Why it cannot be saved as it is. */
  errors: FieldError[]
  saving: SendState
  error: unknown
  /** What somebody else saved meanwhile: it is neither taken nor written over until one chooses. */
  newer: LessonDraft | null
}

type Options = {
  person: string
  courseId: string
  draft: LessonDraft
  onSaved: (saved: LessonDraft) => void
  /** The lesson is so new that the server does not know it yet. */
  isComing: () => boolean
}

/** Milliseconds of quiet after which a text is sent. */
export const TYPING_PAUSE = 1000

/** The text of one lesson while it is written: kept at each change, sent after a moment of quiet. */
export function createLessonSaver({ person, courseId, draft, onSaved, isComing }: Options) {
  const { lessonId } = draft
  const params = { id: courseId, lessonId }
  const kept = keptFor(`lesson:${person}:${courseId}:${lessonId}`, KeptText)
  let base = draft
  const shown = (content: LessonContent | null) => ({ content, errors: misfits(Content, content, 'content') })
  const store = createStore<State>({ ...shown(draft.content), saving: 'saved', error: null, newer: null })

  const isChanged = () => !isDeepEqual(store.get().content, base.content)
  const keep = (content: LessonContent | null) =>
    kept.write({ revision: base.revision, content, at: new Date().toISOString() })

  /** Somebody else's text has come: asked about where there is an own one that says otherwise. */
  function meet(newer: LessonDraft): void {
    const { content } = store.get()
    if (isDeepEqual(newer.content, content)) {
      base = newer
      kept.drop()
      store.set({ newer: null })
    } else store.set({ newer })
  }
  async function send(): Promise<void> {
    const { content, newer, errors } = store.get()
    if (newer || !isChanged() || errors.length > 0) return
    try {
      const saved = await sender.call(coursesApi.saveLesson, {
        params,
        body: { revision: base.revision, content },
      })
      // The very document that was sent: the server may write an empty one otherwise.
      base = { ...saved, content }
      if (isDeepEqual(store.get().content, content)) kept.drop()
      else keep(store.get().content)
      onSaved(saved)
    } catch (error) {
      if (!isApiError(error, 'CONFLICT')) throw error
      meet(await sender.call(coursesApi.lesson, { params }))
    }
  }
  const sender = createSender({
    person,
    wait: TYPING_PAUSE,
    send,
    onState: (saving, error = null) => {
      const isHeld = saving === 'saved' && store.get().errors.length > 0
      store.set({ saving: isHeld ? 'invalid' : saving, error })
    },
    isEarly: (error) => isApiError(error, 'NOT_FOUND') && isComing(),
  })

  function change(content: LessonContent | null): void {
    store.set(shown(content))
    keep(content)
    sender.schedule()
  }

  const left = kept.read()
  if (left) {
    store.set(shown(left.content))
    if (left.revision === draft.revision && isChanged()) sender.schedule()
    else meet(draft)
  }

  return {
    ...store,
    change,
    flush: sender.flush,
    again: sender.again,
    /** The server's text at this moment. It is taken where nothing else was written over the one before. */
    arrived(next: LessonDraft): void {
      if (next.revision <= base.revision || store.get().newer) return
      const { saving } = store.get()
      if (isChanged() || saving !== 'saved') return
      base = next
      store.set(shown(next.content))
    },
    /** One's own text stays, and is saved over the other. */
    keepMine(): void {
      const { newer, content } = store.get()
      if (!newer) return
      base = newer
      store.set({ newer: null })
      keep(content)
      sender.schedule()
      void sender.flush()
    },
    /** The other's text is taken; answers one's own, which may be brought back. */
    takeTheirs(): LessonContent | null {
      const { newer, content } = store.get()
      if (!newer) return content
      base = newer
      kept.drop()
      store.set({ newer: null, ...shown(newer.content), error: null })
      sender.forget()
      return content
    },
  }
}
export type LessonSaver = ReturnType<typeof createLessonSaver>
