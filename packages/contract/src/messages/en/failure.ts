/** Apart from the rest, because it is shown when the rest could not be loaded. */
export const failure = {
  title: 'Something went wrong',
  text: 'We couldn’t show this page. Reload it. If that doesn’t help, go back to the home page.',
  reload: 'Reload',
  home: 'Back to the home page',
  request: 'Request number: {id}',
  retry: 'Try again',
} as const
