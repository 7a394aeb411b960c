/** An address of the installation as it is for one company: `{company}` in it stands for the slug. */
export const companyAddress = (address: string, slug: string): string => address.replaceAll('{company}', slug)
