/** A header or a word as it is compared: without accents, case, spaces or signs. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
