import { Button, Group, Text } from '@mantine/core'
import type { ThermalDetail } from '@plumbline/contract/thermal/thermal'
import { useState } from 'react'
import { Link } from 'react-router'
import { savePair, type OfInspection } from '../../../api/thermal.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import form from '../../../ui/dialogs/dialog-form.module.css'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { WholeName } from '../../../ui/display/FileName.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './Panel.module.css'
import { Section } from './Section.tsx'
import { useSaving } from './use-saving.ts'

type Props = {
  readonly of: OfInspection
  readonly detail: ThermalDetail
  readonly mayEdit: boolean
  readonly photoHref: (id: string) => string
}

function Candidates({ of, detail, onClose }: Omit<Props, 'mayEdit' | 'photoHref'> & { readonly onClose: () => void }) {
  const t = useT()
  const { isBusy, problem, send } = useSaving(of, detail.image._id)
  const none = 'none'
  const [chosen, setChosen] = useState(detail.pair?._id ?? detail.candidates[0]?._id ?? none)
  async function save() {
    if (await send(() => savePair(of, detail.image._id, chosen === none ? null : chosen, detail.version))) onClose()
  }
  return (
    <Dialog
      title={t('thermal.panel.pair.dialog', { name: detail.image.name })}
      size={640}
      closeLabel={t('thermal.panel.pair.cancel')}
      onClose={onClose}
    >
      <fieldset className={classes.candidates}>
        <Text component="legend" c="dimmed">
          {t(detail.candidates.length === 0 ? 'thermal.panel.pair.noCandidates' : 'thermal.panel.pair.candidate')}
        </Text>
        {detail.candidates.map(({ _id, name, thumbnailUrl }) => (
          <label key={_id} data-chosen={chosen === _id || undefined}>
            <input
              type="radio"
              name="candidate"
              className="pl-hidden"
              value={_id}
              checked={chosen === _id}
              onChange={() => setChosen(_id)}
            />
            {thumbnailUrl === null ? (
              <span className={classes.thumb} />
            ) : (
              <img className={classes.thumb} src={thumbnailUrl} alt="" loading="lazy" />
            )}
            <span>{name}</span>
            {_id === detail.pairId && (
              <Text component="span" c="dimmed">
                {t('thermal.panel.pair.nowShown')}
              </Text>
            )}
          </label>
        ))}
        <label data-chosen={chosen === none || undefined}>
          <input
            type="radio"
            name="candidate"
            className="pl-hidden"
            value={none}
            checked={chosen === none}
            onChange={() => setChosen(none)}
          />
          <span className={classes.thumb} />
          <span>{t('thermal.panel.pair.noneOfThem')}</span>
        </label>
      </fieldset>
      <p role="alert" className={form.problem}>
        {problem}
      </p>
      <div className={form.actions}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('thermal.panel.pair.cancel')}
        </Button>
        <WriteButton loading={isBusy} onClick={() => void save()}>
          {t(chosen === none ? 'thermal.panel.pair.noneOfThem' : 'thermal.panel.pair.use')}
        </WriteButton>
      </div>
    </Dialog>
  )
}

export function PairPanel({ of, detail, mayEdit, photoHref }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { pair, pairState } = detail
  const sentence =
    pairState === 'conflict'
      ? t('thermal.panel.pair.conflict')
      : pairState === 'missing'
        ? t('thermal.panel.pair.missing')
        : pair === null
          ? t('thermal.panel.pair.none')
          : undefined
  return (
    <Section
      title={t('thermal.panel.pair.title')}
      aside={
        <MutedText
          component="span"
          c={pairState === 'conflict' || pairState === 'missing' ? 'var(--pl-error)' : 'dimmed'}
        >
          {t(`thermal.list.pairs.${pairState}`)}
        </MutedText>
      }
    >
      {pair !== null && (
        <Group gap="md" wrap="nowrap">
          {pair.picture === null ? (
            <span className={classes.thumb} />
          ) : (
            <img className={classes.thumb} src={pair.picture.thumbnailUrl} alt="" />
          )}
          <div>
            <p>
              <WholeName name={pair.name} />
            </p>
            <Link to={photoHref(pair._id)}>{t('thermal.panel.pair.open')}</Link>
          </div>
        </Group>
      )}
      {sentence !== undefined && <Text c="dimmed">{sentence}</Text>}
      {mayEdit && (
        <Button size="compact-md" variant="default" mr="auto" onClick={() => setOpen(true)}>
          {t('thermal.panel.pair.choose')}
        </Button>
      )}
      {isOpen && <Candidates of={of} detail={detail} onClose={() => setOpen(false)} />}
    </Section>
  )
}
