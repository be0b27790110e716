export const locales = ['en', 'zh-cn', 'zh-hk'] as const
export type Locale = (typeof locales)[number]

/** BCP 47 tags for Intl, `lang` attributes and Accept-Language. */
export const languageTag = { en: 'en', 'zh-cn': 'zh-Hans-CN', 'zh-hk': 'zh-Hant-HK' } as const satisfies Record<
  Locale,
  string
>

export const localeCookie = { name: 'i18n_redirected', days: 365 } as const
