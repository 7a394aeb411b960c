/** Where a build says what learning is made of. */
export const KEPT_FILES = '/kept-files.json'

/** The page's own script, by its name, and every file that learning needs without a connection, by their addresses. */
export type KeptFiles = { entry: string; files: string[] }
