import type { Locale } from '@plumbline/contract/locales'

/** What somebody is asked to pay for, in US cents. */
export type Checkout = {
  readonly orderId: string
  readonly amountCents: number
  readonly name: string
  readonly email: string
  readonly locale: Locale
  readonly successUrl: string
  readonly cancelUrl: string
}

/** What became of a payment. waiting: agreed, and the money comes in days; other: none of our affair. */
export type PaymentEvent =
  | { readonly id: string; readonly outcome: 'other' }
  | {
      readonly id: string
      readonly outcome: 'paid' | 'waiting' | 'failed'
      readonly orderId: string | undefined
      readonly amountCents: number
      readonly currency: string
    }

/**
 * The payment provider. A refusal is an AppError: payment.unavailable, or input.malformed for an event that it did not
 * send.
 */
export type Payments = {
  /** Asked again for the same order it answers the same. */
  begin(checkout: Checkout): Promise<{ readonly sessionId: string; readonly url: string }>
  /** Afterwards it can no longer be paid. False when it is paid or being paid. */
  end(sessionId: string): Promise<boolean>
  /** Nothing of the body is used before its signature is checked. */
  read(body: Buffer, signature: string | undefined, now: Date): PaymentEvent
}
