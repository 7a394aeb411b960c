import { useState } from 'react'

/** A text that was there last: what closes keeps its words until it is gone. */
export function useLast(text: string | null | undefined): string {
  const [last, setLast] = useState(text ?? '')
  if (text && text !== last) setLast(text)
  return text || last
}
