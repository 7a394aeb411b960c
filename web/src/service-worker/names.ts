/** The page that the application begins with, where nothing answers. It holds nothing of a person. */
export const SHELL = 'cairn-shell'
/** The files of a build, by their addresses. */
export const ASSETS = 'cairn-assets'
/** Every address behind the sign-in is answered with the same page: it is kept once. */
export const SHELL_KEY = '/dashboard/learn'
