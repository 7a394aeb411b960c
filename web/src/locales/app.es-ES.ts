const files = import.meta.glob<Record<string, string>>(
  ['./es-ES/*.json', '!./es-ES/{core,ui,shell,kit,dashboard,feedback}.json'],
  { eager: true, import: 'default' },
)

/** The texts of every other feature behind the sign-in: a feature adds its file, and nothing else. */
export default Object.assign({}, ...Object.values(files)) as Record<string, string>
