/** A picture that stood in a text, as a file beside it: its name says nothing of what it shows. */
export type PictureFile = { name: string; base64: string }

const DATA = /(<img src=")data:image\/(\w+);base64,([A-Za-z0-9+/]+=*)(?=")/g

/**
 * HTML of ours with its pictures as files beside it.
 * @param address how the text names a file
 * @param prefix how the names of the files begin
 */
export function withFiles(
  html: string,
  address: (name: string) => string,
  prefix = 'picture-',
): { html: string; files: PictureFile[] } {
  const files: PictureFile[] = []
  const named = html.replaceAll(DATA, (_, tag: string, kind: string, base64: string) => {
    const name = `${prefix}${files.length + 1}.${kind}`
    files.push({ name, base64 })
    return tag + address(name)
  })
  return { html: named, files }
}
