/**
 * Personal mailboxes that anyone can open, and throw-away ones. A mailbox that comes with a paid
 * broadband line (netvigator.com, singnet.com.sg, btinternet.com) is not here: small contractors
 * and owners' corporations do their business from it.
 */
const domains = new Set(
  `
gmail.com googlemail.com
live.com live.cn live.hk live.co.uk live.fr live.nl live.it live.de live.jp live.com.au live.com.my live.com.sg msn.com windowslive.com
ymail.com rocketmail.com myyahoo.com aol.com aim.com
icloud.com me.com mac.com
protonmail.com protonmail.ch proton.me pm.me tutanota.com tutanota.de tutamail.com tuta.io tuta.com keemail.me
mail.com email.com usa.com post.com europe.com asia.com consultant.com engineer.com dr.com myself.com writeme.com
zoho.com zohomail.com zohomail.in zohomail.eu inbox.com fastmail.com fastmail.fm hushmail.com hush.com lycos.com excite.com juno.com runbox.com mailfence.com startmail.com disroot.org riseup.net duck.com
mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru ya.ru ukr.net i.ua meta.ua seznam.cz email.cz centrum.cz wp.pl o2.pl onet.pl onet.eu interia.pl interia.eu abv.bg
web.de freenet.de posteo.de mailbox.org
laposte.net libero.it virgilio.it
uol.com.br bol.com.br terra.com.br ig.com.br
rediffmail.com rediff.com indiatimes.com sify.com
qq.com vip.qq.com foxmail.com 163.com 126.com 188.com yeah.net vip.163.com vip.126.com
sina.com sina.cn sina.com.cn sina.com.hk vip.sina.com 2008.sina.com sohu.com vip.sohu.com sogou.com tom.com vip.tom.com 21cn.com 21cn.net
139.com 189.cn wo.cn aliyun.com chinaren.com
hongkong.com
pchome.com.tw kimo.com
naver.com hanmail.net daum.net nate.com kakao.com korea.com
excite.co.jp goo.jp
mailinator.com guerrillamail.com guerrillamail.net sharklasers.com grr.la 10minutemail.com 10minutemail.net temp-mail.org tempmail.com tempmail.net tempail.com throwawaymail.com trashmail.com trashmail.de yopmail.com yopmail.fr getnada.com maildrop.cc mailnesia.com mintemail.com dispostable.com fakeinbox.com spamgourmet.com mohmal.com emailondeck.com moakt.com discard.email mail.tm linshiyouxiang.net
`
    .trim()
    .split(/\s+/),
)

/** Providers that keep a domain in many countries: yahoo.co.jp, hotmail.fr, gmx.net. */
const everywhere = /^(?:yahoo|hotmail|outlook|yandex|gmx|googlemail)\.(?:[a-z]{2,4}|(?:com|co)\.[a-z]{2})$/

/** A mailbox below such a domain is one of the provider's as well (vip.163.com). */
export function isFreeMailDomain(domain: string): boolean {
  const labels = domain.toLowerCase().split('.')
  return labels.some((_, index) => {
    const name = labels.slice(index).join('.')
    return domains.has(name) || everywhere.test(name)
  })
}
