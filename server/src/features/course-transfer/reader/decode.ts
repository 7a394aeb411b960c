import { asText } from '#contract/text.ts'

/** A text in UTF-8, or as programs of Windows wrote it before. */
export function decode(bytes: Buffer): string {
  try {
    return asText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).replace(/^\uFEFF/, '')
  } catch {
    return asText(new TextDecoder('windows-1252').decode(bytes))
  }
}
