import { hashFile } from './file-hash.ts'
import type { HashAnswer, HashQuestion } from './file-hasher.ts'

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<HashQuestion>) => void) | null
  postMessage(answer: HashAnswer): void
}

scope.onmessage = ({ data: { file, partSize } }) => {
  hashFile(file, partSize, undefined, (read) => scope.postMessage({ read })).then(
    (hash) => scope.postMessage({ hash }),
    (error: unknown) =>
      scope.postMessage({
        failure:
          error instanceof Error
            ? { name: error.name, message: error.message }
            : { name: 'Error', message: String(error) },
      }),
  )
}
