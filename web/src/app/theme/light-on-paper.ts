/**
 * Paper is white, and browsers print no background: what is read in the dark is printed in the light, and dark again after. Answers
 * what ends it.
 */
export function lightOnPaper(root: HTMLElement = document.documentElement): () => void {
  const scheme = 'data-mantine-color-scheme'
  const heard = new AbortController()
  let before: string | null = null
  const listen = (event: string, on: () => void) =>
    window.addEventListener(event, on, { signal: heard.signal })
  listen('beforeprint', () => {
    before ??= root.getAttribute(scheme)
    root.setAttribute(scheme, 'light')
  })
  listen('afterprint', () => {
    if (before !== null) root.setAttribute(scheme, before)
    before = null
  })
  return () => heard.abort()
}
