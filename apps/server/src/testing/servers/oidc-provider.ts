import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

/** What a provider may get wrong, or lie about. */
export type Lies = {
  /** Over the claims that a right answer has; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly alg?: 'none' | 'HS256'
  /** Signed by a key that is not among the published ones. */
  readonly hasForeignKey?: boolean
  /** What the metadata says beside, or instead of, the truth. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** In place of the answer of one endpoint. */
  readonly answer?: Readonly<Partial<Record<Endpoint, (response: ServerResponse) => void>>>
}
export type Endpoint = 'metadata' | 'keys' | 'token' | 'userinfo'

export type OidcProvider = {
  readonly issuer: string
  /** As the browser would come back: the person agreed at the provider. */
  authorize(url: string, person: JWTPayload): { readonly state: string; readonly code: string }
  lie(lies: Lies): void
  readonly asked: Endpoint[]
  close(): void
}

export const aClient = { clientId: 'plumbline', clientSecret: 'a secret: with/signs+' }

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

type Grant = { readonly asked: URLSearchParams; readonly person: JWTPayload }

function isClient(request: IncomingMessage, form: URLSearchParams): boolean {
  const [, basic] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const [id, secret] =
    basic === undefined
      ? [form.get('client_id'), form.get('client_secret')]
      : Buffer.from(basic, 'base64')
          .toString()
          .split(':')
          .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
  return id === aClient.clientId && secret === aClient.clientSecret
}

/** An OpenID provider on this machine that signs RS256 and lies on request; clock: in seconds, as the test moves it. */
export async function anOidcProvider(clock: () => number = () => Date.now() / 1000): Promise<OidcProvider> {
  const [pair, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const asked: Endpoint[] = []
  let lies: Lies = {}
  let issuer = ''

  async function sign({ asked: request, person }: Grant): Promise<string> {
    const now = Math.floor(clock())
    const claims = Object.fromEntries(
      Object.entries({
        iss: issuer,
        aud: aClient.clientId,
        iat: now,
        exp: now + 300,
        nonce: request.get('nonce'),
        ...person,
        ...lies.claims,
      }).filter(([, value]) => value !== undefined),
    )
    if (lies.alg === 'none') return new UnsecuredJWT(claims).encode()
    const token = new SignJWT(claims).setProtectedHeader({ alg: lies.alg ?? 'RS256', kid: 'one' })
    // The public key as if it were a shared secret: what a verifier that trusts the header would accept.
    if (lies.alg === 'HS256') return token.sign(Buffer.from(JSON.stringify(jwk)))
    return token.sign((lies.hasForeignKey === true ? foreign : pair).privateKey)
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await bodyOf(request)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    if (!isClient(request, form)) return json(response, 401, { error: 'invalid_client' })
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (
      grant === undefined ||
      grant.asked.get('code_challenge') !== challenge ||
      grant.asked.get('redirect_uri') !== form.get('redirect_uri')
    )
      return json(response, 400, { error: 'invalid_grant' })
    json(response, 200, { access_token: 'access', token_type: 'Bearer', id_token: await sign(grant) })
  }

  const endpoints: Record<string, [Endpoint, (request: IncomingMessage, response: ServerResponse) => unknown]> = {
    '/.well-known/openid-configuration': [
      'metadata',
      (_, response) =>
        json(response, 200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...lies.metadata,
        }),
    ],
    '/keys': ['keys', (_, response) => json(response, 200, { keys: [jwk] })],
    '/token': ['token', token],
    '/userinfo': ['userinfo', (_, response) => json(response, 200, {})],
  }
  const server = createServer((request, response) => {
    const found = endpoints[request.url ?? '']
    if (found === undefined) return void response.writeHead(404).end()
    const [endpoint, answer] = found
    asked.push(endpoint)
    const instead = lies.answer?.[endpoint]
    if (instead === undefined) void answer(request, response)
    else instead(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    asked,
    authorize(url, person) {
      const asks = new URL(url).searchParams
      const code = createHash('sha256').update(`${url} ${grants.size}`).digest('hex')
      grants.set(code, { asked: asks, person })
      return { state: asks.get('state') ?? '', code }
    },
    lie: (next) => {
      lies = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
