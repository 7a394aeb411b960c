/** What stands on a certificate, in words already: whoever draws it decides nothing but where. */
export type CertificatePaper = {
  /** Of its words, as BCP 47 says it. */
  language: string
  /** `#rrggbb`, readable on white. */
  accent: string
  /** The company’s icon, as PNG. */
  mark: Buffer | null
  company: string
  title: string
  presented: string
  person: string
  statement: string
  course: string
  facts: { label: string; value: string }[]
  signatory: { name: string; role: string } | null
  verify: { words: string; url: string; alt: string }
  /** Stands where a line has letters that the font does not. */
  unwritten: string
  /** Written across a sheet that is not a certificate. */
  watermark: string | null
  /** What a reader of the file is told of it, in any script. */
  about: { title: string; author: string; subject: string; at: Date }
}
