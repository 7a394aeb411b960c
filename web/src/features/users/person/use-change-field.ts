import type { CustomField } from '#contract/people/custom-fields.ts'
import { UpdateUser, usersApi, type Colleague, type ManagedUser } from '#contract/people/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { freshness } from '../freshness.ts'
import { toast } from '../../../api/toasts.ts'
import { useProblemText } from '../../../api/use-problem-text.ts'
import { useValueText, type FormValue } from '../../../ui/fields/value-text.ts'
import type { Outcome, SaveInline } from '../../../ui/inline/use-inline.ts'
import { useChangedValue } from '../form/changed-value.ts'
import { afterChange } from './person-dialog.tsx'

type EditedField = 'name' | 'surname' | 'role' | 'pronouns' | 'jobTitle' | 'department' | 'tags'
type Value<K extends EditedField> = NonNullable<ManagedUser[K]>

/** Something of a person that is changed by itself. */
type Slot<V> = {
  /** What it is called. */
  label: string
  /** What stands there, of somebody as they are. */
  of: (user: ManagedUser) => V
  /** What is sent to have a value stand there. */
  body: (value: V) => Record<string, unknown>
  inWords: (value: V) => string
  /** By what two values are told apart, where that is not all of them. */
  by?: (value: V) => unknown
}

const isSame = <V>({ by = (value: V): unknown => value }: Slot<V>, a: V, b: V) =>
  JSON.stringify(by(a)) === JSON.stringify(by(b))
const isNone = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
/** A field that is empty says that there is none; a name cannot be. */
const sent = (key: EditedField, value: unknown) =>
  value === '' && key !== 'name' && key !== 'surname' ? null : value
const trimmed = <T>(value: T): T => (typeof value === 'string' ? (value.trim() as T) : value)

/**
 * Changes one field of a person where it is read, and offers to undo it. The server writes over whatever there is: what
 * somebody else has changed meanwhile is looked for first, and told instead of lost.
 */
export function useChangeField(user: ManagedUser) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const problemText = useProblemText()
  const inWords = useChangedValue()
  const valueText = useValueText()
  const params = { id: user.id }
  // What goes wrong stands at the field.
  const update = useAction(usersApi.update, { refreshes: afterChange, success: false, failure: false })

  /** What stands there now, in the way of what is to be written over `over`. */
  async function newerThan<V>(slot: Slot<V>, over: V, value: V) {
    const now = await client.query({ ...query(usersApi.byId, { params }), ...freshness.editedPerson })
    const stands = slot.of(now)
    return isSame(slot, stands, over) || isSame(slot, stands, value) ? undefined : { stands }
  }

  async function write<V>(slot: Slot<V>, given: V, over: V): Promise<Outcome<V>> {
    const value = trimmed(given)
    const body = slot.body(value)
    // Of a person’s own names, where one is missing it says which.
    const wrong = validateWith(UpdateUser, () => body)({ ...body, surname: '' })
    const [first] = Object.values(wrong)
    if (first !== undefined) return { wrong: first }
    try {
      const newer = await newerThan(slot, over, value)
      if (newer) {
        const said = isNone(newer.stands)
          ? t('sheet.newer_none')
          : t('sheet.newer', { value: slot.inWords(newer.stands) })
        return { wrong: said, newer: newer.stands }
      }
      await update.mutateAsync({ params, body: UpdateUser.parse(body) })
      return undefined
    } catch (error) {
      return { wrong: problemText(error) }
    }
  }

  /** Told by a toast, whatever became of it: whoever pressed may be elsewhere by then. */
  async function undo<V>(slot: Slot<V>, was: V, is: V): Promise<void> {
    const field = { field: slot.label }
    const outcome = await write(slot, was, trimmed(is))
    if (!outcome) toast({ severity: 'success', message: 'sheet.undone', params: field })
    else if (outcome.newer !== undefined)
      toast({ severity: 'error', title: 'generic.error.error', message: 'sheet.undo_newer', params: field })
    else
      toast({
        severity: 'error',
        title: 'generic.error.error',
        message: 'generic.error.something_went_wrong',
      })
  }

  const saves =
    <V>(slot: Slot<V>): SaveInline<V> =>
    async (value, over) => {
      const outcome = await write(slot, value, over)
      if (!outcome && !isSame(slot, trimmed(value), over))
        toast({
          severity: 'success',
          message: 'sheet.changed',
          params: { field: slot.label },
          undo: () => void undo(slot, over, value),
        })
      return outcome
    }

  return {
    field: <K extends EditedField>(key: K): SaveInline<Value<K>> =>
      saves<Value<K>>({
        label: t(`users.field.${key}`),
        of: (now) => (now[key] ?? '') as Value<K>,
        body: (value) => ({ [key]: sent(key, value) }),
        inWords: (value) => inWords(key, value),
      }),
    /** Another person of the company. */
    colleague: (key: 'manager'): SaveInline<Colleague | null> =>
      saves<Colleague | null>({
        label: t(`users.field.${key}`),
        of: (now) => now[key],
        body: (value) => ({ [key]: value?.id ?? null }),
        inWords: (value) => (value ? `${value.name} ${value.surname}` : ''),
        by: (value) => value?.id ?? null,
      }),
    /** A field that the company defines itself. */
    custom: (field: CustomField): SaveInline<FormValue> =>
      saves<FormValue>({
        label: field.name,
        of: (now) => now.custom[field.id] ?? '',
        body: (value) => ({ custom: { [field.id]: value === '' ? null : value } }),
        inWords: (value) => valueText(field, value),
      }),
  }
}
