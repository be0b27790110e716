// The commands of the container image: `docker run plumbline worker`.
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

const commands = {
  api: 'api.ts',
  worker: 'worker.ts',
  migrate: 'cli/migrate.ts',
  grant: 'cli/grant.ts',
  verify: 'cli/verify.ts',
  'rotate-keys': 'cli/rotate-keys.ts',
}

const [name = '', ...args] = process.argv.slice(2)
const file = Object.hasOwn(commands, name) ? commands[name] : undefined
if (file === undefined) {
  console.error(`Usage: ${Object.keys(commands).join(' | ')} [arguments]`)
  process.exit(2)
}
const path = resolve(import.meta.dirname, '../apps/server/src', file)
// The commands read their arguments as if node had been called with their own file.
process.argv = [process.argv[0], path, ...args]
await import(pathToFileURL(path).href)
