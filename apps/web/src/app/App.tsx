import '../ui/styles.ts'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { cssVariables, theme } from '../ui/theme.ts'
import { router } from './router.tsx'

const schemes = localStorageColorSchemeManager({ key: 'plumbline.scheme' })

export function App() {
  return (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" colorSchemeManager={schemes} withGlobalClasses={false}>
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>
  )
}
