import { accountRoutes } from './accounts.ts'
import { consoleRoutes } from './accounts-console.ts'
import { profileRoutes } from './accounts-profile.ts'
import { registrationRoutes } from './accounts-registration.ts'
import { userRoutes } from './accounts-users.ts'
import { projectRoutes } from './projects.ts'
import type { Routes } from './route.ts'

/** Every call of the product, by feature; the server, the docs and the tests walk this one object. */
export const routes = {
  accounts: { ...accountRoutes, ...registrationRoutes, ...profileRoutes, ...userRoutes, ...consoleRoutes },
  projects: projectRoutes,
} as const satisfies Record<string, Routes>
