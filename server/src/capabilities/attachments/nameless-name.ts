/** What a file is called where its own name may say whose it is: a number, and its ending where that is an ordinary one. */
export const namelessName = (name: string, number = 1): string =>
  `${number}${/\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''}`
