import '@mantine/core/styles/Flex.css'
import { Button, Flex, Group, Text, TextInput } from '@mantine/core'
import { maxPages } from '@plumbline/contract/drawings/drawings'
import { faultOf } from '@plumbline/contract/rules/rule'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import type { ChosenPage } from '../../../api/drawings-upload.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import dialog from '../../../ui/dialogs/dialog-form.module.css'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { proposedName, proposedNames, nameFault } from '../drawing-names.ts'
import classes from './PagesDialog.module.css'
import type { Upload } from './upload-list.ts'

type Props = {
  readonly upload: Upload
  readonly taken: readonly string[]
  readonly onChoose: (pages: readonly ChosenPage[]) => Promise<void>
  readonly onGiveUp: () => void
  readonly onClose: () => void
}

/** By hundreds: the whole of a longer PDF would be refused. */
function pageRanges(pages: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(pages.length / maxPages) }, (_, index) =>
    pages.slice(index * maxPages, (index + 1) * maxPages),
  )
}

/** Which pages are chosen and how their drawings are called, until they are sent. */
function useChosenPages({ upload, taken, onChoose, onClose }: Omit<Props, 'onGiveUp'>) {
  const t = useT()
  const { name, pages, replaces } = upload
  const isOne = replaces !== undefined
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(isOne ? [pages[0]?.page ?? 1] : []))
  const [names, setNames] = useState<readonly string[]>(() =>
    proposedNames(
      pages.map(({ page }) => t('drawings.pages.proposed', { name: proposedName(name, []).slice(0, 40), page })),
      taken,
    ),
  )
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isTooMany = chosen.size > maxPages
  const isChosen = (page: number) => chosen.has(page)
  const nameOf = (index: number) => (isOne ? name : names[index]!.trim())

  function toggle(page: number) {
    if (isOne) return setChosen(new Set([page]))
    const next = new Set(chosen)
    if (!next.delete(page)) next.add(page)
    setChosen(next)
  }

  function faultAt(index: number): string | undefined {
    if (isOne || !isChosen(pages[index]!.page)) return undefined
    const others = pages.flatMap(({ page }, other) => (other < index && isChosen(page) ? [nameOf(other)] : []))
    const issue = nameFault(nameOf(index), [...taken, ...others])
    if (issue === undefined) return undefined
    const { key, values } = faultOf(issue)
    return t(key, values)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || chosen.size === 0 || isTooMany || pages.some((_, index) => faultAt(index) !== undefined)) return
    setBusy(true)
    setProblem('')
    try {
      await onChoose(pages.flatMap(({ page }, index) => (isChosen(page) ? [{ page, name: nameOf(index) }] : [])))
      onClose()
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    }
  }

  return {
    isOne,
    isBusy,
    isTooMany,
    problem,
    chosen,
    names,
    isChosen,
    toggle,
    faultAt,
    submit,
    choose: (chosenPages: readonly number[]) => setChosen(new Set(chosenPages)),
    rename: (index: number, next: string) => setNames(names.with(index, next)),
  }
}

type PageProps = {
  readonly page: Upload['pages'][number]
  readonly isOne: boolean
  readonly isChosen: boolean
  readonly name: string
  readonly fault: string | undefined
  readonly onToggle: () => void
  readonly onRename: (name: string) => void
}

function PageChoice({
  page: { page, thumbnailUrl, width, height },
  isOne,
  isChosen,
  name,
  fault,
  onToggle,
  onRename,
}: PageProps) {
  const t = useT()
  return (
    <Flex component="li" direction="column" gap="sm" className={classes.page ?? ''} data-chosen={isChosen || undefined}>
      <Flex component="label" direction="column" gap="sm">
        <span className={classes.frame}>
          <img
            src={thumbnailUrl}
            alt={t('drawings.pages.preview', { page })}
            width={width}
            height={height}
            loading="lazy"
          />
        </span>
        <Flex component="span" gap="sm" align="center" mih={24}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={isOne ? 'page' : `page ${page}`}
            checked={isChosen}
            onChange={onToggle}
          />
          {t('drawings.pages.page', { page })}
        </Flex>
      </Flex>
      {!isOne && isChosen && (
        <TextInput
          size="sm"
          aria-label={t('drawings.pages.name', { page })}
          value={name}
          error={fault}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => onRename(event.currentTarget.value)}
        />
      )}
    </Flex>
  )
}

/** All pages at once, or hundred by hundred where that is the most. */
function RangeButtons({
  ranges,
  onChoose,
}: {
  readonly ranges: readonly (readonly number[])[]
  readonly onChoose: (pages: readonly number[]) => void
}) {
  const t = useT()
  return (
    <>
      {ranges.map((range) => (
        <Button key={range[0]} variant="default" onClick={() => onChoose(range)}>
          {ranges.length === 1
            ? t('drawings.pages.all')
            : t('drawings.pages.range', { from: range[0]!, to: range.at(-1)! })}
        </Button>
      ))}
      <Button variant="default" onClick={() => onChoose([])}>
        {t('drawings.pages.none')}
      </Button>
    </>
  )
}

/** Which pages of a PDF become drawings. A file that replaces another gives one page. */
export function PagesDialog({ upload, taken, onChoose, onGiveUp, onClose }: Props) {
  const t = useT()
  const { fileName, pages } = upload
  const { isOne, isBusy, isTooMany, problem, chosen, names, isChosen, toggle, faultAt, submit, choose, rename } =
    useChosenPages({ upload, taken, onChoose, onClose })
  const ranges = pageRanges(pages.map(({ page }) => page))

  return (
    <Dialog
      size={880}
      title={t('drawings.pages.title', { file: fileName })}
      closeLabel={t('drawings.pages.later')}
      onClose={onClose}
    >
      <form noValidate aria-busy={isBusy} onSubmit={(event) => void submit(event)}>
        <Group gap="sm">
          <Text flex={1} miw={240} c="dimmed">
            {t(isOne ? 'drawings.pages.leadOne' : 'drawings.pages.lead')}
            {!isOne && ranges.length > 1 ? ` ${t('drawings.pages.most', { most: maxPages })}` : ''}
          </Text>
          {!isOne && <RangeButtons ranges={ranges} onChoose={choose} />}
        </Group>
        <ul role="list" className={classes.pages}>
          {pages.map((one, index) => (
            <PageChoice
              key={one.page}
              page={one}
              isOne={isOne}
              isChosen={isChosen(one.page)}
              name={names[index]!}
              fault={faultAt(index)}
              onToggle={() => toggle(one.page)}
              onRename={(next) => rename(index, next)}
            />
          ))}
        </ul>
        <p role="alert" className={dialog.problem}>
          {isTooMany ? t('drawings.pages.most', { most: maxPages }) : problem}
        </p>
        <Group gap="sm" mt="lg">
          <Text role="status" flex={1} c="dimmed">
            {isOne ? '' : t('drawings.pages.chosen', { count: chosen.size, all: pages.length })}
          </Text>
          <Button variant="subtle" disabled={isBusy} onClick={onGiveUp}>
            {t('drawings.pages.giveUp')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('drawings.pages.later')}
          </Button>
          <WriteButton type="submit" loading={isBusy} disabled={chosen.size === 0 || isTooMany}>
            {isOne ? t('drawings.pages.confirmOne') : t('drawings.pages.confirm', { count: chosen.size })}
          </WriteButton>
        </Group>
      </form>
    </Dialog>
  )
}
