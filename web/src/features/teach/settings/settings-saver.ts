import { CourseSettings } from '#contract/course.ts'
import { coursesApi, type CourseDraft } from '#contract/courses.ts'
import { call } from '../../../api/client.ts'
import { keptFor } from '../saving/kept.ts'
import { isDeepEqual } from '../saving/same.ts'
import { createSender, type SendState } from '../saving/sender.ts'
import { createStore } from '../saving/store.ts'

const Patch = CourseSettings.partial()
type Patch = Partial<CourseSettings>

type State = {
  /** As they are seen: what the server has, and what is still on its way. */
  settings: CourseSettings
  saving: SendState
  error: unknown
}

type Options = {
  person: string
  draft: CourseDraft
  isStill: () => boolean
  onSaved: (draft: CourseDraft) => void
}

/** The settings of one course: what is changed is sent, and nothing else, so that two who change others stay apart. */
export function createSettingsSaver({ person, draft, isStill, onSaved }: Options) {
  const params = { id: draft.id }
  const kept = keptFor<Patch>(`settings:${person}:${draft.id}`, Patch)
  let base = draft
  let waiting: Patch = kept.read() ?? {}
  const seen = () => ({ ...base.settings, ...waiting })
  const store = createStore<State>({ settings: seen(), saving: 'saved', error: null })

  function arrived(next: CourseDraft): void {
    if (next.revision < base.revision) return
    base = next
    store.set({ settings: seen() })
  }
  const sender = createSender({
    wait: 800,
    onState: (saving, error = null) => store.set({ saving, error }),
    async send() {
      if (!isStill()) throw new Error('somebody else is signed in')
      const sent = waiting
      const saved = await call(coursesApi.update, { params, body: sent })
      // What was changed once more while it was on its way is left to be sent.
      waiting = Object.fromEntries(
        Object.entries(waiting).filter(
          ([key, value]) => !isDeepEqual(value, sent[key as keyof CourseSettings]),
        ),
      )
      if (Object.keys(waiting).length > 0) kept.write(waiting)
      else kept.drop()
      arrived(saved)
      onSaved(saved)
    },
  })
  if (Object.keys(waiting).length > 0) sender.touch()

  return {
    ...store,
    arrived,
    flush: sender.flush,
    change(patch: Patch): void {
      waiting = { ...waiting, ...patch }
      kept.write(waiting)
      store.set({ settings: seen() })
      sender.touch()
    },
  }
}
export type SettingsSaver = ReturnType<typeof createSettingsSaver>
