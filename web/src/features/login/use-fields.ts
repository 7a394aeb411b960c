import { useMutation } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import { earlyFocus, takeEarlyForm } from '../../first-paint/early-form.ts'
import type { Errors, Outcome } from './submit.ts'

const load = () => import('./submit.ts')
type Submit = Awaited<ReturnType<typeof load>>

/**
 * The few fields of a sign-in: what a form library would do for them, without its weight on the one screen that
 * everybody has to wait for. `send` is given what sends them, fetched once somebody begins to fill them in.
 */
export function useFields<V extends Record<string, string>>(
  initial: V,
  send: (submit: Submit, values: V) => Promise<Outcome>,
  done: (values: V) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const sending = useMutation({
    mutationFn: async (given: V) => send(await load(), given),
    onSuccess: ({ errors: found = {} }, given) => {
      setErrors(found)
      const first = Object.keys(given).find((name) => name in found)
      if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      if (Object.keys(found).length === 0) done(given)
    },
  })
  // Read while the early form is still there; its values after it is gone, so that no last letter is lost.
  const [focused] = useState(earlyFocus)
  const takeOver = useEffectEvent(() => {
    const early = takeEarlyForm()
    if (!early) return
    const given = { ...initial, ...early.values }
    setValues(given)
    if (focused) form.current?.querySelector<HTMLInputElement>(`[name="${focused}"]`)?.focus()
    if (early.sent) sending.mutate(given)
  })
  useLayoutEffect(() => takeOver(), [])
  return {
    error: sending.error,
    reset: () => sending.reset(),
    busy: sending.isPending,
    values,
    form: {
      ref: form,
      noValidate: true,
      className: 'login-form',
      onFocus: () => void load().catch(() => undefined),
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        sending.mutate(values)
      },
    },
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget
        setValues((now) => ({ ...now, [name]: value }))
        setErrors(({ [name]: _, ...others }) => others)
      },
    }),
  }
}
