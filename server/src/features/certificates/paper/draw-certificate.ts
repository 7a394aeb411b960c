import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import { create as qrCode } from 'qrcode'
import type { CertificatePaper } from './certificate-paper.ts'
import { writes } from './font-coverage.ts'

const font = (file: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/eb-garamond/${file}`))
const fonts = {
  regular: '400Regular/EBGaramond_400Regular.ttf',
  italic: '400Regular_Italic/EBGaramond_400Regular_Italic.ttf',
  medium: '500Medium/EBGaramond_500Medium.ttf',
}
type Face = keyof typeof fonts

const INK = '#26221f'
const FAINT = '#6b635c'
/** A4 across, in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28]
const MARGIN = 64
const INNER = WIDTH - 2 * MARGIN
const MARK = 46
const QR = 78
/** Where what stands at the foot ends. */
const FOOT = HEIGHT - 62

type Line = { face: Face; size: number; colour: string; least?: number }

function openDocument(paper: CertificatePaper) {
  const { about } = paper
  return new Pdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: paper.language,
    displayTitle: true,
    font: '',
    info: {
      Title: about.title,
      Author: about.author,
      Subject: about.subject,
      Creator: 'Cairn',
      Producer: 'Cairn',
      CreationDate: about.at,
      ModDate: about.at,
    },
  })
}

/** All that a document writes, once it ends. */
function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const bytes: Buffer[] = []
  doc.on('data', (part: Buffer) => bytes.push(part))
  return new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(bytes)))
    doc.on('error', reject)
  })
}

type Sheet = ReturnType<typeof openSheet>

/** A sheet of paper, and the ways of writing on it. */
function openSheet(doc: PDFKit.PDFDocument, paper: CertificatePaper) {
  const files = Object.fromEntries(Object.entries(fonts).map(([name, file]) => [name, font(file)]))
  for (const [name, file] of Object.entries(files)) doc.registerFont(name, file)

  const root = doc.struct('Document')
  doc.addStructure(root)
  /** Of no meaning to a reader. */
  const decorate = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' } as never)
    draw()
    doc.endMarkedContent()
  }
  const tagged = (tag: string, draw: () => void, options: object = {}) =>
    root.add(doc.struct(tag, options, draw))

  /** What is too long for its width is written smaller, and at its least size in more lines. */
  function fit(given: string, { face, size, least = size }: Line, width: number) {
    const text = writes(files[face] as Buffer, given) ? given : paper.unwritten
    const used = text === given ? face : 'italic'
    let fitting = text === given ? size : Math.min(size, 15)
    doc.font(used)
    while (fitting > least && doc.fontSize(fitting).widthOfString(text) > width) fitting -= 0.5
    doc.fontSize(fitting)
    return text
  }
  /** Writes a line centred at a height, and answers where it ends. */
  function centred(tag: string, text: string, y: number, line: Line): number {
    const shown = fit(text, line, INNER - 80)
    const height = doc.heightOfString(shown, { width: INNER - 80, align: 'center' })
    tagged(tag, () => {
      doc.fillColor(line.colour).text(shown, MARGIN + 40, y, { width: INNER - 80, align: 'center' })
    })
    return y + height
  }

  /** A block at the foot: what is said, and small below it what it is. */
  function below(
    lines: { text: string; small: boolean }[],
    x: number,
    width: number,
    align: 'left' | 'center',
  ) {
    let top = FOOT - lines.reduce((sum, { small }) => sum + (small ? 14 : 18), 0)
    for (const { text, small } of lines) {
      const shown = fit(
        text,
        { face: small ? 'regular' : 'medium', size: small ? 10.5 : 13, colour: INK, least: 8 },
        width,
      )
      const at = top
      tagged('P', () =>
        doc.fillColor(small ? FAINT : INK).text(shown, x, at, { width, align, lineBreak: false }),
      )
      top += small ? 14 : 18
    }
  }

  return { doc, paper, root, decorate, tagged, fit, centred, below }
}

function drawFrame({ doc, paper, decorate }: Sheet): void {
  const { accent } = paper
  decorate(() => {
    doc.rect(0, 0, WIDTH, 10).fill(accent)
    doc
      .lineWidth(0.8)
      .strokeColor(accent)
      .rect(28, 34, WIDTH - 56, HEIGHT - 62)
      .stroke()
    doc
      .lineWidth(0.3)
      .rect(33, 39, WIDTH - 66, HEIGHT - 72)
      .stroke()
    if (paper.watermark) {
      doc.save()
      doc.rotate(-24, { origin: [WIDTH / 2, HEIGHT / 2] })
      doc.font('medium').fontSize(96).fillColor(accent, 0.1)
      doc.text(paper.watermark, 0, HEIGHT / 2 - 60, { width: WIDTH, align: 'center' })
      doc.restore()
      doc.fillColor(INK, 1)
    }
  })
}

/** Who has done what, from the top down. */
function drawBody({ doc, paper, decorate, tagged, centred }: Sheet): void {
  const { accent } = paper
  let y = 62
  if (paper.mark) {
    const { mark } = paper
    tagged(
      'Figure',
      () =>
        doc.image(mark, WIDTH / 2 - MARK / 2, y, { fit: [MARK, MARK], align: 'center', valign: 'center' }),
      { alt: paper.company, bbox: [WIDTH / 2 - MARK / 2, y, WIDTH / 2 + MARK / 2, y + MARK] },
    )
    y += MARK + 8
  } else y += 14
  y = centred('P', paper.company, y, { face: 'medium', size: 17, colour: INK, least: 11 }) + 16
  y = centred('H1', paper.title, y, { face: 'regular', size: 38, colour: accent, least: 20 }) + 14
  y = centred('P', paper.presented, y, { face: 'italic', size: 15, colour: FAINT }) + 6
  y = centred('P', paper.person, y, { face: 'medium', size: 34, colour: INK, least: 18 }) + 8
  decorate(() => {
    doc
      .lineWidth(0.6)
      .strokeColor(accent)
      .moveTo(WIDTH / 2 - 130, y)
      .lineTo(WIDTH / 2 + 130, y)
      .stroke()
  })
  y += 10
  y = centred('P', paper.statement, y, { face: 'italic', size: 15, colour: FAINT, least: 12 }) + 6
  centred('H2', paper.course, y, { face: 'medium', size: 24, colour: INK, least: 15 })
}

function drawFacts({ below, paper }: Sheet): void {
  below(
    paper.facts.flatMap(({ label, value }) => [
      { text: label, small: true },
      { text: value, small: false },
    ]),
    MARGIN,
    200,
    'left',
  )
}

function drawSignature({ doc, paper, decorate, below }: Sheet): void {
  if (paper.signatory) {
    const { name, role } = paper.signatory
    decorate(() => {
      doc
        .lineWidth(0.6)
        .strokeColor(FAINT)
        .moveTo(WIDTH / 2 - 100, FOOT - 40)
        .lineTo(WIDTH / 2 + 100, FOOT - 40)
        .stroke()
    })
    below(
      [{ text: name, small: false }, ...(role ? [{ text: role, small: true }] : [])],
      WIDTH / 2 - 110,
      220,
      'center',
    )
  }
}

/** Where it can be looked up whether it is genuine. */
function drawVerification({ doc, paper, tagged, fit }: Sheet): void {
  const { accent } = paper
  const { modules } = qrCode(paper.verify.url, { errorCorrectionLevel: 'M' })
  const [left, top] = [WIDTH - MARGIN - QR, FOOT - QR]
  tagged(
    'Figure',
    () => {
      const side = QR / modules.size
      for (let row = 0; row < modules.size; row++)
        for (let column = 0; column < modules.size; column++)
          if (modules.get(row, column))
            doc.rect(left + column * side, top + row * side, side + 0.02, side + 0.02)
      doc.fill('#000000')
    },
    { alt: paper.verify.alt, bbox: [left, top, left + QR, top + QR] },
  )
  const width = 190
  const x = left - width - 12
  fit(paper.verify.words, { face: 'regular', size: 10.5, colour: FAINT, least: 8 }, width)
  tagged('P', () =>
    doc.fillColor(FAINT).text(paper.verify.words, x, FOOT - 44, { width, align: 'right', lineBreak: false }),
  )
  doc.font('regular').fontSize(9.5)
  tagged('Link', () =>
    doc
      .fillColor(accent)
      // The number stays whole, on a line of its own.
      .text(paper.verify.url.replace(/\/(?=[^/]*$)/, '/\n'), x, FOOT - 28, {
        width,
        align: 'right',
        link: paper.verify.url,
      }),
  )
}

/** A certificate as the bytes of a PDF: the same for the same paper, tagged for readers that read it aloud. */
export function drawCertificate(paper: CertificatePaper): Promise<Buffer> {
  const doc = openDocument(paper)
  const done = bytesOf(doc)
  const sheet = openSheet(doc, paper)
  drawFrame(sheet)
  drawBody(sheet)
  drawFacts(sheet)
  drawSignature(sheet)
  drawVerification(sheet)
  sheet.root.end()
  doc.end()
  return done
}
