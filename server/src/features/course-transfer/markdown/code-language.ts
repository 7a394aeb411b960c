import { codeLanguages, type CodeLanguage } from '#contract/rich-text/code-languages.ts'

/** What languages are called besides. */
const called: Record<string, CodeLanguage> = {
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  sh: 'bash',
  shell: 'bash',
  console: 'bash',
  zsh: 'bash',
  html: 'xml',
  svg: 'xml',
  yml: 'yaml',
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  md: 'markdown',
  rs: 'rust',
  kt: 'kotlin',
  rb: 'ruby',
  golang: 'go',
}

/** The language of a piece of code by what Markdown calls it; null where it is none that is known here. */
export const languageOf = (name: string | null | undefined): CodeLanguage | null => {
  const asked = (name ?? '').toLowerCase()
  return codeLanguages.find((one) => one === asked) ?? called[asked] ?? null
}
