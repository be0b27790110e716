import type { ReactNode } from 'react'
import { MutedText } from '../../ui/display/MutedText.tsx'

/** The sentence under the title of a page. */
export function Lead({ role, children }: { readonly role?: 'status'; readonly children: ReactNode }) {
  return (
    <MutedText size="md" mt="xs" role={role}>
      {children}
    </MutedText>
  )
}
