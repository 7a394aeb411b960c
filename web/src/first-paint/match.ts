/** Whether a screen's path is that of an address: without regard to letter case or a final slash, as the router does. */
export function matches(path: string, pathname: string): boolean {
  const segments = (text: string) => text.toLowerCase().split('/').filter(Boolean)
  const wanted = segments(path)
  const given = segments(pathname)
  const open = wanted.at(-1) === '*'
  if (open) wanted.pop()
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
}

/** What is asked for at an address: with the parts of it where the screen's path has parameters. */
export function filled(ask: string, path: string, pathname: string): string {
  const given = pathname.split('/').filter(Boolean)
  const names = path.split('/').filter(Boolean)
  return ask.replace(/:(\w+)/g, (name) => given[names.indexOf(name)] ?? name)
}
