import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP file whose parts stand in it as they are, or packed; it may say of their size what is not true. */
export function zipOf(
  parts: Record<string, string>,
  { saidSize, packed = false }: { saidSize?: number; packed?: boolean } = {},
): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const plain = Buffer.from(text)
    const content = packed ? deflateRawSync(plain) : plain
    const fields = Buffer.alloc(22)
    if (packed) fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(plain), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(saidSize ?? plain.length, 18)
    const length = Buffer.alloc(4)
    length.writeUInt16LE(Buffer.byteLength(name))
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, length, Buffer.from(name), content])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\0\0'), fields, length, entry, Buffer.from(name)]))
    files.push(local)
    at += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(list.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, directory, Buffer.from('PK\x05\x06'), end])
}

export const relations = (...lines: string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="p">${lines.join('')}</Relationships>`
export const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.example/relationships/${type}" Target="${target}"/>`

/** The parts of a workbook of one sheet. */
export function workbook(sheet: string, others: Record<string, string> = {}, properties = '') {
  return {
    '_rels/.rels': relations(relation('a', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns:r="r">${properties}<sheets><sheet name="One" sheetId="7" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('s1', 'worksheet', '/xl/worksheets/sheet1.xml'),
      relation('x', 'sharedStrings', 'sharedStrings.xml'),
      relation('y', 'styles', 'styles.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheet,
    ...others,
  }
}

/** The parts of a spreadsheet as LibreOffice writes it (.ods); the style "ta2" hides a sheet. */
export const openDocument = (tables: string): Record<string, string> => ({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="m"/>',
  'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o"><office:automatic-styles>
    <style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
    <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
    </office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
})

/** A container of Microsoft's: a head, and a directory that names what is in it, not in its first sector. */
export function container(...streams: string[]): Buffer {
  const head = Buffer.alloc(512)
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const entries = ['Root Entry', 'a', 'b', 'c', 'd', ...streams].map((name, i) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE(2 * (name.length + 1), 64)
    entry[66] = i ? 2 : 5
    return entry
  })
  return Buffer.concat([head, Buffer.alloc(600 * 1024), ...entries])
}
