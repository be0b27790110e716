import { Button, Group } from '@mantine/core'
import { languageTag } from '@plumbline/contract/locales'
import type { DefectDefinition } from '@plumbline/contract/projects/settings'
import { comparable } from '@plumbline/contract/rules/text'
import { formatList } from '../../../i18n/format-list.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import classes from './Definitions.module.css'
import { StarButton } from '../StarButton.tsx'

type Act = (definition: DefectDefinition) => void

type Props = {
  readonly definitions: readonly DefectDefinition[]
  readonly favourites: readonly string[]
  readonly onStar?: ((name: string) => void) | undefined
  /** Absent: the reader may not change anything. */
  readonly actions: { readonly onEdit: Act; readonly onRetire: Act; readonly onRestore: Act } | undefined
}

function Actions({
  definition,
  onEdit,
  onRetire,
  onRestore,
}: NonNullable<Props['actions']> & { readonly definition: DefectDefinition }) {
  const t = useT()
  const name = { name: definition.name }
  return (
    <Group gap={0} justify="flex-end">
      <Button
        size="sm"
        variant="subtle"
        aria-label={t('projects.settings.definitions.editOf', name)}
        onClick={() => onEdit(definition)}
      >
        {t('projects.settings.definitions.edit')}
      </Button>
      {definition.isRetired ? (
        <Button
          size="sm"
          variant="subtle"
          aria-label={t('projects.settings.definitions.restoreOf', name)}
          onClick={() => onRestore(definition)}
        >
          {t('projects.settings.definitions.restore')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="subtle"
          aria-label={t('projects.settings.definitions.retireOf', name)}
          onClick={() => onRetire(definition)}
        >
          {t('projects.settings.definitions.retire')}
        </Button>
      )}
    </Group>
  )
}

function Row({
  definition,
  favourites,
  onStar,
  actions,
}: Omit<Props, 'definitions'> & { readonly definition: DefectDefinition }) {
  const t = useT()
  const locale = useLocale()
  const { name, subTypes, materials, description, isRetired, language } = definition
  const favourite = favourites.find((other) => comparable(other) === comparable(name))
  return (
    <tr data-retired={isRetired || undefined}>
      {onStar !== undefined && (
        <td className={classes.star}>
          {!isRetired && (
            <StarButton name={name} isOn={favourite !== undefined} onToggle={() => onStar(favourite ?? name)} />
          )}
        </td>
      )}
      <th scope="row" lang={languageTag[language]}>
        <strong>{name}</strong>
        {isRetired && <Tag className={classes.tag}>{t('projects.settings.definitions.retired')}</Tag>}
        {subTypes.length > 0 && <span className={classes.detail}>{formatList(locale, subTypes)}</span>}
        {description !== '' && <span className={classes.detail}>{description}</span>}
      </th>
      <td className={classes.severityColumn}>
        <Severity severity={definition.severity} />
      </td>
      <td className={classes.followUp}>{t(`projects.terms.followUp.${definition.followUpAction}`)}</td>
      <td className={classes.materials}>
        {materials.length === 0
          ? t('projects.settings.definitions.none')
          : formatList(
              locale,
              materials.map((material) => t(`projects.terms.material.${material}`)),
            )}
      </td>
      {actions !== undefined && (
        <td className={classes.act}>
          <Actions definition={definition} {...actions} />
        </td>
      )}
    </tr>
  )
}

export function DefinitionTable({ definitions, ...rest }: Props) {
  const t = useT()
  const { onStar, actions } = rest
  return (
    <Table className={classes.table} aria-label={t('projects.settings.definitions.title')}>
      <thead>
        <tr>
          {onStar !== undefined && (
            <th scope="col" className={classes.star}>
              <span className="pl-hidden">{t('projects.settings.definitions.columns.star')}</span>
            </th>
          )}
          <th scope="col">{t('projects.settings.definitions.columns.name')}</th>
          <th scope="col" className={classes.severityColumn}>
            {t('projects.settings.definitions.columns.severity')}
          </th>
          <th scope="col" className={classes.followUp}>
            {t('projects.settings.definitions.columns.followUp')}
          </th>
          <th scope="col" className={classes.materials}>
            {t('projects.settings.definitions.columns.materials')}
          </th>
          {actions !== undefined && (
            <th scope="col" className={classes.act}>
              <span className="pl-hidden">{t('projects.settings.definitions.columns.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {definitions.map((definition) => (
          <Row key={definition._id} definition={definition} {...rest} />
        ))}
      </tbody>
    </Table>
  )
}
