import { z } from 'zod'
import { locales } from './locales.ts'

/** Apart from the list itself, which the first load needs without zod. */
export const Locale = z.enum(locales)
