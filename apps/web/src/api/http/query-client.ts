import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `toast: false`: the screen itself says what failed. */
    queryMeta: { readonly toast?: false }
    mutationMeta: { readonly toast?: false }
  }
}

const worthRetrying = ['network.lost', 'network.timeout', 'service.unavailable']

export function makeQueryClient(onFailure: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.toast !== false && onFailure(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => mutation.meta?.toast !== false && onFailure(error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && error instanceof ApiError && worthRetrying.includes(error.code),
        retryDelay: (count) => 1000 * 2 ** count,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
