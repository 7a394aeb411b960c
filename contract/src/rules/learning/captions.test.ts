import { expect, it } from 'vitest'
import { captionProblems } from './captions.ts'

const GOOD =
  'WEBVTT\n\nNOTE by hand\n\nfirst\n00:01.000 --> 00:02.500\nHello\n\n01:00:03.000 --> 01:00:04.000 align:start\nBye\n'

it('finds nothing wrong with captions that a player shows, whatever their ends of line', () => {
  expect(captionProblems(GOOD)).toEqual([])
  expect(captionProblems('\uFEFF' + GOOD.replaceAll('\n', '\r\n'))).toEqual([])
})

it.each([
  ['without its first word', '00:01.000 --> 00:02.000\nHello', [{ line: 1, what: 'no_header' }]],
  ['nothing to show', 'WEBVTT\n', [{ line: 2, what: 'no_cues' }]],
  ['commas as in SubRip', 'WEBVTT\n\n00:01,000 --> 00:02,000\nHello', [{ line: 3, what: 'bad_time' }]],
  ['a minute of 75 seconds', 'WEBVTT\n\n00:75.000 --> 02:00.000\nHello', [{ line: 3, what: 'bad_time' }]],
  ['an end before its start', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello', [{ line: 3, what: 'ends_before' }]],
  [
    'one that begins before the one above',
    'WEBVTT\n\n00:05.000 --> 00:06.000\nB\n\n00:01.000 --> 00:02.000\nA',
    [{ line: 6, what: 'out_of_order' }],
  ],
  ['no words', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\n', [{ line: 3, what: 'no_words' }]],
])('tells by its line what is wrong: %s', (_, text, problems) => {
  expect(captionProblems(text)).toEqual(problems)
})
