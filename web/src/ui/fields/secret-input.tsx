import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, type Ref } from 'react'
import { usePlainLook } from '../theme/plain-look.ts'

type Value = string | number | readonly string[] | undefined

/**
 * Holds a field to its value without React's knowing of it: a value that React knows becomes an attribute of the
 * element, which a selector of any stylesheet can read letter by letter.
 */
export function useSecretInput(value: Value, ref: Ref<HTMLInputElement> | undefined) {
  const input = useRef<HTMLInputElement>(null)
  usePlainLook()
  useLayoutEffect(() => {
    const wanted = String(value ?? '')
    if (input.current && value !== undefined && input.current.value !== wanted) input.current.value = wanted
  }, [value])
  return useMergedRef(input, ref ?? null)
}

/** A field for what nobody else may know: a code, or the secret of another service. */
export function SecretInput({ value, defaultValue: _, ref, ...props }: TextInputProps) {
  return <TextInput {...props} ref={useSecretInput(value, ref)} />
}
