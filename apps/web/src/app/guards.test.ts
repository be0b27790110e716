import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPath as returnPathIn } from './guards.ts'

const returnPath = (to: string | null) => returnPathIn(to, 'en')
const own = 'https://plumbline.example'

describe('the page to return to', () => {
  it('has its query and hash', () => {
    expect(returnPath('/project/1/project-info?corporateId=2#x')).toBe('/project/1/project-info?corporateId=2#x')
  })

  it('is in the language of the sign-in, which may have been chosen there', () => {
    expect(returnPathIn('/projects?a=1#x', 'zh-hk')).toBe('/zh-hk/projects?a=1#x')
    expect(returnPathIn('/zh-cn/projects', 'zh-hk')).toBe('/zh-hk/projects')
    expect(returnPathIn('/zh-cn//evil.example', 'en')).toBe('/evil.example')
  })

  it.each([
    null,
    '',
    'projects',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/login',
    '/zh-cn/login?to=/projects',
  ])('is none for %j', (to) => {
    expect(returnPath(to)).toBeUndefined()
  })

  it('never leaves our own origin, whatever the text', () => {
    const nasty = fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          '.',
          '..',
          ':',
          '@',
          'a',
          'evil.example',
          'http:',
          'javascript:',
          '\t',
          '\n',
          '\u0000',
          '%2f',
          '?',
          '#',
          ' ',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty,
          nasty.map((text) => `/${text}`),
        ),
        (to) => {
          const path = returnPath(to)
          if (path === undefined) return
          expect(path).toMatch(/^\/(?![/\\])/)
          expect(new URL(path, own).origin).toBe(own)
          // What the router would do with it, too.
          expect(new URL(new URL(path, own).href).origin).toBe(own)
          expect(returnPath(path)).toBe(path)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('lets ordinary paths through', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { minLength: 1, maxLength: 4 }), (parts) => {
        const path = `/${parts.join('/')}`
        fc.pre(!/^(\/zh-(cn|hk))?\/login$/.test(path))
        expect(returnPath(path)).toBe(path)
      }),
    )
  })
})
