import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const v = (name: string) => `var(--cairn-${name})`

/** Mantine counts ten shades of a colour; ours has seven meanings, so some shades share one. */
function shades(tone: string): MantineColorsTuple {
  const soft = v(`${tone}-soft`)
  const softHover = v(`${tone}-soft-hover`)
  const text = v(`${tone}-text`)
  const fill = v(tone)
  return [
    soft,
    soft,
    softHover,
    fill,
    text,
    fill,
    fill,
    v(`${tone}-hover`),
    v(`${tone}-hover`),
    v(`${tone}-soft-text`),
  ]
}

const stone: MantineColorsTuple = [
  v('surface-hover'),
  v('surface-sunken'),
  v('border'),
  v('border'),
  v('border-strong'),
  v('text-disabled'),
  v('text-muted'),
  v('text-muted'),
  v('text'),
  v('text'),
]
/** The same ladder in the order in which Mantine's dark scheme climbs it: from text down to the deepest surface. */
const night: MantineColorsTuple = [
  v('text'),
  v('text-muted'),
  v('text-muted'),
  v('text-disabled'),
  v('border'),
  v('surface-hover'),
  v('surface-raised'),
  v('surface'),
  v('surface-sunken'),
  v('surface-sunken'),
]

const tones = {
  moss: 'accent',
  green: 'accent',
  teal: 'accent',
  yellow: 'hint',
  orange: 'hint',
  red: 'danger',
} as const
const isTone = (color: string): color is keyof typeof tones => Object.hasOwn(tones, color)

/** Text on a fill follows the fill's own token: white on the light theme's moss, dark on the dark theme's. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  if (input.variant === 'filled' && isTone(color)) return { ...resolved, color: v(`on-${tones[color]}`) }
  if (input.variant === 'filled' && color === 'gray')
    return { ...resolved, background: v('text'), hover: v('text-muted'), color: v('surface') }
  return resolved
}

const overlay = { color: v('overlay'), backgroundOpacity: 0.55 }
/** A dialog's head is a `header` element: outside a `main` that would be a second banner of the page. */
const quietHeader = { header: { role: 'none' } }

export const theme = createTheme({
  primaryColor: 'moss',
  primaryShade: 6,
  colors: {
    moss: shades('accent'),
    green: shades('accent'),
    teal: shades('accent'),
    yellow: shades('hint'),
    orange: shades('hint'),
    red: shades('danger'),
    gray: stone,
    dark: night,
  },
  variantColorResolver,
  fontFamily: v('font'),
  fontFamilyMonospace: v('font-mono'),
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  headings: {
    fontFamily: v('font'),
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: v('radius-small'), md: v('radius'), lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: v('shadow'), lg: v('shadow'), xl: v('shadow') },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Paper: { defaultProps: { withBorder: true } },
    Card: { defaultProps: { withBorder: true, padding: 'lg' } },
    Modal: { defaultProps: { centered: true, overlayProps: overlay, attributes: quietHeader } },
    Drawer: { defaultProps: { overlayProps: overlay, attributes: quietHeader } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    // A menu holds entries alone: the placeholder that would take the first focus is nothing that a menu may hold.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    MenuDivider: { defaultProps: { role: 'separator' } },
    // The list itself scrolls: a box around it that did could not be reached from the keyboard.
    Select: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
    TagsInput: { defaultProps: { withScrollArea: false } },
    // A list of choices holds choices alone: that there is none is one that cannot be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
    // 05 is 5: with its nought it would be handed on as a text.
    NumberInput: { defaultProps: { allowLeadingZeros: false } },
    Loader: { defaultProps: { type: 'oval' } },
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: false } },
      // The ladder of shades that the library reaches for here is too dark on dark.
      vars: () => ({ tooltip: { '--tooltip-bg': v('text'), '--tooltip-color': v('surface') } }),
    },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Alert: { defaultProps: { variant: 'light' } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})

function toneVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tones).flatMap(([color, tone]) => [
      [`--mantine-color-${color}-text`, v(`${tone}-text`)],
      [`--mantine-color-${color}-filled`, v(tone)],
      [`--mantine-color-${color}-filled-hover`, v(`${tone}-hover`)],
      [`--mantine-color-${color}-light`, v(`${tone}-soft`)],
      [`--mantine-color-${color}-light-hover`, v(`${tone}-soft-hover`)],
      [`--mantine-color-${color}-light-color`, v(`${tone}-soft-text`)],
      [`--mantine-color-${color}-outline`, v(`${tone}-text`)],
      [`--mantine-color-${color}-outline-hover`, v(`${tone}-soft`)],
      [`--mantine-color-${color}-contrast`, v(`on-${tone}`)],
    ]),
  )
}

const shared: Record<string, string> = {
  ...toneVariables(),
  '--mantine-primary-color-contrast': v('on-accent'),
  '--mantine-color-gray-light': v('surface-sunken'),
  '--mantine-color-gray-light-hover': v('surface-hover'),
  '--mantine-color-gray-light-color': v('text'),
  '--mantine-color-gray-filled': v('text'),
  '--mantine-color-gray-filled-hover': v('text-muted'),
  '--mantine-color-gray-outline': v('text-muted'),
  '--mantine-color-gray-outline-hover': v('surface-hover'),
  '--mantine-color-gray-text': v('text-muted'),
  '--mantine-color-text': v('text'),
  '--mantine-color-bright': v('text'),
  '--mantine-color-body': v('surface'),
  '--mantine-color-error': v('danger-text'),
  '--mantine-color-success': v('accent-text'),
  '--mantine-color-placeholder': v('text-muted'),
  '--mantine-color-anchor': v('accent-text'),
  '--mantine-color-default': v('surface-raised'),
  '--mantine-color-default-hover': v('surface-hover'),
  '--mantine-color-default-color': v('text'),
  '--mantine-color-default-border': v('border'),
  '--mantine-color-dimmed': v('text-muted'),
  '--mantine-color-disabled': v('surface-sunken'),
  '--mantine-color-disabled-color': v('text-disabled'),
  '--mantine-color-disabled-border': v('border'),
}

/** Every colour Mantine paints with is one of our tokens, so that a company's stylesheet reaches all of it. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...shared, '--mantine-color-white': v('surface-raised'), '--mantine-color-black': v('text') },
  dark: { ...shared, '--mantine-color-white': v('text'), '--mantine-color-black': v('surface-sunken') },
})
