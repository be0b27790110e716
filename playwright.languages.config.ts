import { defineConfig } from '@playwright/test'
import { anotherLanguage } from './e2e/words.ts'
import ordinary from './playwright.config.ts'

/** The ordinary journeys in the languages that the ordinary run leaves out. */
export default defineConfig({ ...ordinary, grep: new RegExp(anotherLanguage), grepInvert: [] })
