/** Whether a company takes people of this address. An empty list allows every domain. */
export function isAllowedDomain(allowed: readonly string[], email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return !allowed.length || allowed.includes(domain)
}
