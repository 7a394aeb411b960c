import { programmesApi, type Application } from '#contract/mentoring/programmes.ts'
import { ApiError } from '../../../../api/api-error.ts'
import { isNewer } from '../../../../api/problem.ts'
import { isFinal } from '../../../../api/retry.ts'
import { misfits } from '../../../../shared/misfits.ts'
import { createSender } from '../../../../shared/saving/sender.ts'
import { createApplicationText } from './application-text.ts'
import { SaidBody, saidIn, type Said } from './said.ts'

/** A moment of quiet after which what was typed is saved. */
const QUIET_MS = 800

type Options = {
  person: string
  programmeId: string
  application: Application | null
  /** What the form begins with. */
  start: Said
  /** Whether it says all that is needed. */
  isWhole: (said: Said) => boolean
  /** It is known how the application stands now. */
  onKnown: (application: Application) => void
}

/**
 * Sends an application as it is typed, in the name of its writer alone, over what was seen of it alone. What has not
 * arrived is kept, and what another window saved meanwhile is shown beside it.
 */
export function createApplicationSaver({
  person,
  programmeId,
  application,
  start,
  isWhole,
  onKnown,
}: Options) {
  const params = { id: programmeId }
  const text = createApplicationText(programmeId, application, start)
  const { store, isChanged, isDirty, settle, heard, arrived } = text

  async function save(): Promise<void> {
    const said = text.said()
    const body = { ...said, revision: text.revision() }
    text.sending(said)
    const saved = await sender
      .call(programmesApi.saveApplication, { params, body })
      .catch((error: unknown) => {
        if (isFinal(error)) text.refused()
        throw error
      })
    heard(said, saved)
    onKnown(saved)
  }
  async function learn(conflict: unknown): Promise<void> {
    if (!isNewer(conflict)) throw conflict
    const { application: there } = await sender.call(programmesApi.page, { params })
    const whose = there && arrived(there)
    if (there) onKnown(there)
    if (whose !== 'own') throw conflict
    if (isDirty()) await save()
  }
  async function send(): Promise<void> {
    if (!isDirty()) return
    const said = text.said()
    settle()
    const details = misfits(SaidBody, { ...said, revision: text.revision() }, 'application')
    if (details.length > 0)
      throw new ApiError({ code: 'BAD_REQUEST', type: 'form', message: '', details }, 400)
    if (text.isOut() && !isWhole(said)) return
    await save().catch(learn)
  }
  const sender = createSender({
    person,
    wait: QUIET_MS,
    send,
    onState: (saving, error = null) =>
      // Nothing failed, and yet it is not saved: something is missing.
      store.set({ saving: saving === 'saved' && isChanged() ? 'invalid' : saving, error }),
  })
  return {
    ...store,
    arrived,
    begin(): void {
      if (application) arrived(application)
      if (isChanged()) sender.schedule()
    },
    change(some: Partial<Said>): void {
      store.set(({ said }) => ({ said: { ...said, ...some } }))
      settle()
      sender.schedule()
    },
    /** Saves at once what shows, also what nobody has touched; false where that failed, or another is there by now. */
    async flush(): Promise<boolean> {
      text.ask()
      sender.schedule()
      await sender.flush()
      return !isDirty() && store.get().saving === 'saved'
    },
    /** Goes on with what another window saved. */
    takeTheirs(newer: Application): void {
      store.set({ said: saidIn(newer) })
      heard(saidIn(newer), newer)
      sender.forget()
    },
    /** Goes on with what was typed here, and saves it over the other; what was settled meanwhile stays so. */
    keepMine(newer: Application): void {
      const said = text.said()
      heard(saidIn(newer), newer)
      store.set({ said: newer.state === 'draft' ? said : { ...said, part: newer.part } })
      settle()
      sender.schedule()
    },
    /** The page is left: one more try, and what it does not bring over is kept for whoever comes back to it. */
    async leave(): Promise<void> {
      if (!isChanged()) return sender.forget()
      settle()
      await sender.flush()
      sender.forget()
    },
  }
}
