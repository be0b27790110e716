/** The database role of api and worker: it owns no table and cannot pass the walls between corporates. */
export const appRole = 'plumbline_app'

/** The same address, on which every connection takes the role on as it begins. */
export function asApp(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c role=${appRole}`.trim())
  return url.href
}
