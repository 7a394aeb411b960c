import type { FinalFormatterMiddleware, TolgeeInstance, TolgeePlugin } from '@tolgee/react'
import { localeOf } from '#contract/languages.ts'
import { languageOf } from './detect.ts'

type Params = Parameters<FinalFormatterMiddleware['format']>[0]

type Formatter = FinalFormatterMiddleware

const plainArgument = /\{\s*(\w+)\s*\}/g

/**
 * Most texts hold nothing, or only `{name}`: those are filled here, many times faster and with nothing to fetch.
 * Undefined where the text needs more than that.
 */
function simple({ translation, params = {} }: Params): string | undefined {
  const text = translation
  if (!/[{}<'#]/.test(text)) return text
  if (/[{}<'#]/.test(text.replace(plainArgument, ''))) return undefined
  for (const [, name = ''] of text.matchAll(plainArgument)) {
    const value: unknown = params[name]
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
  }
  return text.replace(plainArgument, (_, name: string) => String(params[name]))
}

let prepare: (() => Promise<void>) | undefined

/** Fetches the whole of ICU now, for the screens whose texts are sure to need it: plurals, choices, numbers, tags. */
export const prepareIcu = () => prepare?.() ?? Promise.resolve()

/** ICU messages, whose parser is fetched with the first text that needs it. */
export const FormatIcuOnDemand = (): TolgeePlugin => (tolgee: TolgeeInstance, tools) => {
  let icu: Formatter | undefined
  let loading: Promise<void> | undefined
  const load = async () => {
    const { FormatIcu } = await import('@tolgee/format-icu')
    FormatIcu()(tolgee, { ...tools, setFinalFormatter: (formatter) => (icu = formatter) })
  }
  prepare = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  const prepareAndShow = async () => {
    await prepare?.()
    // A record that is loaded again tells whoever shows a text that it can be shown now.
    await tolgee.loadRecord(
      { language: localeOf[languageOf(tolgee.getLanguage() ?? 'en')] },
      { useCache: false },
    )
  }
  tools.setFinalFormatter({
    format(given) {
      const text = simple(given)
      if (text !== undefined) return text
      if (icu) {
        // Text, or parts of a page where a tag was given: whatever the message makes.
        const made: unknown = icu.format(given)
        return made
      }
      prepareAndShow().catch(console.error)
      return ''
    },
  })
  return tolgee
}
