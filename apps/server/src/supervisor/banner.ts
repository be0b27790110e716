/** What the operator sees when everything runs. */
export function banner(
  address: string,
  accounts: readonly { readonly role: string; readonly email: string }[],
  password: string,
): string {
  const head = ['', `Plumbline is ready: ${address}`, '']
  if (accounts.length === 0) return [...head, 'Stop with Ctrl-C.', ''].join('\n')
  const width = Math.max(...accounts.map(({ role }) => role.length)) + 2
  const rows = accounts.map(({ role, email }) => `  ${role.padEnd(width)}${email}`)
  return [...head, `Demo accounts, all with the password ${password}`, '', ...rows, '', 'Stop with Ctrl-C.', ''].join(
    '\n',
  )
}
