import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const sheetsIn = (text: string) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name]) => name!)
const usedIn = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim()),
  )
const hasSheet = (name: string) =>
  /^[A-Z]\w*$/.test(name) && existsSync(join(source, `../../../node_modules/@mantine/core/styles/${name}.css`))

// Where another screen happened to bring it, the lack is not seen; opened first, a check mark fills its dialog.
test('a component brings its sheet, whichever screen is opened first', () => {
  const always = sheetsIn(readFileSync(join(source, 'ui/theme/styles.ts'), 'utf8'))
  const bare = globSync('**/*.tsx', { cwd: source }).flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    const brought = [...always, ...sheetsIn(text)]
    return usedIn(text)
      .filter((name) => hasSheet(name) && !brought.includes(name))
      .map((name) => `${file} ${name}`)
  })
  expect(hasSheet('Checkbox')).toBe(true)
  expect(bare).toEqual([])
})
