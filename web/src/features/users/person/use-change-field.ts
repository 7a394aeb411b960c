import { UpdateUser, usersApi, type ManagedUser } from '#contract/people/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { freshness } from '../freshness.ts'
import { toast } from '../../../api/toasts.ts'
import { useProblemText } from '../../../api/use-problem-text.ts'
import type { Outcome, SaveInline } from '../../../ui/inline/use-inline.ts'
import { useChangedValue } from '../form/changed-value.ts'
import { afterChange } from './person-dialog.tsx'

const keys = ['name', 'surname', 'role', 'pronouns', 'jobTitle', 'department', 'tags'] as const
type EditedField = (typeof keys)[number]
type Value<K extends EditedField> = NonNullable<ManagedUser[K]>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
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
  const params = { id: user.id }
  // What goes wrong stands at the field.
  const update = useAction(usersApi.update, { refreshes: afterChange, success: false, failure: false })

  /** What stands there now, in the way of what is to be written over `over`. */
  async function newerThan<K extends EditedField>(key: K, over: Value<K>, value: Value<K>) {
    const now = await client.query({ ...query(usersApi.byId, { params }), ...freshness.editedPerson })
    const stands = (now[key] ?? '') as Value<K>
    return same(stands, over) || same(stands, value) ? undefined : { stands }
  }

  async function write<K extends EditedField>(
    key: K,
    given: Value<K>,
    over: Value<K>,
  ): Promise<Outcome<Value<K>>> {
    const value = trimmed(given)
    const body = { [key]: sent(key, value) }
    // Of a person’s own names, where one is missing it says which.
    const wrong = validateWith(UpdateUser, () => body)({ ...body, surname: '' })
    const [first] = Object.values(wrong)
    if (first !== undefined) return { wrong: first }
    try {
      const newer = await newerThan(key, over, value)
      if (newer) {
        const said = inWords(key, newer.stands)
        const isEmpty = newer.stands === '' || newer.stands.length === 0
        return {
          wrong: isEmpty ? t('sheet.newer_none') : t('sheet.newer', { value: said }),
          newer: newer.stands,
        }
      }
      await update.mutateAsync({ params, body: UpdateUser.parse(body) })
      return undefined
    } catch (error) {
      return { wrong: problemText(error) }
    }
  }

  /** Told by a toast, whatever became of it: whoever pressed may be elsewhere by then. */
  async function undo<K extends EditedField>(key: K, was: Value<K>, is: Value<K>): Promise<void> {
    const field = { field: t(`users.field.${key}`) }
    const outcome = await write(key, was, trimmed(is))
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

  return <K extends EditedField>(key: K): SaveInline<Value<K>> =>
    async (value, over) => {
      const outcome = await write(key, value, over)
      if (!outcome && !same(trimmed(value), over))
        toast({
          severity: 'success',
          message: 'sheet.changed',
          params: { field: t(`users.field.${key}`) },
          undo: () => void undo(key, over, value),
        })
      return outcome
    }
}
