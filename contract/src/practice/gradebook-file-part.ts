import { MiB, type Part } from '../part.ts'
import { teaching } from '../roles.ts'

export const gradebookFilePart = {
  permissions: {
    'gradebookFile.plan': teaching,
    'gradebookFile.set': teaching,
  },
  limits: {
    /** A file of grades, in bytes; its rows; grades that one file sets; and those that do not fit, as many as are told. */
    gradeFile: 5 * MiB,
    gradeFileRows: 5000,
    gradeFileCells: 4000,
    gradeFileMisfits: 500,
  },
} as const satisfies Part
