import type { ReactNode } from 'react'

type File = { id: string; downloadUrl: string; urlsUntil: string }
type Props = {
  file: File
  /** The files anew, with addresses that work. */
  renew: () => Promise<readonly File[]>
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** Lets the browser save a file, however large: a download is a POST, and its name comes with it. */
function save(address: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  document.body.append(form)
  form.submit()
  form.remove()
}

/** What is pressed to save a file. Its address works for minutes: one that is over is asked for anew. */
export function SaveButton({ file, renew, className, label, children }: Props) {
  async function press() {
    const good = Date.parse(file.urlsUntil) > Date.now()
    const fresh = good ? file : (await renew()).find(({ id }) => id === file.id)
    if (fresh) save(fresh.downloadUrl)
  }
  return (
    <button type="button" className={className} aria-label={label} onClick={() => void press()}>
      {children}
    </button>
  )
}
