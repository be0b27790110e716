import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Provider } from 'oidc-provider'

export type IdentityProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What a server has to trust beside the authorities that it knows. */
  readonly certificatePath: string
  close(): Promise<void>
}

function aCertificate(folder: string): { readonly key: Buffer; readonly cert: Buffer; readonly path: string } {
  const [keyPath, path] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', keyPath, '-out', path, ...subject],
    { stdio: 'pipe' },
  )
  return { key: readFileSync(keyPath), cert: readFileSync(path), path }
}

/** The name before the at sign, with capitals: 'Ada Wong' of ada.wong@harbour.example. */
const nameOf = (email: string) =>
  email
    .split('@')[0]!
    .split('.')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join(' ')

/**
 * A certified OpenID provider on this machine with pages of its own: anyone who types an address and a password there
 * is that person, and the address counts as verified.
 */
export async function anIdentityProvider(port: number, redirectUri: string): Promise<IdentityProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-provider-'))
  const { key, cert, path } = aCertificate(folder)
  const issuer = `https://127.0.0.1:${port}`
  const [clientId, clientSecret] = ['plumbline', randomBytes(24).toString('base64url')]
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    findAccount: (_context: unknown, email: string) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true, name: nameOf(email) }),
    }),
  })
  const server = createServer({ key, cert }, provider.callback())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer,
    clientId,
    clientSecret,
    certificatePath: path,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
