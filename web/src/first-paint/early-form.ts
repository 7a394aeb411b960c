/** The sign-in’s fields as the page draws them before any script file is there: they can be filled in and sent. */
export type EarlyField = 'email' | 'password'

declare global {
  interface Window {
    cairnForm?: HTMLFormElement
  }
}

/** Keeps the browser from sending it anywhere: the application does, once it is there. */
export function holdEarlyForm(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    form.dataset['sent'] = ''
  })
  window.cairnForm = form
}

/** Which of its fields has the focus. */
export function earlyFocus(): string | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && activeElement.form === window.cairnForm
    ? activeElement.name
    : undefined
}

/** What was typed into it, and whether it was sent; once. */
export function takeEarlyForm(): { values: Record<string, string>; sent: boolean } | undefined {
  const form = window.cairnForm
  if (!form) return undefined
  delete window.cairnForm
  const values: Record<string, string> = {}
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.value) values[field.name] = field.value
  return { values, sent: 'sent' in form.dataset }
}
