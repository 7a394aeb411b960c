import type { FinalFormatterMiddleware, TolgeeInstance, TolgeePlugin } from '@tolgee/react'
import { localeOf } from '#contract/languages.ts'
import { languageOf } from './detect.ts'
import { saidOf } from './said.ts'

/**
 * ICU messages. Ours are said by what the page has (said.ts); the whole of ICU is fetched with the first text that needs more,
 * such as one that a translator is trying out.
 */
export const FormatIcuOnDemand = (): TolgeePlugin => (tolgee: TolgeeInstance, tools) => {
  let icu: FinalFormatterMiddleware | undefined
  let loading: Promise<void> | undefined
  const load = async () => {
    const { FormatIcu } = await import('@tolgee/format-icu')
    FormatIcu()(tolgee, { ...tools, setFinalFormatter: (formatter) => (icu = formatter) })
  }
  const prepareAndShow = async () => {
    await (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
    // A record that is loaded again tells whoever shows a text that it can be shown now.
    await tolgee.loadRecord(
      { language: localeOf[languageOf(tolgee.getLanguage() ?? 'en')] },
      { useCache: false },
    )
  }
  tools.setFinalFormatter({
    format(given) {
      const said: unknown = saidOf(given.translation, given.params ?? {}, given.language)
      if (said !== undefined) return said
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
