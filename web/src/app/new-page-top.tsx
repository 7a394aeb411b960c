import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** A screen that is gone to begins at its top; one that is gone back to is where the browser left it. */
export function NewPageTop() {
  const { pathname } = useLocation()
  const how = useNavigationType()
  useEffect(() => {
    if (how === NavigationType.Push) window.scrollTo(0, 0)
  }, [pathname, how])
  return null
}
