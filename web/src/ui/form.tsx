import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, type ReactNode } from 'react'

type Props<V> = {
  form: UseFormReturnType<V>
  onSubmit: (values: V) => void
  children: ReactNode
  className?: string
  /** Of the form as a landmark, where a screen has several. */
  label?: string
}

/** A form that checks itself in the page's language, and leads to the first field that is wrong, whoever found it. */
export function Form<V extends Record<string, unknown>>({
  form,
  onSubmit,
  children,
  className,
  label,
}: Props<V>) {
  const element = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  const wrong = Object.keys(form.errors).join(' ')

  useEffect(() => {
    if (!wrong || !sent.current) return
    sent.current = false
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])

  const submit = form.onSubmit(onSubmit)
  return (
    <form
      ref={element}
      noValidate
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        sent.current = true
        submit(event)
      }}
    >
      {children}
    </form>
  )
}
