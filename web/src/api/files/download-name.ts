function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The file name of a content-disposition: the extended UTF-8 one where there is one, else the plain one. */
export function dispositionName(header: string | null): string | undefined {
  if (!header) return undefined
  const extended = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1')
  const bare = /(?:^|;)\s*filename\s*=\s*([^";\s][^;]*)/i.exec(header)?.[1]?.trim()
  const name = (extended && decoded(extended)) || quoted || bare
  // A name is never a path: whatever stands before the last separator is dropped.
  return name?.split(/[/\\]/).pop() || undefined
}

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
