const files = import.meta.glob<Record<string, string>>(
  ['../*.json', '!../{core,ui,shell,kit,dashboard,feedback,signs,mail,import_file}.json'],
  { eager: true, import: 'default' },
)

/**
 * The texts of every other feature behind the sign-in: a feature adds its file, and nothing else. What e-mails and the
 * files of imports say, no screen does.
 */
export default Object.assign({}, ...Object.values(files)) as Record<string, string>
