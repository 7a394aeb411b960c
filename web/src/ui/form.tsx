import { Alert, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { HeldStill } from './sending.tsx'
import { takeSaved } from './drafts/take-saved.ts'
import { useDraft } from './drafts/use-draft.ts'

type Props<V> = {
  form: UseFormReturnType<V>
  /** The id of what it is about, where its page has such a form of several. */
  about?: string
  /** `saved` is told what was saved of these: it shows that, and leaves what was typed since. */
  onSubmit: (values: V, saved: (now: Partial<V>) => void) => void
  children: ReactNode
  className?: string
  /**
   * Whether it is on its way. Of a form that closes once it is saved: what would be typed meanwhile would go with it, so
   * nothing can be.
   */
  sending?: boolean
  /** Of the form as a landmark, where a screen has several. */
  label?: string
}

/**
 * A form that checks itself in the page's language, leads to the first field that is wrong, whoever found it, and loses
 * nothing that was typed.
 */
export function Form<V extends Record<string, unknown>>({
  form,
  about,
  onSubmit,
  children,
  className,
  sending = false,
  label,
}: Props<V>) {
  const { t } = useTranslate()
  const draft = useDraft(form, about)
  const element = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  const wrong = Object.keys(form.errors).join(' ')

  useEffect(() => {
    if (!wrong || !sent.current) return
    sent.current = false
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])

  const submit = form.onSubmit((values) => onSubmit(values, (now) => takeSaved(form, values, now)))
  return (
    <form
      ref={element}
      noValidate
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        sent.current = true
        draft.sending()
        submit(event)
      }}
    >
      {draft.restored && form.isDirty() && (
        <Alert color="yellow" role="status" mb="md">
          {t('ui.draft.back')}{' '}
          <Button type="button" variant="subtle" size="compact-sm" onClick={draft.discard}>
            {t('ui.draft.discard')}
          </Button>
        </Alert>
      )}
      <HeldStill sending={sending}>{children}</HeldStill>
    </form>
  )
}
