import { defineConfig } from '@playwright/test'
import { slowRun } from './e2e/support/words.ts'
import ordinary from './playwright.config.ts'

/** Journeys of the same server that the ordinary run leaves out: other languages, second ways. */
export default defineConfig({ ...ordinary, grep: new RegExp(slowRun), grepInvert: [] })
