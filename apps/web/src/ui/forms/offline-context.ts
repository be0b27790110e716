import { createContext } from 'react'

/** True while cached data is shown: writing would fail. */
export const OfflineContext = createContext(false)
