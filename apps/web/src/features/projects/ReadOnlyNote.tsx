import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

/** Above a form whose reader may not change it. */
export function ReadOnlyNote({ children }: { readonly children: ReactNode }) {
  return (
    <Box mt="md">
      <Panel component="div" isFlush>
        <MutedText size="sm" px="md" py="sm">
          {children}
        </MutedText>
      </Panel>
    </Box>
  )
}
