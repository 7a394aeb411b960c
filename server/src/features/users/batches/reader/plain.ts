/** A header or a word as it is compared: without accents, case, spaces or signs; "2º" is "2o", and wide letters are letters. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
