import { Button, Group, Text } from '@mantine/core'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { ModelPin } from '@plumbline/contract/models/models'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { modelsKey, removePin } from '../../../api/models.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { choiceQuery, librariesQuery } from '../../../api/projects/settings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { PanelStack } from '../PanelStack.tsx'
import classes from '../Models.module.css'

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  /** Undefined: not read yet, or not at all. */ readonly pins: readonly ModelPin[] | undefined
  readonly problem: Error | null
  readonly mayEdit: boolean
  readonly openId: string | null
  readonly registerHref: (defectId: string) => string
  readonly onOpen: (defectId: string) => void
}

/** Every pinned defect as a line: by keyboard, by a screen reader, and where nothing can be drawn. */
export function PinTable({ of, pins, problem, mayEdit, openId, registerHref, onOpen }: Props) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const library = useQuery(choiceQuery(of)).data?.library
  const types = useQuery(librariesQuery).data
  const nameOf = (key: string) =>
    (library === undefined ? undefined : types?.[library].find((type) => type.key === key)?.name[locale]) ?? key
  async function remove(defectId: string) {
    try {
      await removePin(of, defectId)
      await client.invalidateQueries({ queryKey: modelsKey })
      showToast('brief', t('models.viewer.pins.removed'))
    } catch (error) {
      showToast('failure', errorText(t, error as Error))
    }
  }
  return (
    <PanelStack title={t('models.viewer.pins.title')}>
      {pins === undefined &&
        (problem === null ? (
          <Text c="dimmed" role="status">
            {t('models.viewer.pins.loading')}
          </Text>
        ) : (
          <Text c="var(--pl-error)" role="alert">
            {errorText(t, problem)}
          </Text>
        ))}
      {pins?.length === 0 && <Text c="dimmed">{t('models.viewer.pins.none')}</Text>}
      {pins !== undefined && pins.length > 0 && (
        <ul role="list" className={classes.pins}>
          {pins.map(({ defectId, defectNum, severity, type }) => {
            const label = defectLabel(defectNum)
            return (
              <li key={defectId}>
                <button
                  type="button"
                  className={classes.pinned}
                  aria-current={defectId === openId || undefined}
                  aria-label={t('models.viewer.pins.show', { label })}
                  onClick={() => onOpen(defectId)}
                >
                  <span className={classes.name}>
                    {label} {nameOf(type)}
                  </span>
                  <Severity severity={severity} />
                </button>
                <Group gap="sm" justify="space-between" px="md" pt="xs" pb="sm">
                  <Link to={registerHref(defectId)}>{t('models.viewer.pins.open')}</Link>
                  {mayEdit && (
                    <Button size="compact-sm" variant="subtle" onClick={() => void remove(defectId)}>
                      {t('models.viewer.pins.remove')}
                    </Button>
                  )}
                </Group>
              </li>
            )
          })}
        </ul>
      )}
    </PanelStack>
  )
}
