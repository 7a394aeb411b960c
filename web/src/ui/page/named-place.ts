import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * For one of several things on a screen that an address can name (`…#id`): brings it into view once it is there. What it stands in is
 * marked by `data-named`, which is said by a border and not by colour alone.
 */
export function useNamedPlace<E extends HTMLElement>(id: string) {
  const ref = useRef<E>(null)
  const isNamed = useLocation().hash === `#${id}`
  useEffect(() => {
    if (isNamed) ref.current?.scrollIntoView({ block: 'center' })
  }, [isNamed])
  return { ref, ...(isNamed && { 'data-named': true }) }
}
