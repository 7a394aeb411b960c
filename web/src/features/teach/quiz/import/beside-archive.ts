import { limits } from '#contract/limits.ts'
import type { Beside } from '#contract/rules/question-files/pictured-text.ts'
import { filesOfArchive } from './read-archive.ts'

/** How texts of a cartridge name its own files. */
const BASE = /^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\/?/

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A path from another: both within the archive, which it does not leave. */
function joined(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/'))
    if (part === '..') parts.pop()
    else if (part && part !== '.') parts.push(part)
  return parts.join('/')
}

/** Slices: all at once would be too many arguments. */
function base64Of(bytes: Uint8Array): string {
  const SLICE = 0x8000
  let letters = ''
  for (let at = 0; at < bytes.length; at += SLICE)
    letters += String.fromCharCode(...bytes.subarray(at, at + SLICE))
  return btoa(letters)
}

/** What lies beside a file of an archive: from its folder, from the root, or where Canvas keeps its files. */
export function besideArchive(bytes: Uint8Array): (from: string) => Beside {
  const fileAt = filesOfArchive(bytes)
  return (from) => (source) => {
    const bare = decoded(source.split(/[?#]/)[0] ?? '')
    const path = bare.replace(BASE, '')
    if (!path || /^[a-z][a-z\d+.-]*:/i.test(path)) return null
    const near = from.split('/').slice(0, -1).join('/')
    const folders = BASE.test(bare) ? ['', 'web_resources', near] : [near, '']
    for (const folder of folders) {
      const file = fileAt(joined(folder, path), limits.image)
      if (file) return base64Of(file)
    }
    return null
  }
}
