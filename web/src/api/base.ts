import { API_PREFIX } from '#contract/prefix.ts'

let base: string = API_PREFIX

/** Where the API is; said once, by the page's boot, before the first call. */
export function setApiBase(url: string) {
  base = url.replace(/\/$/, '')
}
export const apiBase = () => base
