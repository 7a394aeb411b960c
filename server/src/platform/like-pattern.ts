/** What LIKE finds a text by that holds these letters anywhere: none of them means more than itself. */
export const likePattern = (letters: string): string => `%${letters.replace(/[\\%_]/g, '\\$&')}%`
