import type { en } from './en.ts'

/** A message with another form for one than for many; languages without the difference give `other` alone. */
type Plural = { readonly one?: string; readonly other: string }

/** A list of choices may have one called 'other' as well: what has more keys than a plural is none. */
type IsPlural<T> = T extends { readonly other: string } ? (keyof T extends 'one' | 'other' ? true : false) : false

export type Words<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : IsPlural<T[K]> extends true ? Plural : Words<T[K]>
}

/** English is the type of the other languages: a missing or a stale key does not compile. */
export type Messages = Words<typeof en>

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : IsPlural<T[K]> extends true ? K : `${K}.${Paths<T[K]>}`
}[keyof T & string]

/** 'accounts.login.title' and every other key there is. */
export type MessageKey = Paths<typeof en>
