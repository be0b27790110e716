/**
 * Words that people turn into a password. Our composition rules leave hardly any password of the
 * well-known lists as it is, so the list holds words, and isCommonPassword undoes what people do to
 * a word to pass such rules: capitals, @ for a, 0 for o, a digit run or a year, a sign at the end.
 */
const words = new Set(
  `
pass password passwd passwort passport passphrase passcode passion motdepasse contrasena senha parola wachtwoord heslo mima wodemima
welcome letmein changeme change secret default login logon guest admin administrator adminadmin root superuser sysadmin manager supervisor operator master
test testing tester user username demo sample temp temporary trial student teacher school college server system service support helpdesk network
computer internet windows microsoft office google facebook twitter instagram linkedin youtube amazon apple iphone samsung huawei xiaomi tencent alibaba taobao wechat weixin android oracle cisco database
company business account accounts access security secure private public finance project projects engineer engineering inspection inspector inspect building builder survey surveyor drone facade plumbline global target unknown telecom
qwerty qwertyu qwertyui qwertyuiop qwertz azerty asdfgh asdfghj asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc poiuyt mnbvcxz qweasd qweasdzxc asdzxc qwer qwert asdf asdfg zxcv zxcvb qwe asd zxc qaz wsx
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi aa aaa aaaa aaaaaa aaaaaaaa aabb aabbcc ab abab xyz xxx
iloveyou ilove iloveu loveyou loveme lovely lover love woaini woaiwojia aini wolove nihao bismillah tianya hello helloworld hi goodbye thankyou please whatever trustno nopass nothing something forever freedom
monkey dragon tiger lion eagle falcon panda rabbit kitty hellokitty kitten puppy buster tigger ginger pepper cookie cheese banana orange cherry chocolate coffee flower butterfly rainbow sunshine moonlight starlight
football baseball basketball soccer hockey tennis golf golfer liverpool arsenal chelsea manchester united barcelona realmadrid juventus lakers yankees cowboys steelers
superman batman spiderman ironman pokemon minecraft pikachu naruto starwars matrix ninja samurai killer hunter ranger warrior wizard phoenix shadow thunder ghost
princess prince queen king angel angela diamond silver golden purple yellow black white green crystal lucky happy smile family mother father sister brother baby babygirl
michael jordan jennifer jessica charlie daniel thomas robert andrew joshua matthew ashley nicole george william james david john alex alexander maria anthony joseph amanda melissa michelle justin brandon samantha jonathan benjamin hannah andrea maggie patrick richard christian jason kevin peter tony lily lucy linda
mercedes porsche ferrari toyota honda yamaha mustang corvette harley
china zhongguo beijing shanghai shenzhen guangzhou guangdong hongkong kowloon macau macao taiwan taipei singapore malaysia london newyork america canada australia sydney japan tokyo korea india pakistan france germany england
january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter christmas newyear
`
    .trim()
    .split(/\s+/),
)

/** Walks over the keyboard and other mixtures of letters and digits, as they read without the shift key. */
const walks = new Set(
  `
1qaz2wsx 1qazxsw2 1qaz1qaz 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz3edc 2wsx3edc 3edc4rfv 2wsx1qaz zaq12wsx zaq1xsw2 zaq1zaq1 xsw2zaq1 zaq1 1qaz
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2ws 1qw23er4 1qw23er45t 12qwaszx 1q2w3e q1w2e3r4t5y6
1a2b3c4d a1b2c3d4 a1b2c3d4e5 a1s2d3f4 1a2s3d4f 1z2x3c4v z1x2c3v4 qaz123wsx qwe123qwe asd123asd abc123abc 123abc123 123qwe123 qwe123asd123 a123456a a1234567a aa11bb22 aa112233
123qweasd 123qweasdzxc 1234qwer 12345qwert 123456qwerty qwer1234qwer asdf1234asdf abc123def456 abcd1234abcd
p4ssw0rd pa55word pa55w0rd
`
    .trim()
    .split(/\s+/),
)

const favouriteDigits = new Set([
  '520',
  '521',
  '1314',
  '5201314',
  '1314520',
  '7758521',
  '102030',
  '246810',
  '135790',
  '168',
  '1688',
  '666',
  '888',
  '007',
  '147',
  '258',
  '369',
  '147258',
  '147258369',
  '159357',
  '112233',
  '123321',
  '123123',
  '121212',
  '131313',
  '1212',
  '1122',
  '2580',
  '1004',
  '69',
])

/** A run up or down, one digit again and again, a year: the digits people add without thinking. */
function isHabit(digits: string): boolean {
  return (
    new Set(digits).size <= 1 ||
    '01234567890123456789'.includes(digits) ||
    '98765432109876543210'.includes(digits) ||
    /^(?:19|20)\d\d$/.test(digits) ||
    favouriteDigits.has(digits)
  )
}

const longWord = 5
const stub = 3

/** Four free digits do not save a long word; a short one is common only with habitual digits. */
function isGuessable(word: string, digits: string): boolean {
  return isHabit(digits) || (word.length >= longWord && digits.length <= 4)
}

/** Three letters beside habitual digits are quickly tried, whichever they are: 'Qq123456!'. */
function isStub(letters: string, digits: string): boolean {
  return letters.length <= stub && digits.length > stub && isHabit(digits)
}

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
  '+': 't',
  6: 'g',
  8: 'b',
  '!': 'i',
}

type Reading = { readonly letters: string; readonly digits: string }

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/**
 * A sign may stand for a letter or between letters: 'p@ss', 'p.a.s.s'. A digit that stands for none is never dropped
 * unseen.
 */
function readingsOf(core: string, rest: string): readonly Reading[] {
  const swapped = (one: string) =>
    core.replaceAll('1', one).replaceAll(/[^a-z]/g, (sign) => lookalikes[sign] ?? digitsOf(sign))
  return [
    { letters: swapped('i'), digits: digitsOf(rest) },
    { letters: swapped('l'), digits: digitsOf(rest) },
    { letters: core.replaceAll(/[^a-z]/g, ''), digits: digitsOf(core + rest) },
  ]
}

function isWord(letters: string, own: ReadonlySet<string>): boolean {
  const half = letters.slice(0, letters.length / 2)
  return [letters, ...(half + half === letters ? [half] : [])].some((word) => words.has(word) || own.has(word))
}

/** Where the word may begin and end: a sign at its edge is a letter in '@dmin1' and an ornament in '!Admin1'. */
function* cores(text: string): Generator<readonly [core: string, rest: string]> {
  const first = text.search(/[a-z]/)
  const last = text.split('').findLastIndex((sign) => /[a-z]/.test(sign)) + 1
  for (const start of new Set([0, first])) {
    for (const end of new Set([last, last + 1, last + 2, text.length])) {
      yield [text.slice(start, end), text.slice(0, start) + text.slice(end)]
    }
  }
}

function isWordWithOrnaments(text: string, own: ReadonlySet<string>): boolean {
  for (const [core, rest] of cores(text)) {
    if (
      readingsOf(core, rest).some(
        ({ letters, digits }) => isStub(letters, digits) || (isWord(letters, own) && isGuessable(letters, digits)),
      )
    )
      return true
  }
  return false
}

const shifted = ')!@#$%^&*('

function unshift(text: string): string {
  return text.replaceAll(/[)!@#$%^&*(]/g, (sign) => String(shifted.indexOf(sign)))
}

function isWalk(text: string): boolean {
  const bare = text.replace(/(?<![^a-z0-9])[^a-z0-9]+$/, '')
  return [unshift(text), unshift(bare), text.replaceAll(/[^a-z0-9]/g, '')].some((walk) => walks.has(walk))
}

/** 'mary.chan@acme.hk' -> mary, chan, acme, marychan. */
function ownWords(texts: readonly string[]): ReadonlySet<string> {
  const found = texts.flatMap((text) => {
    const [local = ''] = text.toLowerCase().split('@', 1)
    return [...text.toLowerCase().split(/[^a-z]+/), local.replaceAll(/[^a-z]/g, '')]
  })
  return new Set(found.filter((word) => word.length >= 4))
}

/** Beyond this a password is refused for its length, and taking marks off would cost quadratic time. */
const judgedMax = 256

export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  if (password.length > judgedMax) return false
  const text = password.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (/(?![a-z])\p{L}/u.test(text)) return false
  if (!/[a-z]/.test(text)) return [text, unshift(text)].some((digits) => isHabit(digitsOf(digits)))
  return isWalk(text) || isWordWithOrnaments(text, ownWords(own))
}
