import { limits } from '#contract/limits.ts'

/** A slug that a company of this name might like. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slugLength)
    .replace(/^-+|-+$/g, '')
