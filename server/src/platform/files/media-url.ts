/** Where a stored file is served: a path of this server, unguessable by its key. */
export const mediaUrl = (companyId: string, key: string): string => `/media/${companyId}/${key}`
