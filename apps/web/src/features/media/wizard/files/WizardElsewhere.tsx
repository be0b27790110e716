import { Button, Text } from '@mantine/core'
import { useLocale, useT } from '../../../../i18n/use-t.ts'
import { StatusLine } from '../../../../ui/feedback/StatusLine.tsx'
import { comparedTexts, elsewhereText } from '../elsewhere-texts.ts'
import type { Wizard } from '../use-wizard.ts'

/** Photos of another place, before anything else is said of them; and the way to place them all the same. */
export function WizardElsewhere({ wizard }: { readonly wizard: Wizard }) {
  const t = useT()
  const locale = useLocale()
  const { whereabouts, accepted, isPlacedAnyway, setPlacedAnyway } = wizard
  const total = accepted.filter(({ kind }) => kind === 'photo').length
  const sentence = elsewhereText(t, locale, whereabouts, total)
  const isSaid = sentence !== undefined
  return (
    <StatusLine kind="warning" role="alert" {...(isSaid ? { mx: 'xl', mt: 'md' } : {})}>
      {isSaid && (
        <>
          <Text fw={600}>{sentence}</Text>
          {[
            ...comparedTexts(t, locale, whereabouts),
            ...(isPlacedAnyway
              ? [t('coverage.wizard.elsewhere.placed')]
              : [t('coverage.wizard.elsewhere.nothing'), t('coverage.wizard.elsewhere.wrong')]),
          ].map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          <Button size="compact-sm" variant="default" mt="xs" onClick={() => setPlacedAnyway(!isPlacedAnyway)}>
            {t(isPlacedAnyway ? 'coverage.wizard.elsewhere.undo' : 'coverage.wizard.elsewhere.anyway')}
          </Button>
        </>
      )}
    </StatusLine>
  )
}
