import { test } from './journey.ts'
import { hearNews } from './news.ts'

for (const locale of ['zh-cn', 'zh-hk'] as const) test(`news comes live, is read, leads to its thing and is cleared, ${locale}`, ({ page, request }) => hearNews(page, request, locale))
