import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { readonly from: string; readonly to: readonly string[]; readonly source: string }

export type MailServer = { readonly url: string; readonly received: Received[]; close(): Promise<void> }

function refusalOf(address: string): Error | null {
  if (address.startsWith('nobody')) return Object.assign(new Error('no such mailbox'), { responseCode: 550 })
  if (address.startsWith('later')) return Object.assign(new Error('try again'), { responseCode: 451 })
  return null
}

/** A real SMTP server on loopback; it refuses mailboxes that begin with `nobody` for good and `later` for now. */
export async function startMailServer(onReceived: (mail: Received) => void = () => {}): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onRcptTo({ address }, _session, done) {
      done(refusalOf(address))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const mail = {
          from,
          to: envelope.rcptTo.map((rcpt) => rcpt.address),
          source: Buffer.concat(chunks).toString('utf8'),
        }
        received.push(mail)
        onReceived(mail)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export function headersOf(source: string): Map<string, string> {
  const head = source.split('\r\n\r\n', 1)[0]!.replace(/\r\n[ \t]+/g, ' ')
  return new Map(
    head
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

const bytesOfQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

export function decodeWords(value: string): string {
  return value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : bytesOfQuoted(text.replace(/_/g, ' '))).toString(
        'utf8',
      ),
    )
}

/** The text of a message that has one part. */
export function textOf(source: string): string {
  const body = source.slice(source.indexOf('\r\n\r\n') + 4)
  const encoding = headersOf(source).get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? bytesOfQuoted(body.replace(/=\r\n/g, '')).toString('utf8') : body
}
