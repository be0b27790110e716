import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import type { DefectLibrary } from '@plumbline/contract/buildings'
import { languageTag, locales, type Locale } from '@plumbline/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { librariesQuery } from '../../../api/projects/settings.ts'
import { loadRepairTexts } from '../../../i18n/repair-texts.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import classes from './DefectSettings.module.css'
import { textOf } from './repair-texts.ts'
import type { useRepairTexts } from './use-repair-texts.ts'

type Props = {
  readonly library: DefectLibrary
  readonly repairs: ReturnType<typeof useRepairTexts>
  readonly mayEdit: boolean
}

/** What reports of the project propose for each type, beside the standard text. */
export function RepairTextsCard({ library, repairs, mayEdit }: Props) {
  const t = useT()
  const own = useLocale()
  const [language, setLanguage] = useState<Locale>(own)
  const types = useQuery(librariesQuery).data?.[library] ?? []
  const standard = useQuery({
    queryKey: ['repair-texts', language],
    queryFn: () => loadRepairTexts(language),
    staleTime: Infinity,
  }).data
  const { texts, isBusy, isDirty, set, cancel, save } = repairs
  const count = types.filter(({ key }) => textOf(texts, key, language) !== '').length
  return (
    <Panel title={t('projects.settings.repairTexts.title')} description={t('projects.settings.repairTexts.lead')}>
      <Group justify="space-between" align="end" mb="md">
        <NativeSelect
          size="sm"
          label={t('projects.settings.repairTexts.language')}
          value={language}
          onChange={({ currentTarget: { value } }) => setLanguage(locales.find((one) => one === value) ?? language)}
        >
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={languageTag[locale]}>
              {t(`shell.language.${locale}`)}
            </option>
          ))}
        </NativeSelect>
        <MutedText>{t('projects.settings.repairTexts.own', { count })}</MutedText>
      </Group>
      <details className={classes.details}>
        <summary>{t('projects.settings.repairTexts.show', { count: types.length })}</summary>
        {types.map(({ key, name }) => (
          <Textarea
            key={`${language} ${key}`}
            size="sm"
            mt="sm"
            label={name[own]}
            aria-label={t('projects.settings.repairTexts.field', { type: name[own] })}
            lang={languageTag[language]}
            placeholder={standard?.[key]}
            value={textOf(texts, key, language)}
            maxLength={500}
            autosize
            minRows={1}
            maxRows={6}
            readOnly={!mayEdit}
            onChange={(event) => set({ type: key, language, text: event.currentTarget.value })}
          />
        ))}
      </details>
      {isDirty && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" disabled={isBusy} onClick={cancel}>
            {t('projects.settings.cancel')}
          </Button>
          <WriteButton loading={isBusy} onClick={() => void save()}>
            {t('projects.settings.save')}
          </WriteButton>
        </Group>
      )}
    </Panel>
  )
}
