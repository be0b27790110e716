import { AppError } from '@plumbline/contract/errors'
import { tidyEmail } from '@plumbline/contract/rules/email'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from 'openid-client'
import type { Context } from '../../../context.ts'
import type { SignOnClaims } from '../../../db/schema/accounts.ts'
import { OutgoingError, type Outgoing } from '../../../outgoing/outgoing.ts'

/** What a corporate set, with the secret opened. */
export type Provider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly roleClaim: string | null
}

type Deps = Pick<Context, 'outgoing' | 'now'>

const leewaySeconds = 60
const maxAnswerBytes = 256 * 1024
const timeoutMs = 8_000

/** A redirect would lead past the check of the address, and an answer of a broken server means nothing. */
function fetchBy(outgoing: Outgoing): CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await outgoing(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body === undefined || body === null ? {} : { body: textOf(body) }),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    })
    if (answer.status < 200 || (answer.status >= 300 && answer.status < 400) || answer.status >= 500)
      throw new OutgoingError('unreachable')
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }
}

function textOf(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new TypeError('only forms are sent to a provider')
}

/** In the body where the provider takes it there: in a header, providers disagree how its characters are escaped. */
function authenticateBy(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, client, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported
    return (known?.includes('client_secret_post') === true ? post : basic)(server, client, body, headers)
  }
}

/** The address that the browser is sent to must not be one that a script of ours would run, or plain http. */
function requireSafe(config: Configuration, issuer: string): void {
  const endpoint = config.serverMetadata().authorization_endpoint ?? ''
  const { protocol } = URL.canParse(endpoint) ? new URL(endpoint) : { protocol: '' }
  if (protocol !== 'https:' && protocol !== new URL(issuer).protocol) throw new AppError('sign-on.unavailable')
}

/** The metadata is read again at each sign-in: a provider may change its keys and addresses at any time. */
async function discover({ outgoing, now }: Deps, { issuer, clientId, clientSecret }: Provider): Promise<Configuration> {
  try {
    const config = await discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: leewaySeconds, [clockSkew]: Math.round((now().getTime() - Date.now()) / 1000) },
      authenticateBy(clientSecret),
      {
        // `outgoing` itself refuses http; without this its tests could not answer.
        execute: [enableNonRepudiationChecks, allowInsecureRequests],
        [customFetch]: fetchBy(outgoing),
        timeout: 20,
      },
    )
    requireSafe(config, issuer)
    return config
  } catch (error) {
    throw new AppError('sign-on.unavailable', { cause: error, field: 'issuer' })
  }
}

/** For a form: says at once that nothing answers under this issuer. */
export async function checkProvider(deps: Deps, provider: Provider): Promise<void> {
  await discover(deps, provider)
}

export type Secrets = { readonly state: string; readonly nonce: string; readonly verifier: string }

export async function addressAt(
  deps: Deps,
  provider: Provider,
  asked: Secrets & { readonly redirectUri: string; readonly email: string; readonly locale: string },
): Promise<string> {
  const config = await discover(deps, provider)
  return buildAuthorizationUrl(config, {
    redirect_uri: asked.redirectUri,
    scope: 'openid email profile',
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: await calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: 'S256',
    login_hint: asked.email,
    ui_locales: asked.locale,
  }).href
}

/** The library wraps what was thrown while it asked. */
function isOfNetwork(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof OutgoingError) return true
  return error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT'
}

const isYes = (value: unknown) => value === true || value === 'true'

/** Microsoft Entra ID has its own claim for it. */
function isVerified(claims: Readonly<Record<string, unknown>>): boolean {
  const { email_verified, xms_edov } = claims
  return (
    isYes(email_verified) || (email_verified === undefined && (isYes(xms_edov) || xms_edov === 1 || xms_edov === '1'))
  )
}

function valuesOf(claims: Readonly<Record<string, unknown>>, name: string | null): string[] {
  const value = name === null ? undefined : claims[name]
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter((one) => typeof one === 'string')
}

function read(claims: Readonly<Record<string, unknown>>, roleClaim: string | null): SignOnClaims {
  const { sub, email, name } = claims
  if (typeof sub !== 'string' || sub.length > 255) throw new AppError('sign-on.not-proven')
  if (typeof email !== 'string' || !isVerified(claims)) throw new AppError('sign-on.email-unverified')
  const address = tidyEmail(email)
  if (address.length > 254 || !/^[^\s@"<>\p{Cc}]+@[a-z0-9.-]+$/u.test(address))
    throw new AppError('sign-on.other-domain')
  return {
    subject: sub,
    email: address,
    name: typeof name === 'string' ? name : null,
    roleValues: valuesOf(claims, roleClaim),
  }
}

export type Returned = { readonly code: string; readonly iss?: string | undefined }

/** Exchanges the code, and verifies signature, issuer, audience, times, nonce and algorithm of the token. */
export async function claimsOf(
  deps: Deps,
  provider: Provider,
  { code, iss }: Returned,
  { state, nonce, verifier, redirectUri }: Secrets & { readonly redirectUri: string },
): Promise<SignOnClaims> {
  const config = await discover(deps, provider)
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString()
  try {
    const tokens = await authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new AppError('sign-on.not-proven')
    const isWhole = claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined
    const more = isWhole ? {} : await fetchUserInfo(config, tokens.access_token, claims.sub)
    return read({ ...more, ...claims }, provider.roleClaim)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(isOfNetwork(error) ? 'sign-on.unavailable' : 'sign-on.not-proven', { cause: error })
  }
}
