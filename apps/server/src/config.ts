import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

/** A setting that cannot be used. Its message is the one line the operator reads. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    abort: true,
  })

const text = z.string().refine((value) => value.trim() !== '', 'must not be blank')

/** An origin alone: links are put together as this address and a path. */
const origin = url('http:', 'https:').refine((value) => {
  const { pathname, search, hash, username, password } = new URL(value)
  return pathname === '/' && `${search}${hash}${username}${password}` === '' && !/[?#]/.test(value)
}, 'must be scheme, host and port alone, such as https://plumbline.example.com')

const port = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535, 'must be 1 to 65535')

const count = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number')
  .transform(Number)
  .refine((value) => value >= 1, 'must be 1 or more')

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  return (
    bits !== undefined &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}

const networks = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .refine(
    (list) => list.every(isNetwork),
    'must be addresses or networks such as 10.0.0.5, 10.1.0.0/16, separated by commas',
  )

/** `name=value` by commas, the values encoded as in an address: so OpenTelemetry has it. */
const headers = z
  .string()
  .refine(
    (value) => value.split(',').every((pair) => /^\s*[\w-]+=(?:[\x21-\x24\x26-\x7e]|%[2-7][0-9a-f])*\s*$/i.test(pair)),
    'must be pairs such as authorization=Bearer%20token, separated by commas',
  )
  .transform((value) => {
    const pairs = value.split(',').map((pair) => pair.trim())
    return Object.fromEntries(
      pairs.map((pair) => [pair.split('=', 1)[0]!, decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
    )
  })

const given = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Those of pino, from the most lines to none but the last one of a process that ends. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof logLevels)[number]

/** Those of the ONNX runtime; all but the first need an operator's own installation. */
const detectorProviders = ['cpu', 'cuda', 'tensorrt', 'coreml', 'dml'] as const
export type DetectorProvider = (typeof detectorProviders)[number]

const Settings = z.object({
  PORT: given(port),
  HOST: given(text),
  WORKER_PORT: given(port),
  LOG_LEVEL: given(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
  PUBLIC_URL: given(origin),
  TRUSTED_PROXIES: given(networks),
  CONNECTIONS_PER_ADDRESS: given(count),
  PLUMBLINE_DATA: given(text),
  DATABASE_URL: given(url('postgres:', 'postgresql:')),
  SECRETS_KEY_FILE: given(text),
  S3_ENDPOINT: given(url('http:', 'https:')),
  S3_REGION: given(text),
  S3_BUCKET: given(text),
  S3_ACCESS_KEY: given(text),
  S3_SECRET_KEY: given(text),
  SMTP_URL: given(url('smtp:', 'smtps:')),
  STRIPE_SECRET_KEY: given(text),
  STRIPE_WEBHOOK_SECRET: given(text),
  STRIPE_API_URL: given(origin),
  SALES_EMAIL: given(z.email('must be an email address')),
  SUPPORT_EMAIL: given(z.email('must be an email address')),
  PAYMENT_DETAILS: given(text),
  NODEODM_URL: given(url('http:', 'https:')),
  MAP_STYLE_URL: given(url('http:', 'https:')),
  HELPDESK_SCRIPT_URL: given(url('https:', 'http:')),
  DJI_IRP: given(text),
  OTEL_EXPORTER_OTLP_ENDPOINT: given(url('http:', 'https:')),
  OTEL_EXPORTER_OTLP_HEADERS: given(headers),
  DETECTOR_PROVIDER: given(z.enum(detectorProviders, `must be one of ${detectorProviders.join(', ')}`)),
  FAST_RECEIVE: given(z.enum(['on', 'off'], 'must be on or off')),
  DEMO: given(z.enum(['on', 'small', 'off'], 'must be on, small or off')),
})

export type S3Settings = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Where an OpenTelemetry collector listens, and what it wants beside the traces. */
export type TraceSettings = { readonly endpoint: string; readonly headers: Readonly<Record<string, string>> }

export type StripeSettings = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Stripe itself, unless a test or a proxy speaks for it. */
  readonly apiUrl: string
}

export type Config = {
  readonly host: string
  readonly port: number
  /** Where a worker answers for its health and figures; absent: nowhere. */
  readonly workerPort: number | undefined
  readonly logLevel: LogLevel
  readonly publicUrl: string
  /** Proxies besides loopback whose header on the caller's address is trusted. */
  readonly trustedProxies: readonly string[]
  readonly connectionsPerAddress: number
  /** Absolute; holds the embedded database, the files and the outbox. */
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL under dataDir is meant. */
  readonly databaseUrl: string | undefined
  /** Absolute. Absent: keys/secrets.key under dataDir. */
  readonly secretsKeyFile: string | undefined
  readonly s3: S3Settings | undefined
  readonly smtpUrl: string | undefined
  /** Absent: plans are paid by invoice. */
  readonly stripe: StripeSettings | undefined
  /** Absent: the price page has no contact form, and orders are only listed in the console. */
  readonly salesEmail: string | undefined
  /** Absent: the help says whom to ask instead. */
  readonly supportEmail: string | undefined
  /** How invoices are paid, a line each: bank, account. None: invoices and screens say so, and whom to ask. */
  readonly paymentDetails: readonly string[]
  readonly helpdeskScriptUrl: string | undefined
  readonly mapStyleUrl: string | undefined
  /** NodeODM or ClusterODM, with `?token=` where it wants one. Absent: models are uploaded, not built from photos. */
  readonly nodeOdmUrl: string | undefined
  /** Absent: no traces are recorded. */
  readonly traces: TraceSettings | undefined
  /** DJI's own program for temperatures; a name is looked for on the path, and it may be missing. */
  readonly djiIrp: string
  /** What the detector computes on. */
  readonly detectorProvider: DetectorProvider
  /** Uploads are received by storage/fast-receive, else by storage/plain-receiver.ts. */
  readonly isFastReceive: boolean
  /** small: with few photos, for tests. */
  readonly demo: 'on' | 'small' | 'off'
  /** Demo accounts, whose password is public, can be reached from other machines: every page warns of it. */
  readonly isDemoPublic: boolean
}

const defaultPort = 4300

type Environment = Readonly<Record<string, string | undefined>>

function s3Of(settings: z.infer<typeof Settings>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = settings
  const named = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }
  if (Object.values(named).every((value) => value === undefined)) return undefined
  const missing = Object.entries(named)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
  if (missing.length > 0) throw new SettingError(`${missing.join(', ')}: must be set as well when files are kept in S3`)
  return {
    endpoint: S3_ENDPOINT!,
    region: S3_REGION ?? 'us-east-1',
    bucket: S3_BUCKET!,
    accessKey: S3_ACCESS_KEY!,
    secretKey: S3_SECRET_KEY!,
  }
}

function stripeOf(settings: z.infer<typeof Settings>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL } = settings
  if (secretKey === undefined && webhookSecret === undefined) return undefined
  // With one alone people could pay and never get what they paid for.
  if (webhookSecret === undefined)
    throw new SettingError('STRIPE_WEBHOOK_SECRET: must be set as well when plans are paid through Stripe')
  if (secretKey === undefined)
    throw new SettingError('STRIPE_SECRET_KEY: must be set as well when plans are paid through Stripe')
  return { secretKey, webhookSecret, apiUrl: new URL(STRIPE_API_URL ?? 'https://api.stripe.com').origin }
}

function tracesOf(settings: z.infer<typeof Settings>): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: sent } = settings
  return endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/$/, ''), headers: sent ?? {} }
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

function demoOf({ DEMO, HOST, DATABASE_URL }: z.infer<typeof Settings>): Pick<Config, 'demo' | 'isDemoPublic'> {
  const demo = DEMO ?? (DATABASE_URL === undefined ? 'on' : 'off')
  const isPublic = HOST !== undefined && !isLoopback(HOST)
  if (isPublic && DEMO === undefined && demo !== 'off') {
    throw new SettingError(
      'DEMO: must be set when HOST lets other machines in, because the password of the demo accounts is public. Set DEMO=off, or DEMO=on to run a public demonstration',
    )
  }
  return { demo, isDemoPublic: isPublic && demo !== 'off' }
}

export function readConfig(environment: Environment = process.env): Config {
  const parsed = Settings.safeParse(environment)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new SettingError(`${issue.path.join('.')}: ${issue.message}`)
  }
  const settings = parsed.data
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT ?? defaultPort}`).origin
  return {
    host: settings.HOST ?? '127.0.0.1',
    port: settings.PORT ?? defaultPort,
    workerPort: settings.WORKER_PORT,
    logLevel: settings.LOG_LEVEL ?? 'info',
    publicUrl,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS ?? 300,
    dataDir: resolve(settings.PLUMBLINE_DATA ?? './data'),
    databaseUrl: settings.DATABASE_URL,
    secretsKeyFile: settings.SECRETS_KEY_FILE === undefined ? undefined : resolve(settings.SECRETS_KEY_FILE),
    s3: s3Of(settings),
    smtpUrl: settings.SMTP_URL,
    stripe: stripeOf(settings),
    salesEmail: settings.SALES_EMAIL,
    supportEmail: settings.SUPPORT_EMAIL,
    paymentDetails: (settings.PAYMENT_DETAILS ?? '')
      .split(/\\n|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    helpdeskScriptUrl: settings.HELPDESK_SCRIPT_URL,
    mapStyleUrl: settings.MAP_STYLE_URL,
    nodeOdmUrl: settings.NODEODM_URL,
    traces: tracesOf(settings),
    djiIrp: settings.DJI_IRP ?? 'dji_irp',
    detectorProvider: settings.DETECTOR_PROVIDER ?? 'cpu',
    isFastReceive: settings.FAST_RECEIVE !== 'off',
    ...demoOf(settings),
  }
}

/** For the processes that a supervisor starts: they read the same settings, with these put in. */
export function environmentWith(values: Readonly<Record<string, string>>): Environment {
  return { ...process.env, ...values }
}

/** Where the operator stands; npm runs our scripts from the checkout, wherever it was called. */
export function callerFolder(environment: Environment = process.env): string {
  return given(text).parse(environment['INIT_CWD']) ?? process.cwd()
}

/** api and worker need an address; only `npm start` knows that of the embedded database. */
export function requireDatabase(config: Config): Config & { readonly databaseUrl: string } {
  const { databaseUrl } = config
  if (databaseUrl === undefined)
    throw new SettingError('DATABASE_URL: must be set (npm start sets it for its own database)')
  return { ...config, databaseUrl }
}
