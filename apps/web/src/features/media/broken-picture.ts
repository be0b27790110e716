import type { SyntheticEvent } from 'react'

/** A link that ran out would leave a broken sign over the placeholder. */
export const hideBroken = (event: SyntheticEvent<HTMLImageElement>) => (event.currentTarget.style.visibility = 'hidden')
export const showAgain = (event: SyntheticEvent<HTMLImageElement>) => (event.currentTarget.style.visibility = '')
