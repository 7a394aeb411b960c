/** How often sessions repeat that are asked for together; apart from their dates, which a browser does not reckon. */
export const rhythms = ['weekly', 'fortnightly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]
