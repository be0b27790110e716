import { configure } from '@testing-library/react'

/**
 * One second is the library's default; two busy cores need longer to draw a screen, and that is no fault of the screen.
 */
configure({ asyncUtilTimeout: 20_000 })
