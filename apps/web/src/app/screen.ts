import type { ReactNode } from 'react'

/** What a route loads when it is opened. */
export type Screen = () => Promise<{ readonly Component: () => ReactNode }>
