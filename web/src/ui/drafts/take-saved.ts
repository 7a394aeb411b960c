import type { UseFormReturnType } from '@mantine/form'

const same = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

/**
 * Makes what was saved what a form begins with, and shows it; a field that was changed since it was sent keeps what was
 * typed, which is not saved yet.
 */
export function takeSaved<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  sent: V,
  saved: Partial<V>,
): void {
  const typed = form.getValues()
  form.setInitialValues({ ...form.getInitialValues(), ...saved })
  const shown = Object.entries(saved).filter(([field]) => same(typed[field], sent[field]))
  form.setValues(Object.fromEntries(shown) as Partial<V>)
}
