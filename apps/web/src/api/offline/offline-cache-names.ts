/** On an answer that comes from this device and not from the server: since when it lies here. */
export const cachedSinceHeader = 'x-plumbline-kept'
/** Prefix of the caches with a person's data; the pages are cached under another name. */
export const cacheNamePrefix = 'plumbline-kept-'
/** Whose call it is, for the service worker: without a connection there is no token that would say it. */
export const userHeader = 'x-plumbline-user'
/** Caches of what a user took along, one for each inspection; they are never trimmed. */
export const takenPrefixOf = (userId: string): string => `${cacheNamePrefix}${userId}-taken-`
