import { TolgeeProvider, type TolgeeInstance } from '@tolgee/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { useDatesContext } from '@mantine/dates'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useMomentText } from '../ui/time/time.tsx'
import {
  dateFormats,
  dateLocale,
  dayMark,
  firstDayOfWeek,
  formatDay,
  formatMoment,
  spokenDay,
} from './dates.ts'
import { DateSettings } from './date-settings.tsx'
import { detectLocale, LANGUAGE_KEY, localeFor } from './detect.ts'
import { changeLanguage, createTolgee, loadAppTexts, loadRefusalTexts } from './language.ts'
import { regionOf } from './region.ts'

const browser = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
type Code = 'en' | 'es'
const speaking = (defaultLanguage: Code, languages: Code[] = ['en', 'es']) => ({ defaultLanguage, languages })
const from = (stored: string | null, tags: string[], fallback?: Code, languages?: Code[]) =>
  detectLocale({ stored, browser: tags, company: fallback && speaking(fallback, languages) })

let running: TolgeeInstance[] = []
async function start() {
  const tolgee = createTolgee(undefined)
  running.push(tolgee)
  await tolgee.run()
  return tolgee
}
beforeEach(() => browser('en-GB'))
afterEach(() => {
  for (const tolgee of running) tolgee.stop()
  running = []
})

describe('which language', () => {
  it('takes the stored one before all others [S4.5]', () => {
    expect(from('es', ['en-GB'], 'en')).toBe('es-ES')
    expect(from('es-ES', ['en-GB'])).toBe('es-ES')
    expect(from('fr', ['es-ES'])).toBe('es-ES')
  })
  it('takes the browser’s by exact match, then by its base part [S4.5] [S9.1]', () => {
    expect(from(null, ['es-ES'])).toBe('es-ES')
    expect(from(null, ['es-MX'])).toBe('es')
    expect(from(null, ['en-US'])).toBe('en')
    expect(from(null, ['fr-FR', 'es-AR'])).toBe('es')
  })
  it('takes the company’s default where the browser has none of ours, and British English without one [S4.5] [S9.3]', () => {
    expect(from(null, ['fr-FR'], 'es')).toBe('es-ES')
    expect(from(null, ['fr-FR'], 'en')).toBe('en-GB')
    expect(from(null, ['fr-FR'])).toBe('en-GB')
    expect(from(null, [])).toBe('en-GB')
  })
  it('takes none that the company does not offer, wherever it comes from [S4.5]', () => {
    expect(from('es', ['es-ES', 'en-US'], 'en', ['en'])).toBe('en')
    expect(from('es-ES', ['es-MX'], 'en', ['en'])).toBe('en-GB')
    expect(from('en', ['en-GB'], 'es', ['es'])).toBe('es-ES')
  })
  it('writes a chosen language as this browser’s owner does', () => {
    expect(localeFor('en', ['en-US'])).toBe('en')
    expect(localeFor('en', ['es-ES'])).toBe('en-GB')
    expect(localeFor('es', ['es-MX'])).toBe('es')
  })
})

describe('texts', () => {
  it('falls back from en to en-GB and from es to es-ES [S9.2]', async () => {
    browser('es-MX')
    const tolgee = await start()
    expect(tolgee.getLanguage()).toBe('es')
    expect(tolgee.t('login.submit')).toBe('Iniciar sesión')
    browser('en-US')
    expect((await start()).t('login.submit')).toBe('Sign in')
  })

  it('loads the language in use and no other [S7.30]', async () => {
    browser('es-ES')
    const tolgee = await start()
    const loaded = tolgee.getAllRecords().filter((record) => record && Object.keys(record.data).length > 0)
    expect(loaded.map((record) => record?.language)).toEqual(['es-ES'])
  })

  it('loads why something was refused with the first refusal, and keeps it over a change', async () => {
    const tolgee = await start()
    expect(tolgee.t('errors.reason.in_use')).toBe('errors.reason.in_use')
    await loadRefusalTexts(tolgee)
    expect(tolgee.t('errors.reason.in_use')).toMatch(/ /)
    const english = tolgee.t('errors.reason.in_use')
    await changeLanguage(tolgee, 'es')
    expect(tolgee.t('errors.reason.in_use')).toMatch(/ /)
    expect(tolgee.t('errors.reason.in_use')).not.toBe(english)
  })

  it('loads why something was refused anew after it could not be fetched', async () => {
    // As on a page that was just opened, on a line that breaks once.
    vi.resetModules()
    const fresh = await import('./language.ts')
    const tolgee = fresh.createTolgee(undefined)
    running.push(tolgee)
    await tolgee.run()
    const broken: typeof tolgee = Object.create(tolgee, {
      loadRecord: { value: () => Promise.reject(new Error('no line')) },
    })
    await expect(fresh.loadRefusalTexts(broken)).rejects.toThrow('no line')
    expect(fresh.hasRefusalTexts()).toBe(false)
    await fresh.loadRefusalTexts(tolgee)
    expect(fresh.hasRefusalTexts()).toBe(true)
    expect(tolgee.t('errors.reason.in_use')).toMatch(/ /)
  })

  it('loads the texts behind the sign-in when they are wanted, and keeps them over a change [S7.30]', async () => {
    const tolgee = await start()
    expect(tolgee.t('shell.sign_out')).toBe('shell.sign_out')
    await loadAppTexts(tolgee)
    expect(tolgee.t('shell.sign_out')).toBe('Sign out')
    await changeLanguage(tolgee, 'es')
    expect(tolgee.t('shell.sign_out')).toBe('Cerrar sesión')
  })

  it('come whole where a screen’s are wanted while those of the sign-in are still on their way', async () => {
    browser('es-ES')
    // As on a page that was just opened: what other tests fetched is not there yet.
    vi.resetModules()
    vi.doMock('./core.es-ES.ts', async (original) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return original()
    })
    const page = await import('./language.ts')
    const tolgee = page.createTolgee(undefined)
    running.push(tolgee)
    await Promise.all([tolgee.run(), page.loadHomeTexts(tolgee)])
    vi.doUnmock('./core.es-ES.ts')
    expect(tolgee.t('shell.sign_out')).toBe('Cerrar sesión')
    expect(tolgee.t('login.submit')).toBe('Iniciar sesión')
  })

  it('of a screen come without those of the others, are kept over a change, and are not fetched again [S7.30]', async () => {
    vi.resetModules()
    const page = await import('./language.ts')
    const tolgee = page.createTolgee(undefined)
    running.push(tolgee)
    await tolgee.run()
    const english = vi.fn(() => Promise.resolve({ default: { 'one.title': 'One' } }))
    const spanish = vi.fn(() => Promise.resolve({ default: { 'one.title': 'Uno' } }))
    const part = { en: english, es: spanish }
    await page.loadPart(tolgee, part)
    await page.loadPart(tolgee, part)
    // Asked for to know that it is there, and again as all that is wanted of the language.
    expect(english).toHaveBeenCalledTimes(2)
    expect([tolgee.t('one.title'), tolgee.t('shell.sign_out')]).toEqual(['One', 'Sign out'])
    await page.changeLanguage(tolgee, 'es')
    expect([tolgee.t('one.title'), tolgee.t('shell.sign_out')]).toEqual(['Uno', 'Cerrar sesión'])
    // One that may be missing, and is said otherwise then, brings nothing.
    expect(tolgee.t({ key: 'no.such.text', defaultValue: 'Said so' })).toBe('Said so')
    const given = page.loadPart(tolgee, part)
    // A text that is not among them, nor among those of Home, brings all.
    expect(tolgee.t('help.title')).toBe('help.title')
    await waitFor(() => expect(tolgee.t('help.title')).toBe('Ayuda'))
    // The screen that is drawn waits for nothing new.
    expect(page.loadPart(tolgee, part)).toBe(given)
    // Then the next screen has its texts already.
    const next = vi.fn(() => Promise.resolve({ default: {} }))
    await page.loadPart(tolgee, { en: next, es: next })
    expect(next).not.toHaveBeenCalled()
  })

  it('are those of all screens where nothing was built', async () => {
    vi.resetModules()
    const page = await import('./language.ts')
    const tolgee = page.createTolgee(undefined)
    running.push(tolgee)
    await tolgee.run()
    await page.loadPart(tolgee, undefined)
    expect(tolgee.t('help.title')).toBe('Help')
  })

  it('shows the key of a missing text [S8.15]', async () => {
    expect((await start()).t('no.such.text')).toBe('no.such.text')
  })

  it('shows invalid for a text that cannot be formatted [S8.14]', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const tolgee = await start()
    const broken = { key: 'no.such.text', defaultValue: 'Hello {name' }
    tolgee.t(broken)
    await waitFor(() => expect(tolgee.t(broken)).toBe('invalid'))
    expect(tolgee.t({ key: 'no.such.text', defaultValue: 'Hello {name}' })).toBe('invalid')
  })

  it('fetches the parser of plurals with the first text that needs it', async () => {
    const tolgee = await start()
    await waitFor(() =>
      expect(tolgee.t('validation.too_short', { minimum: 12 })).toBe('Use at least 12 characters'),
    )
  })
})

describe('a change of language', () => {
  it('accepts en and es only, and says so [S5.1] [S8.13]', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const tolgee = await start()
    for (const code of ['fr', 'EN', 'es-ES', 'en-GB', '', '__proto__']) await changeLanguage(tolgee, code)
    expect(said.mock.calls).toEqual(Array.from({ length: 6 }, () => ['No valid language.']))
    expect(tolgee.getLanguage()).toBe('en-GB')
    expect(localStorage.getItem(LANGUAGE_KEY)).toBeNull()
  })

  it('changes texts, the page’s language, the stored language, dates and components [S4.7] [S3.7]', async () => {
    const tolgee = await start()
    function Dates() {
      const { locale, firstDayOfWeek } = useDatesContext()
      return `${locale} ${firstDayOfWeek} ${dayjs.locale()}`
    }
    render(
      <TolgeeProvider tolgee={tolgee}>
        <DateSettings>
          <Dates />
        </DateSettings>
      </TolgeeProvider>,
    )
    expect(await screen.findByText('en-gb 1 en-gb')).toBeTruthy()
    await act(() => changeLanguage(tolgee, 'es'))
    expect(screen.getByText('es 1 es')).toBeTruthy()
    expect(tolgee.t('login.submit')).toBe('Iniciar sesión')
    expect(document.documentElement.lang).toBe('es-ES')
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('es')
  })

  it('ends with the one asked for last, though its texts come first [S4.7]', async () => {
    const started = await start()
    const late = Promise.withResolvers<void>()
    const tolgee: TolgeeInstance = {
      ...started,
      async loadRecord(...given) {
        if (given[0].language === 'es-ES') await late.promise
        return started.loadRecord(...given)
      },
    }
    const first = changeLanguage(tolgee, 'es')
    await changeLanguage(tolgee, 'en')
    late.resolve()
    await first
    expect([tolgee.getLanguage(), tolgee.t('login.submit')]).toEqual(['en-GB', 'Sign in'])
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en')
    await Promise.all([changeLanguage(tolgee, 'en'), changeLanguage(tolgee, 'es')])
    expect([tolgee.getLanguage(), tolgee.t('login.submit')]).toEqual(['es-ES', 'Iniciar sesión'])
  })

  it('logs a failure to load or store a language, and goes on [S8.16]', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const tolgee = await start()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    await changeLanguage(tolgee, 'es')
    expect(said).toHaveBeenCalledWith(new Error('full'))
    expect(tolgee.getLanguage()).toBe('es-ES')
    // What other plugins read is another matter: it is the stored language that cannot be detected.
    const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => {
      if (key === '__tolgee_currentLanguage') throw new Error('blocked')
      return null
    })
    await start()
    expect(read).toHaveBeenCalledWith('__tolgee_currentLanguage')
    expect(said).toHaveBeenCalledWith(new Error('blocked'))
    await changeLanguage({ ...tolgee, changeLanguage: () => Promise.reject(new Error('gone')) }, 'en')
    expect(said).toHaveBeenCalledWith(new Error('gone'))
  })
})

describe('dates', () => {
  const day = '2026-03-05T23:30:00Z'
  it('are day/month/year in Spanish, and weeks begin on Monday [S9.4b]', () => {
    expect(formatMoment(day, 'datetime', 'es-ES', 'Europe/London')).toBe('05/03/2026 23:30')
    expect(formatMoment(day, 'date', 'es', 'Europe/London')).toBe('05/03/2026')
    expect(firstDayOfWeek('es-ES')).toBe(1)
    expect(dayjs('2026-03-05').locale(dateLocale('es')).startOf('week').day()).toBe(1)
  })
  it('are the locale’s short date in English: en-GB day first, plain en month first [S9.5b]', () => {
    expect(formatMoment(day, 'datetime', 'en-GB', 'Europe/London')).toBe('05/03/2026 23:30')
    expect(formatMoment(day, 'datetime', 'en', 'Europe/London')).toBe('03/05/2026 11:30 PM')
    expect(formatMoment(day, 'date', 'en-GB', 'Europe/Madrid')).toBe('06/03/2026')
    expect([firstDayOfWeek('en-GB'), firstDayOfWeek('en')]).toEqual([1, 0])
  })
  /** What a browser says it speaks, and what 5 March 2026 at half past eleven in the evening is to its owner. */
  it.each([
    ['en-GB', '05/03/2026', '23:30', 1],
    // Plain English, and what is spoken to as such, is that of the United States.
    ['en', '03/05/2026', '11:30 PM', 0],
    ['en-US', '03/05/2026', '11:30 PM', 0],
    // As their countries write it, by the browser's own knowledge.
    ['en-AU', '05/03/2026', '11:30 PM', 1],
    ['en-NZ', '05/03/2026', '11:30 PM', 1],
    ['en-IE', '05/03/2026', '23:30', 1],
    ['en-IN', '05/03/2026', '11:30 PM', 0],
    ['en-ZA', '2026/03/05', '23:30', 0],
    ['en-CA', '2026-03-05', '11:30 PM', 0],
    ['en-AU-u-ca-buddhist', '05/03/2026', '11:30 PM', 1],
    // Nothing that a browser may say breaks a page.
    ['en-US@posix', '03/05/2026', '11:30 PM', 0],
    // Spanish is the specification's, wherever it is spoken.
    ['es-ES', '05/03/2026', '23:30', 1],
    ['es-MX', '05/03/2026', '23:30', 1],
    ['es-AR', '05/03/2026', '23:30', 1],
    ['es-US', '05/03/2026', '23:30', 1],
    ['es-PR', '05/03/2026', '23:30', 1],
    ['es', '05/03/2026', '23:30', 1],
    // There is no text in French: the company's English is British.
    ['fr-FR', '05/03/2026', '23:30', 1],
  ])(
    'are of the country that a browser in %s names: %s, and %s by the clock [S9.5b] [S9.4b]',
    async (tag, date, time, first) => {
      browser(tag, 'xx')
      const tolgee = await start()
      function Dates() {
        const text = useMomentText()
        const { locale, firstDayOfWeek: begins } = useDatesContext()
        const chosen = dayjs('2026-03-05').locale(locale).format(dateFormats.date)
        return [text(day, 'date', 'UTC'), text(day, 'time', 'UTC'), chosen, begins].join(' · ')
      }
      render(
        <TolgeeProvider tolgee={tolgee}>
          <DateSettings>
            <Dates />
          </DateSettings>
        </TolgeeProvider>,
      )
      // The second is what a field shows in which a day is chosen.
      expect(await screen.findByText([date, time, date, first].join(' · '))).toBeTruthy()
    },
  )
  it('are of the first country that the browser names for the language [S9.5b]', () => {
    expect(regionOf('en', ['fr-FR', 'en-AU', 'en-US'])).toBe('en-AU')
    expect(regionOf('en-GB', ['en-GB', 'en-US'])).toBe('en-GB')
    expect(regionOf('es', ['en-AU', 'es-MX'])).toBe('es-MX')
    expect(regionOf('es', ['en-AU'])).toBe('es')
    expect(regionOf('es-ES', ['es-MX'])).toBe('es-ES')
  })
  it('begin weeks as the order of the date suggests where a browser knows no more [S9.5b]', () => {
    vi.spyOn(Intl.Locale.prototype, 'getWeekInfo').mockReturnValue(undefined)
    expect([firstDayOfWeek('en-AU'), firstDayOfWeek('en-US'), firstDayOfWeek('es-MX')]).toEqual([1, 0, 1])
  })
  it('say days in words as the country does [S9.5b]', () => {
    expect(dayMark('2026-03-05', '2026-11-22', 'en-AU')).toBe('5 Mar')
    expect(dayMark('2026-03-05', '2026-11-22', 'en-US')).toBe('Mar 5')
  })
  it('show the clock of the zone asked for, whatever the browser’s own skips or repeats', () => {
    // 02:30 on that night does not exist in Madrid, and does in Tokyo.
    expect(formatMoment('2026-03-28T17:30:00Z', 'datetime', 'en-GB', 'Asia/Tokyo')).toBe('29/03/2026 02:30')
    expect(formatDay('2026-03-05', 'en')).toBe('03/05/2026')
  })
  it('say the year of a day in words wherever it is not this year', () => {
    expect(dayMark('2026-03-05', '2026-11-22', 'en-GB')).toBe('5 Mar')
    expect(dayMark('2024-03-05', '2026-11-22', 'en-GB')).toBe('5 Mar 2024')
    expect(dayMark('2024-03-05', '2026-11-22', 'es-ES')).toBe('5 mar 2024')
    expect(spokenDay('2026-03-05', '2026-11-22', 'en-GB')).toMatch(/^Thursday,? 5 March$/)
    expect(spokenDay('2017-03-05', '2026-11-22', 'en-GB')).toMatch(/^Sunday,? 5 March 2017$/)
    expect(spokenDay('2017-03-05', '2026-11-22', 'es-ES')).toBe('domingo, 5 de marzo de 2017')
    expect(spokenDay('2025-12-31', '2026-01-01', 'en-GB')).toMatch(
      /^yesterday, Wednesday,? 31 December 2025$/,
    )
  })
})
