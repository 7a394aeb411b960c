import { expect, it } from 'vitest'
import { wordsFilter } from './select-filter.ts'
import { allZones } from '../time/time-zone.tsx'

const option = (label: string) => ({ value: label, label })
const options = [
  option('Málaga · Europe (GMT+1)'),
  { group: 'America', items: [option('São Paulo · America (GMT-3)'), option('Lima · America (GMT-5)')] },
]
const find = (search: string, limit = 10) => wordsFilter('Nothing found')({ options, search, limit })

it('finds by any words, whatever the accents and the case', () => {
  expect(find('malaga')).toEqual([options[0]])
  expect(find('gmt-3 SAO')).toEqual([{ group: 'America', items: [option('São Paulo · America (GMT-3)')] }])
})

it('says that it found nothing in an option that cannot be chosen', () => {
  expect(find('atlantis')).toEqual([{ value: '', label: 'Nothing found', disabled: true }])
})

it('shows no more than it is asked for', () => {
  expect(find('', 2)).toEqual([
    options[0],
    { group: 'America', items: [option('São Paulo · America (GMT-3)')] },
  ])
})

it('calls cities by their names of today', () => {
  const zones = allZones()
  expect(zones).toContain('Asia/Kolkata')
  expect(zones).not.toContain('Asia/Calcutta')
  expect(zones).toContain('UTC')
  expect(zones.length).toBeGreaterThan(300)
})
