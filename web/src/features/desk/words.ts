export const fullName = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`.trim()
