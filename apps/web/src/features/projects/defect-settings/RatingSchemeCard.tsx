import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import {
  dinAxes,
  dinMarks,
  fixedRatings,
  nextLevelKey,
  ratingSchemes,
  type RatingLevel,
  type RatingScheme,
  type RatingSetup,
} from '@plumbline/contract/rules/ratings'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { MoveArrow } from '../../../ui/lists/MoveArrow.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import classes from './DefectSettings.module.css'
import type { useRatingScheme } from './use-rating-scheme.ts'

type Props = { readonly scheme: ReturnType<typeof useRatingScheme>; readonly mayEdit: boolean }

const none = ''
const maxLevels = 10

/** What a person reads before rating by it. */
function Levels({ setup: { scheme, levels } }: { readonly setup: RatingSetup }) {
  const t = useT()
  const rows: readonly (readonly [string, string])[] =
    scheme === 'own'
      ? levels.map(({ name, meaning }) => [name, meaning] as const)
      : scheme === 'din-1076'
        ? dinMarks.map((mark) => [String(mark), t(`projects.ratings.marks.mark${mark}`)] as const)
        : fixedRatings
            .filter((rating) => rating.startsWith(`${scheme}:`))
            .map(
              (rating) =>
                [t(`projects.ratings.levels.${rating}.name`), t(`projects.ratings.levels.${rating}.meaning`)] as const,
            )
  return (
    <Table density="tight">
      <thead>
        <tr>
          <th scope="col">
            {t(scheme === 'din-1076' ? 'projects.ratings.settings.mark' : 'projects.ratings.settings.level')}
          </th>
          <th scope="col">{t('projects.ratings.settings.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, meaning]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Levels that the company names, the mildest first. */
function OwnLevels({ scheme: { setup, fault, isDirty, setLevels } }: Pick<Props, 'scheme'>) {
  const t = useT()
  const { levels } = setup
  const change = (key: string, changed: Partial<RatingLevel>) =>
    setLevels(levels.map((level) => (level.key === key ? { ...level, ...changed } : level)))
  const move = (from: number, to: number) =>
    setLevels(levels.toSpliced(from, 1).toSpliced(to, 0, ...levels.slice(from, from + 1)))
  return (
    <Stack gap="sm">
      {levels.map(({ key, name, meaning }, index) => {
        const values = { number: String(index + 1) }
        return (
          <Group key={key} gap="sm" wrap="nowrap" align="center">
            <TextInput
              size="sm"
              flex={2}
              maxLength={40}
              aria-label={t('projects.ratings.settings.nameOf', values)}
              placeholder={t('projects.ratings.settings.level')}
              value={name}
              onChange={(event) => change(key, { name: event.currentTarget.value })}
            />
            <TextInput
              size="sm"
              flex={5}
              maxLength={300}
              aria-label={t('projects.ratings.settings.meaningOf', values)}
              placeholder={t('projects.ratings.settings.meaning')}
              value={meaning}
              onChange={(event) => change(key, { meaning: event.currentTarget.value })}
            />
            <Group gap={0} wrap="nowrap">
              <MoveArrow
                direction="up"
                label={t('projects.ratings.settings.up', values)}
                isEnd={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <MoveArrow
                direction="down"
                label={t('projects.ratings.settings.down', values)}
                isEnd={index === levels.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <button
                type="button"
                className={classes.button}
                aria-label={t('projects.ratings.settings.remove', values)}
                title={t('projects.ratings.settings.remove', values)}
                onClick={() => setLevels(levels.filter((level) => level.key !== key))}
              >
                <IconX size={16} stroke={1.5} aria-hidden="true" />
              </button>
            </Group>
          </Group>
        )
      })}
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          disabled={levels.length >= maxLevels}
          onClick={() => setLevels([...levels, { key: nextLevelKey(levels), name: '', meaning: '' }])}
        >
          {t('projects.ratings.settings.add')}
        </Button>
        <MutedText component="span" size="xs" role={isDirty && fault !== undefined ? 'alert' : undefined}>
          {t(isDirty && fault !== undefined ? `projects.ratings.settings.${fault}` : 'projects.ratings.settings.order')}
        </MutedText>
      </Group>
    </Stack>
  )
}

/** How the project rates its defects beside their severity. */
export function RatingSchemeCard({ scheme, mayEdit }: Props) {
  const t = useT()
  const { setup, fault, isBusy, isDirty, setScheme, cancel, save } = scheme
  return (
    <Panel title={t('projects.ratings.settings.title')} description={t('projects.ratings.settings.lead')}>
      <Stack gap="md">
        <NativeSelect
          size="sm"
          maw={360}
          label={t('projects.ratings.settings.scheme')}
          value={setup.scheme ?? none}
          disabled={!mayEdit}
          onChange={({ currentTarget: { value } }) =>
            setScheme(ratingSchemes.find((one): one is RatingScheme => one === value) ?? null)
          }
        >
          <option value={none}>{t('projects.ratings.settings.none')}</option>
          {ratingSchemes.map((one) => (
            <option key={one} value={one}>
              {t(`projects.ratings.schemes.${one}`)}
            </option>
          ))}
        </NativeSelect>
        {setup.scheme === 'din-1076' && (
          <MutedText>{dinAxes.map((axis) => t(`projects.ratings.axes.${axis}`)).join(' · ')}</MutedText>
        )}
        {setup.scheme === 'own' && mayEdit ? (
          <OwnLevels scheme={scheme} />
        ) : (
          setup.scheme !== null && <Levels setup={setup} />
        )}
        {setup.scheme !== null && <MutedText>{t(`projects.ratings.sources.${setup.scheme}`)}</MutedText>}
        {mayEdit && isDirty && <MutedText>{t('projects.ratings.settings.other')}</MutedText>}
      </Stack>
      {isDirty && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" disabled={isBusy} onClick={cancel}>
            {t('projects.ratings.settings.cancel')}
          </Button>
          <WriteButton loading={isBusy} disabled={fault !== undefined} onClick={() => void save()}>
            {t('projects.ratings.settings.save')}
          </WriteButton>
        </Group>
      )}
    </Panel>
  )
}
