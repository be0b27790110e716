import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/** The fonts of the PDF, so that letters in pictures are those of the report, also on a machine without fonts. */
const folders = [
  '/400Regular/NotoSans_400Regular',
  '/700Bold/NotoSans_700Bold',
  '-hk/400Regular/NotoSansHK_400Regular',
  '-hk/700Bold/NotoSansHK_700Bold',
  '-sc/400Regular/NotoSansSC_400Regular',
  '-sc/700Bold/NotoSansSC_700Bold',
].map((name) => dirname(resolve(`@expo-google-fonts/noto-sans${name}.ttf`)))

/** Under which the process finds the list of its fonts. */
export const fontList = 'fonts.conf'

/** Written into the process's own folder before the first letter is drawn. */
export function listFonts(folder: string): void {
  const dirs = folders.map((path) => `<dir>${path}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`
  writeFileSync(join(folder, fontList), `<?xml version="1.0"?><fontconfig>${dirs}${cache}</fontconfig>`)
}
