/** The tools with which a translation platform shows its editor in the page: this one file of a public CDN. */
export const inContextTools = {
  address: 'https://cdn.jsdelivr.net/npm/@tolgee/web@7.2.1/dist/tolgee-in-context-tools.umd.min.js',
  /** The hash of the file as it was published: whatever else comes from there does not run. */
  integrity: 'sha384-Sm7caxv/xi3bnzXTQqN4Jhot6eAETc4pG7xXqEcT/0QmL/JxCBfIntBC8yUDjbPC',
} as const
