import '../ui/theme/styles.ts'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { StrictMode, type ComponentProps } from 'react'
import { RouterProvider } from 'react-router/dom'
import { cssVariables, theme } from '../ui/theme/theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'plumbline.scheme' })

export function App({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={schemes}
        withGlobalClasses={false}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>
  )
}
