import { KnownConfiguration, useConfiguration, type AdminLink } from './configuration.ts'

/** The company's own links for its administrators. Apart, since it judges what somebody typed, by the schema itself. */
export function useAdminLinks(): AdminLink[] {
  const { data = {} } = useConfiguration()
  return KnownConfiguration.parse(data).adminLinks.filter((link) => link !== null)
}
