import type { Outline } from '#contract/courses/course.ts'
import { coursesApi, type CourseDraft } from '#contract/courses/courses.ts'
import type { FieldError } from '#contract/errors.ts'
import { z } from 'zod'
import { isApiError } from '../../../api/api-error.ts'
import { toast } from '../../../api/toasts.ts'
import { keptFor } from '../../../shared/saving/kept.ts'
import { isDeepEqual } from '../../../shared/saving/same.ts'
import { createSender, type SendState } from '../../../shared/saving/sender.ts'
import { createStore } from '../../../shared/store.ts'
import { applyAll, applyChange, lessonsOf, OutlineChange } from './outline-changes.ts'
import { fitOf, outlineErrors } from './outline-fit.ts'

type State = {
  /** As it is seen: what the server has, and what is still on its way. */
  outline: Outline
  /** The lessons that the server has: what is written in others waits. */
  known: ReadonlySet<string>
  /** What of it cannot be saved as it is, `<id>.<field>`, and why. */
  errors: FieldError[]
  saving: SendState
  error: unknown
}

/** Change by change: one that can be read no more takes none along. */
const Kept = z.array(z.unknown()).transform((changes) =>
  changes.flatMap((one) => {
    const { data } = OutlineChange.safeParse(one)
    return data ? [data] : []
  }),
)

type Options = {
  person: string
  draft: CourseDraft
  onSaved: (draft: CourseDraft) => void
}

/** How often it is tried again on a newer outline in one go. */
const CONFLICTS = 5

/** What is typed into one field is one change, as long as it has not left. */
function withChange(waiting: OutlineChange[], change: OutlineChange, leaving: number): OutlineChange[] {
  const last = waiting.length > leaving ? waiting.at(-1) : undefined
  if (change.kind === 'edit_lesson' && last?.kind === 'edit_lesson' && last.id === change.id)
    return [...waiting.slice(0, -1), { ...last, fields: { ...last.fields, ...change.fields } }]
  return [...waiting, change]
}

/**
 * The outline of one course: each change is seen at once and sent after it, whole and with the revision it was made on.
 * Where somebody else was quicker, the same small changes are made on theirs. A line that the server would not take
 * waits with its error until it is mended, and holds nothing else up.
 */
export function createOutlineSaver({ person, draft, onSaved }: Options) {
  const params = { id: draft.id }
  const kept = keptFor(`outline:${person}:${draft.id}`, Kept)
  let base = draft
  let waiting: OutlineChange[] = kept.read() ?? []
  const seen = () => applyAll(base.outline, waiting)
  const known = () => new Set(lessonsOf(base.outline).map(({ id }) => id))
  /** How many of those that wait are on their way: they are not changed any more. */
  let leaving = 0
  const shown = (outline = seen()) => ({ outline, errors: outlineErrors(outline) })
  const store = createStore<State>({ ...shown(), known: known(), saving: 'saved', error: null })

  function arrived(next: CourseDraft): void {
    if (next.revision < base.revision) return
    base = next
    store.set({ ...shown(), known: known() })
  }
  async function takeNewer(): Promise<void> {
    const before = base.outline
    arrived(await sender.call(coursesApi.byId, { params }))
    // One's own settings count the revision up as well.
    if (!isDeepEqual(before, base.outline)) toast({ severity: 'info', message: 'teach.outline.merged' })
  }
  function keep(changes: OutlineChange[]): void {
    waiting = changes
    if (waiting.length > 0) kept.write(waiting)
    else kept.drop()
  }
  async function send(): Promise<void> {
    for (let tries = 0; waiting.length > 0; tries++) {
      const fit = fitOf(base.outline, seen())
      if (!fit) return
      if (isDeepEqual(fit.outline, base.outline)) return keep(fit.rest)
      leaving = waiting.length
      try {
        const body = { revision: base.revision, modules: fit.outline }
        const saved = await sender.call(coursesApi.saveOutline, { params, body })
        keep([...fit.rest, ...waiting.slice(leaving)])
        arrived(saved)
        onSaved(saved)
      } catch (error) {
        if (!isApiError(error, 'CONFLICT') || tries >= CONFLICTS) throw error
        await takeNewer()
      } finally {
        leaving = 0
      }
    }
  }
  const sender = createSender({
    person,
    wait: 500,
    send,
    onState: (saving, error = null) => {
      const isPart = saving === 'saved' && store.get().errors.length > 0
      store.set({ saving: isPart ? 'invalid' : saving, error })
    },
  })
  if (waiting.length > 0) sender.schedule()

  return {
    ...store,
    arrived,
    flush: sender.flush,
    again: sender.again,
    apply(change: OutlineChange): void {
      const { outline } = store.get()
      const next = applyChange(outline, change)
      if (isDeepEqual(next, outline)) return
      keep(withChange(waiting, change, leaving))
      store.set(shown(next))
      sender.schedule()
    },
    /** What was refused is given up. */
    discard(): void {
      keep([])
      store.set(shown(base.outline))
      sender.forget()
    },
  }
}
export type OutlineSaver = ReturnType<typeof createOutlineSaver>
