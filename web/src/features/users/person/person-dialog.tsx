import { FieldError } from '#contract/errors.ts'
import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { usersApi, type ManagedUser, type Status } from '#contract/people/users.ts'
import { useTranslate } from '@tolgee/react'
import { z } from 'zod'
import { useAction } from '../../../api/action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { isApiError } from '../../../api/api-error.ts'
import { toast } from '../../../api/toasts.ts'
import { fullName } from '../user-columns.tsx'

export type PersonAct = Exclude<Status, 'deleted'> | 'invite' | 'password' | 'factors' | 'delete'

/** The answers that are no longer true once a person has changed. */
export const afterChange = [usersApi.list, usersApi.byId, usersApi.history, usersApi.tags]

const Details = z.array(FieldError)

/** A refusal that has a reason of its own says that; all others their usual words. */
function saysWhy(error: unknown): boolean {
  const details = isApiError(error) ? (Details.safeParse(error.details).data ?? []) : []
  const why = details.find(({ code }) => code === 'last_admin' || code === 'already_exists')
  if (!why) return false
  const title = why.code === 'already_exists' ? 'errors.already_exists.title' : 'generic.error.error'
  toast({ severity: 'error', title, message: `users.refused.${why.code}` })
  return true
}

/** From deleted to what somebody was, as statuses may follow each other. An invitation’s link is gone with who had it. */
const wayBack: Partial<Record<Status, readonly Status[]>> = {
  active: ['inactive', 'active'],
  hidden: ['inactive', 'active', 'hidden'],
  inactive: ['inactive'],
}

/** What letting somebody in means: who never came in is not let in by it. */
function aboutLettingIn({ status, lastLogin, inviteAnew }: ManagedUser) {
  if (inviteAnew && status === 'pending') return 'still_anew'
  return status === 'inactive' && !lastLogin ? 'anew' : 'active'
}

/** Who is invited has neither sessions nor tokens: what they lose is the invitation. */
const aboutShuttingOut = ({ status }: ManagedUser) => (status === 'pending' ? 'uninvited' : 'inactive')

type Props = { user: ManagedUser; act: PersonAct | null; onClose: () => void }

/** Asks before anything happens to a person, and says what it means for them. */
export function PersonDialog({ user, act, onClose }: Props) {
  const { t } = useTranslate()
  const named = { name: fullName(user) }
  const options = { refreshes: afterChange, failure: saysWhy }
  const status = useAction(usersApi.changeStatus, {
    ...options,
    success: false,
    // Who never came in is not let in, but to be invited anew.
    onSuccess: (changed, { body }) =>
      toast({
        severity: 'success',
        message: changed.status === body.status ? 'users.done.status' : 'users.done.anew',
        params: named,
      }),
  })
  const invite = useAction(usersApi.invite, { ...options, success: 'users.done.invite' })
  const password = useAction(usersApi.createNewPassword, { ...options, success: 'users.done.password' })
  const factors = useAction(secondFactorApi.reset, { ...options, success: 'users.done.factors' })
  const back = useAction(usersApi.changeStatus, { ...options, success: false })
  const remove = useAction(usersApi.delete, {
    ...options,
    success: false,
    onSuccess: () => {
      const way = wayBack[user.status]
      toast({
        severity: 'success',
        message: 'users.done.delete',
        params: named,
        ...(way && { undo: () => void takeBack(way) }),
      })
    },
  })
  const params = { id: user.id }

  async function takeBack(way: readonly Status[]): Promise<void> {
    try {
      for (const next of way) {
        const { status: now } = await back.mutateAsync({ params, body: { userId: user.id, status: next } })
        // Who never came in is not let in, but to be invited anew.
        if (now === next) continue
        toast({ severity: 'success', message: 'users.done.anew', params: named })
        return
      }
      toast({ severity: 'success', message: 'users.done.delete_undone', params: named })
    } catch {
      // Told by the toast of the call.
    }
  }

  async function perform(what: PersonAct): Promise<unknown> {
    if (what === 'invite') return invite.mutateAsync({ params })
    if (what === 'password') return password.mutateAsync({ params })
    if (what === 'factors') return factors.mutateAsync({ params })
    if (what === 'delete') return remove.mutateAsync({ params })
    return status.mutateAsync({ params, body: { userId: user.id, status: what } })
  }

  const text = act && user.status === 'deleted' && act === 'inactive' ? 'restore' : act
  const about = text === 'active' ? aboutLettingIn(user) : text === 'inactive' ? aboutShuttingOut(user) : text
  return (
    <ConfirmDialog
      opened={act !== null}
      onClose={onClose}
      onConfirm={async () => act && (await perform(act))}
      title={text && t(`users.ask.${text}.title`, { name: fullName(user) })}
      message={about && t(`users.ask.${about}.message`, { name: fullName(user), email: user.email })}
      action={text && t(`users.act.${text}`)}
      danger={act === 'delete' || act === 'inactive'}
    />
  )
}
