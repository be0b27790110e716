import { connect } from '../../apps/server/src/db/connection.ts'
import { runningEmbedded } from '../../apps/server/src/db/embedded.ts'
import { openKeyring } from '../../apps/server/src/db/key-file.ts'
import { sealClientSecret } from '../../apps/server/src/db/sealed-secrets.ts'

const folderVariable = 'PLUMBLINE_E2E_DATA'

/** Workers are other processes than the set-up that starts the server; they inherit its environment. */
export function shareDataFolder(folder: string): void {
  process.env[folderVariable] = folder
}

function runningServer() {
  const dataDir = process.env[folderVariable]
  const running = dataDir === undefined ? undefined : runningEmbedded(dataDir)
  if (dataDir === undefined || running === undefined) throw new Error('the set-up started no server')
  return { dataDir, url: running.url }
}

/** Of the server that the set-up started. */
export const embeddedUrl = (): string => runningServer().url

/**
 * Stored as by a save that succeeded: the server reaches public addresses alone, and no provider of a journey is one.
 * Nothing answers under its name.
 */
export async function aProvider(corporateId: string, isRequired: boolean): Promise<void> {
  const { dataDir, url } = runningServer()
  const { db, close } = connect(url, { max: 1 })
  const keyring = openKeyring({ dataDir, secretsKeyFile: undefined }, true)
  const values = {
    issuer: 'https://login.survey.invalid',
    client_id: 'plumbline',
    client_secret: sealClientSecret(keyring, corporateId, 'a secret'),
    is_required: isRequired,
    role_claim: null,
    roles: '[]',
  }
  await db
    .insertInto('sign_on')
    .values({ corporate_id: corporateId, ...values })
    .onConflict((conflict) => conflict.column('corporate_id').doUpdateSet(values))
    .execute()
  await close()
}
