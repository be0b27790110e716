import { useSession } from '../../api/session.ts'
import { Default } from './Default.tsx'
import { WithHeader } from './WithHeader.tsx'

/** Around a path nobody knows: who is signed in keeps the header they came with. */
export function Unknown() {
  return useSession() === null ? <Default /> : <WithHeader />
}
