import type { Caller, RawAnswer } from './caller.ts'

type File = { url: string | null; downloadUrl: string }

/** A file as a browser gets it: shown by GET where it can be, else downloaded by POST. */
export const fetchFile = (
  by: Pick<Caller, 'raw'>,
  { url, downloadUrl }: File,
  options?: Parameters<Caller['raw']>[2],
): Promise<RawAnswer> => (url === null ? by.raw('POST', downloadUrl, options) : by.raw('GET', url, options))
