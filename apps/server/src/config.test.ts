import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callerFolder, readConfig, requireDatabase, SettingError } from './config.ts'

const s3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'plumbline',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}

it('needs no setting at all', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4300,
    publicUrl: 'http://localhost:4300',
    trustedProxies: [],
    connectionsPerAddress: 300,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    s3: undefined,
    smtpUrl: undefined,
    stripe: undefined,
    salesEmail: undefined,
    paymentDetails: [],
    helpdeskScriptUrl: undefined,
    mapStyleUrl: undefined,
    djiIrp: 'dji_irp',
    traces: undefined,
    detectorProvider: 'cpu',
    isFastReceive: true,
    logLevel: 'info',
    demo: 'on',
    isDemoPublic: false,
  })
})

it('takes an empty value for none', () => {
  const names = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'PLUMBLINE_DATA',
    'DATABASE_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'SMTP_URL',
    'DEMO',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

describe('takes', () => {
  it.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [
      { HOST: '0.0.0.0', DEMO: 'off' },
      { host: '0.0.0.0', demo: 'off', isDemoPublic: false },
    ],
    [
      { HOST: '0.0.0.0', DEMO: 'on' },
      { demo: 'on', isDemoPublic: true },
    ],
    [
      { HOST: '0.0.0.0', DATABASE_URL: 'postgres://me@db/plumbline' },
      { demo: 'off', isDemoPublic: false },
    ],
    [{ HOST: 'localhost' }, { demo: 'on', isDemoPublic: false }],
    [{ HOST: '127.1.2.3' }, { demo: 'on', isDemoPublic: false }],
    [{ HOST: '::1' }, { demo: 'on', isDemoPublic: false }],
    [{ PUBLIC_URL: 'https://plumbline.example.com/' }, { publicUrl: 'https://plumbline.example.com' }],
    [{ PUBLIC_URL: 'http://10.0.0.7:4300' }, { publicUrl: 'http://10.0.0.7:4300' }],
    [
      { TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,2001:db8::/32' },
      { trustedProxies: ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32'] },
    ],
    [{ CONNECTIONS_PER_ADDRESS: '20' }, { connectionsPerAddress: 20 }],
    [{ PLUMBLINE_DATA: '/srv/plumbline' }, { dataDir: '/srv/plumbline' }],
    [{ DATABASE_URL: 'postgres://me@db/plumbline' }, { databaseUrl: 'postgres://me@db/plumbline', demo: 'off' }],
    [{ DATABASE_URL: 'postgresql://me@db/plumbline', DEMO: 'on' }, { demo: 'on' }],
    [{ DEMO: 'off' }, { demo: 'off' }],
    [{ DETECTOR_PROVIDER: 'cuda' }, { detectorProvider: 'cuda' }],
    [{ FAST_RECEIVE: 'off' }, { isFastReceive: false }],
    [
      s3,
      {
        s3: {
          endpoint: 'https://s3.example.com',
          region: 'us-east-1',
          bucket: 'plumbline',
          accessKey: 'key',
          secretKey: 'secret',
        },
      },
    ],
    [
      { ...s3, S3_REGION: 'eu-west-1' },
      {
        s3: {
          endpoint: 'https://s3.example.com',
          region: 'eu-west-1',
          bucket: 'plumbline',
          accessKey: 'key',
          secretKey: 'secret',
        },
      },
    ],
    [{ SMTP_URL: 'smtps://me:secret@mail.example.com' }, { smtpUrl: 'smtps://me:secret@mail.example.com' }],
    [
      { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' },
      { stripe: { secretKey: 'sk', webhookSecret: 'whsec', apiUrl: 'https://api.stripe.com' } },
    ],
    [
      { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_API_URL: 'http://127.0.0.1:9000' },
      { stripe: { secretKey: 'sk', webhookSecret: 'whsec', apiUrl: 'http://127.0.0.1:9000' } },
    ],
    [{ PUBLIC_URL: 'https://inspect.example.com' }, { salesEmail: undefined }],
    [{ SALES_EMAIL: 'orders@example.com' }, { salesEmail: 'orders@example.com' }],
    [{ SUPPORT_EMAIL: 'help@example.com' }, { supportEmail: 'help@example.com' }],
    [{ PAYMENT_DETAILS: 'Harbour Bank\\n HK 12-345 \n\n' }, { paymentDetails: ['Harbour Bank', 'HK 12-345'] }],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-team=ops',
      },
      { traces: { endpoint: 'http://collector:4318', headers: { authorization: 'Basic YTpi', 'x-team': 'ops' } } },
    ],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, { traces: undefined }],
    [{ DJI_IRP: '/opt/dji/dji_irp' }, { djiIrp: '/opt/dji/dji_irp' }],
    [{ MAP_STYLE_URL: 'https://maps.example.com/style.json' }, { mapStyleUrl: 'https://maps.example.com/style.json' }],
    [{ HELPDESK_SCRIPT_URL: 'https://help.example.com/a.js' }, { helpdeskScriptUrl: 'https://help.example.com/a.js' }],
  ])('%o', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected)
  })
})

const web = 'must be an address that starts with http:// or https://'
const pairs = 'must be pairs such as authorization=Bearer%20token, separated by commas'
const alone = 'must be scheme, host and port alone, such as https://plumbline.example.com'

describe('refuses, naming the setting,', () => {
  it.each([
    ['PORT', ' ', 'must be a whole number'],
    ['PORT', 'many', 'must be a whole number'],
    ['PORT', '80.5', 'must be a whole number'],
    ['PORT', '-1', 'must be a whole number'],
    ['PORT', '0x50', 'must be a whole number'],
    ['PORT', '0', 'must be 1 to 65535'],
    ['PORT', '65536', 'must be 1 to 65535'],
    ['TRUSTED_PROXIES', 'nginx', 'must be addresses or networks such as 10.0.0.5, 10.1.0.0/16, separated by commas'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'must be addresses or networks such as 10.0.0.5, 10.1.0.0/16, separated by commas',
    ],
    ['CONNECTIONS_PER_ADDRESS', '0', 'must be 1 or more'],
    ['HOST', ' ', 'must not be blank'],
    ['PUBLIC_URL', 'plumbline.example.com', web],
    ['PUBLIC_URL', 'ftp://plumbline.example.com', web],
    ['PUBLIC_URL', 'https://plumbline.example.com/app', alone],
    ['PUBLIC_URL', 'https://plumbline.example.com/?a=1', alone],
    ['PUBLIC_URL', 'https://plumbline.example.com/#top', alone],
    ['PUBLIC_URL', 'https://plumbline.example.com?', alone],
    ['PUBLIC_URL', 'https://me:secret@plumbline.example.com', alone],
    ['PLUMBLINE_DATA', ' ', 'must not be blank'],
    ['DATABASE_URL', 'mysql://db/plumbline', 'must be an address that starts with postgres:// or postgresql://'],
    ['S3_ENDPOINT', 's3.example.com', web],
    ['S3_REGION', ' ', 'must not be blank'],
    ['S3_BUCKET', ' ', 'must not be blank'],
    ['S3_ACCESS_KEY', ' ', 'must not be blank'],
    ['S3_SECRET_KEY', ' ', 'must not be blank'],
    ['SMTP_URL', 'https://mail.example.com', 'must be an address that starts with smtp:// or smtps://'],
    ['STRIPE_SECRET_KEY', ' ', 'must not be blank'],
    ['STRIPE_WEBHOOK_SECRET', ' ', 'must not be blank'],
    ['STRIPE_API_URL', 'stripe', web],
    ['SALES_EMAIL', 'sales', 'must be an email address'],
    ['SUPPORT_EMAIL', 'help', 'must be an email address'],
    ['PAYMENT_DETAILS', ' ', 'must not be blank'],
    ['NODEODM_URL', 'odm', web],
    ['MAP_STYLE_URL', 'style.json', web],
    ['HELPDESK_SCRIPT_URL', 'javascript:alert(1)', 'must be an address that starts with https:// or http://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', web],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', pairs],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b%0d%0ac: d', pairs],
    ['DEMO', 'yes', 'must be on, small or off'],
  ])('%s=%o', (name, value, message) => {
    expect(() => readConfig({ ...s3, [name]: value })).toThrow(new SettingError(`${name}: ${message}`))
  })

  it.each(Object.keys(s3))('S3 without %s', (name) => {
    expect(() => readConfig({ ...s3, [name]: '' })).toThrow(`${name}: must be set as well when files are kept in S3`)
  })

  it.each([
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ])('%s without %s', (given, missing) => {
    expect(() => readConfig({ [given]: 'x' })).toThrow(
      `${missing}: must be set as well when plans are paid through Stripe`,
    )
  })

  it('a process without the address of its database', () => {
    expect(() => requireDatabase(readConfig({}))).toThrow('DATABASE_URL: must be set')
  })
})

it('knows the folder in which npm was called', () => {
  expect(callerFolder({ INIT_CWD: '/home/me' })).toBe('/home/me')
  expect(callerFolder({})).toBe(process.cwd())
})

it.each(['0.0.0.0', '::', '10.0.0.7', 'plumbline.example.com', '127.0.0.1.example.com'])(
  'refuses demo accounts on %s unless they are asked for',
  (HOST) => {
    expect(() => readConfig({ HOST })).toThrow('DEMO: must be set when HOST lets other machines in')
    expect(() => readConfig({ HOST, DEMO: '' })).toThrow(SettingError)
  },
)
