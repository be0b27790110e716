import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { judge, valuesOf } from './definition-form.ts'

const t = translator('en', await loadMessages('en'))
const filled = { ...valuesOf(undefined), name: ' Blistering ', subTypes: 'Small\n\n Large \r\nsmall\n' }

describe('the form of a definition', () => {
  it('sends tidy names, each sub-type once', () => {
    expect(judge(t, filled)).toEqual({
      definition: {
        name: 'Blistering',
        subTypes: ['Small', 'Large'],
        severity: 'moderate',
        followUpAction: 'verify',
        materials: [],
        description: '',
      },
    })
  })

  it('is filled with what it sent', () => {
    const judged = judge(t, { ...filled, materials: ['paint'], description: 'a\nb' })
    if ('problems' in judged) throw new Error('refused')
    const stored = {
      ...judged.definition,
      _id: '01890000-0000-7000-8000-000000000000',
      language: 'en',
      isRetired: false,
      version: 1,
      createdAt: '2026-01-01T00:00:00Z',
    } as const
    expect(judge(t, valuesOf(stored))).toEqual({ definition: judged.definition })
  })

  it.each([
    [{ name: ' ' }, { name: 'Please fill in this field' }],
    [{ name: 'x'.repeat(101) }, { name: 'Please use at most 100 characters' }],
    [{ subTypes: 'x'.repeat(101) }, { subTypes: 'Please use at most 100 characters' }],
    [{ subTypes: Array.from({ length: 31 }, (_, index) => index).join('\n') }, { subTypes: 'Data Invalid' }],
    [{ description: 'x'.repeat(1001) }, { description: 'Please use at most 1,000 characters' }],
    [
      { name: '', description: 'a\0' },
      { name: 'Please fill in this field', description: 'Please remove invisible characters' },
    ],
  ])('%j is refused: %j', (given, problems) => {
    expect(judge(t, { ...filled, ...given })).toEqual({ problems })
  })
})
