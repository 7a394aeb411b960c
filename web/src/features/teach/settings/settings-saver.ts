import { CertificateDesign, CourseSettings } from '#contract/courses/course.ts'
import { coursesApi, type CourseDraft } from '#contract/courses/courses.ts'
import type { FieldError } from '#contract/errors.ts'
import { z } from 'zod'
import { isApiError } from '../../../api/api-error.ts'
import { fieldsOf } from '../../../api/forms.tsx'
import { keptFor } from '../../../shared/saving/kept.ts'
import { misfits } from '../../../shared/misfits.ts'
import { isDeepEqual } from '../../../shared/saving/same.ts'
import { createSender, type SendState } from '../../../shared/saving/sender.ts'
import { createStore } from '../../../shared/store.ts'

type Patch = Partial<CourseSettings>
type Field = keyof CourseSettings
const { shape } = CourseSettings

/** As it is typed, whether the server takes it or not. */
const typed = {
  ...shape,
  title: z.string(),
  summary: z.string(),
  topics: z.array(z.string()),
  outcomes: z.array(z.string()),
  enough: z.number().nullable().optional(),
  dueDays: z.number().nullable(),
  certificate: CertificateDesign.extend({
    months: z.number().nullable(),
    title: z.string(),
    statement: z.string(),
    signatory: z.string(),
    signatoryRole: z.string(),
  }),
}
const isField = (name: string): name is Field => Object.hasOwn(shape, name)
const fieldsIn = (patch: Patch): Field[] => Object.keys(patch).filter(isField)
const only = (patch: Patch, keep: (field: Field) => boolean): Patch =>
  Object.fromEntries(fieldsIn(patch).flatMap((field) => (keep(field) ? [[field, patch[field]]] : [])))

/** Field by field: one that can be read no more takes none along. */
const Kept = z
  .record(z.string(), z.unknown())
  .transform((given): Patch => only(given, (field) => typed[field].safeParse(given[field]).success))

type State = {
  /** As they are seen: what the server has, and what is still on its way. */
  settings: CourseSettings
  /** What of it cannot be saved as it is, and why. */
  errors: FieldError[]
  saving: SendState
  error: unknown
}

type Options = {
  person: string
  draft: CourseDraft
  onSaved: (draft: CourseDraft) => void
}

/**
 * The settings of one course: what is changed is sent, and nothing else, so that two who change others stay apart.
 * What the server would not take waits with its error until it is mended, and holds nothing else up.
 */
export function createSettingsSaver({ person, draft, onSaved }: Options) {
  const params = { id: draft.id }
  const kept = keptFor<Patch>(`settings:${person}:${draft.id}`, Kept)
  let base = draft
  let waiting: Patch = kept.read() ?? {}
  /** As they were typed: a space at the end is not taken from under the hands of whoever writes on. */
  let written: Patch = {}
  /** What the server has refused, and the value that it refused. */
  const refused = new Map<Field, { value: unknown; errors: FieldError[] }>()

  function errorsOf(field: Field): FieldError[] {
    const before = refused.get(field)
    if (before && isDeepEqual(before.value, waiting[field])) return before.errors
    return misfits(shape[field], waiting[field], field)
  }
  const errors = () => fieldsIn(waiting).flatMap(errorsOf)
  const asTyped = () =>
    only(written, (field) => isDeepEqual(shape[field].safeParse(written[field]).data, base.settings[field]))
  const seen = () => ({ ...base.settings, ...asTyped(), ...waiting })
  const store = createStore<State>({ settings: seen(), errors: errors(), saving: 'saved', error: null })
  const show = () => store.set({ settings: seen(), errors: errors() })

  function arrived(next: CourseDraft): void {
    if (next.revision < base.revision) return
    base = next
    show()
  }
  const sendable = () => only(waiting, (field) => errorsOf(field).length === 0)
  async function send(): Promise<void> {
    for (let sent = sendable(); fieldsIn(sent).length > 0; sent = sendable()) {
      try {
        const saved = await sender.call(coursesApi.update, { params, body: sent })
        written = { ...written, ...sent }
        // What was changed once more while it was on its way is left to be sent.
        waiting = only(waiting, (field) => !(field in sent) || !isDeepEqual(waiting[field], sent[field]))
        if (fieldsIn(waiting).length > 0) kept.write(waiting)
        else kept.drop()
        arrived(saved)
        onSaved(saved)
        return
      } catch (error) {
        if (!notePlaces(error, sent)) throw error
        show()
      }
    }
  }
  /** Notes what the server finds wrong with single fields; answers whether it named any. */
  function notePlaces(error: unknown, sent: Patch): boolean {
    if (!isApiError(error, 'BAD_REQUEST')) return false
    const found = Map.groupBy(fieldsOf(error), ({ field }) => field.split('.')[0] ?? '')
    const named = fieldsIn(sent).filter((field) => found.has(field))
    for (const field of named) refused.set(field, { value: sent[field], errors: found.get(field) ?? [] })
    return named.length > 0
  }
  const sender = createSender({
    person,
    wait: 800,
    send,
    onState: (saving, error = null) => {
      const isPart = saving === 'saved' && store.get().errors.length > 0
      store.set({ saving: isPart ? 'invalid' : saving, error })
    },
  })
  if (fieldsIn(waiting).length > 0) sender.schedule()

  return {
    ...store,
    arrived,
    flush: sender.flush,
    again: sender.again,
    change(patch: Patch): void {
      waiting = { ...waiting, ...patch }
      kept.write(waiting)
      show()
      sender.schedule()
    },
  }
}
export type SettingsSaver = ReturnType<typeof createSettingsSaver>
