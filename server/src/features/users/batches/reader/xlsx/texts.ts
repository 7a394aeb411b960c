/** Very many short texts in little memory: as bytes, one after another. */
export function textStore() {
  let bytes = Buffer.alloc(64 * 1024)
  let ends = new Uint32Array(1024)
  let count = 0
  return {
    add(text: string): void {
      const start = count ? (ends[count - 1] ?? 0) : 0
      const length = Buffer.byteLength(text)
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
      if (!(index >= 0 && index < count)) return undefined
      return bytes.toString('utf8', index ? ends[index - 1] : 0, ends[index])
    },
  }
}
export type Texts = ReturnType<typeof textStore>
