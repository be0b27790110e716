import { severities } from '@plumbline/contract/buildings'
import { fill } from '@plumbline/contract/messages/t'
import type { SharedDefect, SharedView } from '@plumbline/contract/shares/shares'
import { useState } from 'react'
import { DefectDialog } from './DefectDialog.tsx'
import { DefectList } from './DefectList.tsx'
import { Elevations } from './Elevations.tsx'
import { severityFills } from './severity-fills.ts'
import { dayIn, useReading } from './words.ts'

function Facts({ view: { project } }: { readonly view: SharedView }) {
  const { locale, w } = useReading()
  const facts = [
    [w.facts.code, project.code],
    [w.facts.client, project.client],
    [w.facts.asset, project.assetNames.join(' · ')],
    [w.facts.address, project.addresses.join(' · ')],
    [w.facts.inspectedOn, project.inspectedOn === null ? '' : dayIn(locale, project.inspectedOn)],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Counts({ counts }: { readonly counts: SharedView['severityCounts'] }) {
  const { locale, w, terms } = useReading()
  return (
    <ul className="counts" aria-label={w.counts}>
      {severities
        .filter((severity) => counts[severity] > 0)
        .map((severity) => (
          <li key={severity} data-severity={severity} style={{ background: severityFills[severity] }}>
            {terms.severity[severity].name} {fill(locale, '{count}', { count: counts[severity] })}
          </li>
        ))}
    </ul>
  )
}

function Reports({
  reports,
  reportsLeftOut,
  mayDownload,
}: Pick<SharedView, 'reports' | 'reportsLeftOut' | 'mayDownload'>) {
  const { locale, w } = useReading()
  return (
    <section>
      <h2>{w.reports.title}</h2>
      {reports.length === 0 && <p>{w.reports.none}</p>}
      {reports.length > 0 && !mayDownload && <p>{w.reports.noDownloads}</p>}
      {reportsLeftOut > 0 && <p>{fill(locale, w.reports.leftOut, { count: reportsLeftOut })}</p>}
      <ul className="reports">
        {reports.map(({ _id, title, number, revision, issuedAt, files }) => (
          <li key={_id}>
            <strong>{title}</strong>
            <span>
              {[
                fill(locale, w.reports.number, { number: String(number) }),
                ...(revision === '' ? [] : [fill(locale, w.reports.revision, { revision })]),
                dayIn(locale, issuedAt),
              ].join(' · ')}
            </span>
            <span className="downloads">
              {files.map(({ format, url }) => (
                <a key={format} href={url} download>
                  {format === 'small'
                    ? w.reports.small
                    : fill(locale, w.reports.download, { format: format.toUpperCase() })}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = {
  readonly ticket: string
  readonly view: SharedView
  /** A call was refused because the link was revoked or expired since the page was opened. */
  readonly onEnded: () => void
}

export function Shared({ ticket, view, onEnded }: Props) {
  const { locale, w } = useReading()
  const [openId, setOpenId] = useState<string>()
  const [changed, setChanged] = useState<SharedDefect>()
  return (
    <>
      <header>
        <p>{fill(locale, w.sharedBy, { company: view.company })}</p>
        <h1>{view.project.name}</h1>
        <p>{fill(locale, w.until, { day: dayIn(locale, view.expiresAt) })}</p>
      </header>
      <main>
        <section aria-label={w.facts.title}>
          <Facts view={view} />
          {view.shows.defects && <Counts counts={view.severityCounts} />}
          {view.shows.defects && view.shows.photos && (
            <p className="privacy">{view.isBlurred ? w.blurred : w.privacy}</p>
          )}
          {view.isFiltered && <p>{w.filtered}</p>}
          {view.isForContractor && <p>{w.repair.lead}</p>}
        </section>
        {view.shows.reports && <Reports {...view} />}
        {view.elevations.length > 0 && <Elevations elevations={view.elevations} onOpen={setOpenId} />}
        {view.shows.defects && (
          <DefectList
            ticket={ticket}
            isForContractor={view.isForContractor}
            changed={changed}
            onOpen={setOpenId}
            onEnded={onEnded}
          />
        )}
      </main>
      {openId !== undefined && (
        <DefectDialog
          key={openId}
          ticket={ticket}
          defectId={openId}
          mayComment={view.mayComment}
          mayDownload={view.mayDownload}
          onChanged={setChanged}
          onEnded={onEnded}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}
