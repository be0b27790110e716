import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const ink: MantineColorsTuple = [
  '#f1f4f6',
  '#e3e8eb',
  '#c6cfd5',
  '#a3b0ba',
  '#7d8c98',
  '#5c6c78',
  '#41515e',
  '#2a3a47',
  '#13202b',
  '#0b141b',
]
const teal: MantineColorsTuple = [
  '#e8f5f6',
  '#d3ebed',
  '#a8d7db',
  '#76c3c9',
  '#45b4bd',
  '#259aa4',
  '#138792',
  '#0e7c86',
  '#0b646d',
  '#084a51',
]

/** The list of choices scrolls itself: a scrolling box inside it could not be reached by keyboard. */
const choices = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: '240px', overflowY: 'auto' } },
} as const

/** On the light fill of the dark scheme a white mark could not be seen. */
const mark = { defaultProps: { iconColor: 'var(--pl-on-primary)' } } as const

/** Without it, every Text has 14 px and Mantine's line height, which is too tight for Chinese. */
const inheriting = { defaultProps: { inherit: true } } as const

/** style/look.md: ink on paper, one accent, 8 and 6 px corners, 4 px steps. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  colors: { ink, teal },
  black: '#13202b',
  fontFamily: 'var(--pl-font)',
  headings: {
    fontFamily: 'var(--pl-font)',
    fontWeight: '650',
    sizes: { h1: { fontSize: '24px', lineHeight: '1.3' }, h2: { fontSize: '16px', lineHeight: '1.4' } },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  focusRing: 'auto',
  focusClassName: 'pl-focus',
  activeClassName: '',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Select: choices, MultiSelect: choices, Radio: mark, Checkbox: mark, Text: inheriting },
})

const either = {
  '--mantine-primary-color-contrast': 'var(--pl-on-primary)',
  '--mantine-color-body': 'var(--pl-paper)',
  '--mantine-color-text': 'var(--pl-text)',
  '--mantine-color-dimmed': 'var(--pl-text-2)',
  '--mantine-color-placeholder': 'var(--pl-text-3)',
  '--mantine-color-error': 'var(--pl-error)',
  '--mantine-color-anchor': 'var(--pl-text)',
  '--mantine-color-default': 'var(--pl-card)',
  '--mantine-color-default-hover': 'var(--pl-hover)',
  '--mantine-color-default-color': 'var(--pl-text)',
  '--mantine-color-default-border': 'var(--pl-edge)',
  '--mantine-color-disabled': 'var(--pl-hover)',
  '--mantine-color-disabled-color': 'var(--pl-text-3)',
}

/** Mantine reads our tokens; the values of both schemes stand once, in tokens.css. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: either, dark: either })
