import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { languageTag, locales, type Locale } from '@plumbline/contract/locales'
import type { DefectDefinition } from '@plumbline/contract/projects/settings'
import { can } from '@plumbline/contract/roles'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { retireDefinition } from '../../../api/projects/settings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { failureText } from '../failure-text.ts'
import { DefinitionDialog } from './DefinitionDialog.tsx'
import classes from './Definitions.module.css'
import { DefinitionTable } from './DefinitionTable.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

type Props = {
  readonly member: Membership
  readonly query: UseQueryResult<DefectDefinition[]>
  readonly favourites: readonly string[]
  readonly onStar?: ((name: string) => void) | undefined
}

type Open =
  | { readonly kind: 'form'; readonly definition?: DefectDefinition }
  | { readonly kind: 'retire'; readonly definition: DefectDefinition }

type FilterProps = {
  readonly language: Locale
  readonly onLanguage: (language: Locale) => void
  readonly retired: number
  readonly showsRetired: boolean
  readonly onShowsRetired: (shows: boolean) => void
}

function DefinitionFilters({ language, onLanguage, retired, showsRetired, onShowsRetired }: FilterProps) {
  const t = useT()
  return (
    <Group gap="8px 16px" justify="space-between" px="lg" pb="md">
      <fieldset className={classes.languages}>
        <legend className="pl-hidden">{t('projects.settings.definitions.language')}</legend>
        {locales.map((locale) => (
          <label key={locale} className={classes.pick}>
            <input
              type="radio"
              name="definition-language"
              value={locale}
              checked={locale === language}
              onChange={() => onLanguage(locale)}
            />
            <span lang={languageTag[locale]}>{t(`shell.language.${locale}`)}</span>
          </label>
        ))}
      </fieldset>
      {(retired > 0 || showsRetired) && (
        <label className={classes.retired}>
          <input
            type="checkbox"
            checked={showsRetired}
            onChange={(event) => onShowsRetired(event.currentTarget.checked)}
          />
          {t('projects.settings.definitions.showRetired', { count: retired })}
        </label>
      )}
    </Group>
  )
}

type StatesProps = Pick<Props, 'query'> & {
  readonly isEmpty: boolean
  readonly mayEdit: boolean
  readonly company: string
}

/** Loading, failed and empty. */
function DefinitionStates({ query, isEmpty, mayEdit, company }: StatesProps) {
  const t = useT()
  return (
    <>
      {query.isPending && (
        <MutedText role="status" size="sm" px="lg" pb="lg">
          {t('projects.settings.definitions.loading')}
        </MutedText>
      )}
      {query.isLoadingError && (
        <EmptyState inset title={<h3>{t('projects.settings.definitions.failed')}</h3>} text={errorText(t, query.error)}>
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('shell.failure.retry')}
          </Button>
        </EmptyState>
      )}
      {query.data !== undefined && isEmpty && (
        <EmptyState
          inset
          title={<h3>{t('projects.settings.definitions.empty.title')}</h3>}
          text={t(
            mayEdit ? 'projects.settings.definitions.empty.text' : 'projects.settings.definitions.empty.textReadOnly',
            { company },
          )}
        />
      )}
    </>
  )
}

function useRetire(corporateId: string, query: Props['query']) {
  const t = useT()

  /** Answers what went wrong, in words. */
  async function setRetired({ _id, name }: DefectDefinition, isRetired: boolean): Promise<string | undefined> {
    try {
      await retireDefinition(corporateId, _id, isRetired)
      await query.refetch()
      showToast(
        'note',
        t(isRetired ? 'projects.settings.definitions.done.retired' : 'projects.settings.definitions.restored', {
          name,
        }),
      )
      return undefined
    } catch (error) {
      return failureText(t, error)
    }
  }

  async function restore(definition: DefectDefinition) {
    const problem = await setRetired(definition, false)
    if (problem !== undefined) showToast('failure', problem)
  }

  return { setRetired, restore }
}

export function DefinitionsCard({ member, query, favourites, onStar }: Props) {
  const t = useT()
  const [language, setLanguage] = useState(useLocale())
  const [showsRetired, setShowsRetired] = useState(false)
  const [open, setOpen] = useState<Open>()
  const mayEdit = can(member, 'definitions.create')
  const inLanguage = query.data?.filter((definition) => definition.language === language) ?? []
  const retired = inLanguage.filter(({ isRetired }) => isRetired).length
  const shown = showsRetired ? inLanguage : inLanguage.filter(({ isRetired }) => !isRetired)
  const close = () => setOpen(undefined)
  const { setRetired, restore } = useRetire(member.corporateId, query)

  return (
    <Panel
      isFlush
      title={t('projects.settings.definitions.title')}
      description={t('projects.settings.definitions.lead', { company: member.name })}
      actions={
        mayEdit ? (
          <WriteButton
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'form' })}
          >
            {t('projects.settings.definitions.create')}
          </WriteButton>
        ) : undefined
      }
    >
      <DefinitionFilters
        language={language}
        onLanguage={setLanguage}
        retired={retired}
        showsRetired={showsRetired}
        onShowsRetired={setShowsRetired}
      />
      <DefinitionStates query={query} isEmpty={shown.length === 0} mayEdit={mayEdit} company={member.name} />
      {shown.length > 0 && (
        <DefinitionTable
          definitions={shown}
          favourites={favourites}
          onStar={onStar}
          actions={
            mayEdit
              ? {
                  onEdit: (definition) => setOpen({ kind: 'form', definition }),
                  onRetire: (definition) => setOpen({ kind: 'retire', definition }),
                  onRestore: (definition) => void restore(definition),
                }
              : undefined
          }
        />
      )}
      {open?.kind === 'form' && (
        <DefinitionDialog
          corporateId={member.corporateId}
          language={language}
          definition={open.definition}
          reload={async () => (await query.refetch()).data}
          onClose={close}
        />
      )}
      {open?.kind === 'retire' && (
        <ConfirmDialog
          title={t('projects.settings.definitions.ask.title', { name: open.definition.name })}
          text={t('projects.settings.definitions.ask.text')}
          confirm={t('projects.settings.definitions.retire')}
          cancel={t('projects.settings.cancel')}
          onConfirm={() => setRetired(open.definition, true)}
          onClose={close}
        />
      )}
    </Panel>
  )
}
