import { createContext } from 'react'

/** Whether a `main` is around already: a page has one. */
export const InsideMain = createContext(false)
