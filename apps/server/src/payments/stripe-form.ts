export type Form = { readonly [name: string]: string | number | Form | readonly Form[] }

/** Stripe takes forms with nested names: line_items[0][price_data][currency]=usd. */
export function encodeForm(form: Form): string {
  const pairs = (name: string, value: Form[string]): readonly string[] => {
    if (typeof value !== 'object') return [`${name}=${encodeURIComponent(value)}`]
    return Object.entries(value).flatMap(([key, part]) =>
      pairs(`${name}[${encodeURIComponent(key)}]`, part as Form[string]),
    )
  }
  return Object.entries(form)
    .flatMap(([name, value]) => pairs(encodeURIComponent(name), value))
    .join('&')
}
