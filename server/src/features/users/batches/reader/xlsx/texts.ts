import { UnreadableFile } from '../file-format.ts'

const MOST_BYTES = 128 * 1024 * 1024

/** Very many short texts in little memory: as bytes, one after another. So many bytes at most. */
export function textStore(mostBytes = MOST_BYTES) {
  let bytes = Buffer.alloc(64 * 1024)
  let ends = new Uint32Array(1024)
  let count = 0
  return {
    add(text: string): void {
      const start = count ? (ends[count - 1] ?? 0) : 0
      const length = Buffer.byteLength(text)
      if (start + length > mostBytes) throw new UnreadableFile('file_too_complex')
      if (start + length > bytes.length)
        bytes = Buffer.concat([bytes], Math.max(bytes.length * 2, start + length))
      bytes.write(text, start)
      if (count === ends.length) {
        const more = new Uint32Array(ends.length * 2)
        more.set(ends)
        ends = more
      }
      ends[count++] = start + length
    },
    at(index: number): string | undefined {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined
      return bytes.toString('utf8', index ? ends[index - 1] : 0, ends[index])
    },
  }
}
export type Texts = ReturnType<typeof textStore>
