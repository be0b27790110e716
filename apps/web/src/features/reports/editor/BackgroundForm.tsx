import { Button, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { BackgroundSection, ReportDefinition } from '@plumbline/contract/reports/content'
import { useT } from '../../../i18n/use-t.ts'
import { ConductFields } from './ConductFields.tsx'
import { DayField } from './DayField.tsx'
import { DistributionList } from './DistributionList.tsx'
import { ParticularsFields } from './ParticularsFields.tsx'
import { PersonFields, type Person } from './PersonFields.tsx'
import classes from './ReportForm.module.css'
import { RevisionLog } from './RevisionLog.tsx'
import { SignatureBox, type Signing } from './SignatureBox.tsx'
import { StatutoryFields } from './StatutoryFields.tsx'

type Props = {
  readonly shown: ReportDefinition
  readonly stored: ReportDefinition
  readonly people: readonly Person[]
  readonly signing: Signing
  readonly isReadOnly: boolean
  readonly onChange: (section: BackgroundSection) => void
}

const noPerson: BackgroundSection['reportPreparedBy'] = {
  name: '',
  userId: null,
  designation: '',
  date: null,
  endorserSignature: null,
}

type Set = (change: Partial<BackgroundSection>) => void
type PartProps = Pick<Props, 'people' | 'signing' | 'isReadOnly'> & {
  readonly section: BackgroundSection
  readonly stored: BackgroundSection
  readonly onChange: Set
}

function PreparedBy({ section, stored, people, signing, isReadOnly, onChange }: PartProps) {
  const t = useT()
  const prepared = section.reportPreparedBy
  return (
    <PersonFields
      legend={t('reports.background.roles.prepared')}
      people={people}
      signer={prepared}
      isReadOnly={isReadOnly}
      onChange={(reportPreparedBy) => onChange({ reportPreparedBy })}
    >
      <SignatureBox
        role="prepared"
        name={prepared.name}
        userId={prepared.userId}
        signature={stored.reportPreparedBy.endorserSignature}
        signing={signing}
      />
    </PersonFields>
  )
}

/** Not every report is checked by a second person. */
function CheckedBy({ section, stored, people, signing, isReadOnly, onChange }: PartProps) {
  const t = useT()
  const checked = section.reportCheckedBy
  if (checked === null)
    return (
      <Group gap="4px 12px">
        {t('reports.background.checkedOff')}
        {!isReadOnly && (
          <Button size="compact-sm" variant="default" onClick={() => onChange({ reportCheckedBy: noPerson })}>
            {t('reports.background.addChecked')}
          </Button>
        )}
      </Group>
    )
  return (
    <PersonFields
      legend={t('reports.background.roles.checked')}
      people={people}
      signer={checked}
      isReadOnly={isReadOnly}
      onChange={(reportCheckedBy) => onChange({ reportCheckedBy })}
      aside={
        !isReadOnly && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({ reportCheckedBy: null })}>
            {t('reports.background.removeChecked')}
          </Button>
        )
      }
    >
      <SignatureBox
        role="checked"
        name={checked.name}
        userId={checked.userId}
        signature={stored.reportCheckedBy?.endorserSignature ?? null}
        signing={signing}
      />
    </PersonFields>
  )
}

function Endorser({ section, stored, people, signing, isReadOnly, onChange }: PartProps) {
  const t = useT()
  const endorser = section.endorserInformation
  const set = (change: Partial<typeof endorser>) => onChange({ endorserInformation: { ...endorser, ...change } })
  return (
    <PersonFields
      legend={t('reports.background.roles.endorser')}
      people={people}
      isReadOnly={isReadOnly}
      hasDesignation={false}
      signer={{
        name: endorser.endorserName,
        userId: endorser.userId,
        designation: '',
        date: null,
        endorserSignature: null,
      }}
      onChange={({ name, userId }) => set({ endorserName: name, userId })}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md" style={{ alignItems: 'start' }}>
        <DayField
          label={t('reports.background.expiry')}
          day={endorser.dateOfExpiryOfRegistration}
          isReadOnly={isReadOnly}
          onChange={(dateOfExpiryOfRegistration) => set({ dateOfExpiryOfRegistration })}
        />
        <DayField
          label={t('reports.background.review')}
          day={endorser.reviewDate}
          isReadOnly={isReadOnly}
          onChange={(reviewDate) => set({ reviewDate })}
        />
      </SimpleGrid>
      <Textarea
        size="sm"
        label={t('reports.background.remarks')}
        value={endorser.remarks}
        maxLength={500}
        autosize
        minRows={1}
        maxRows={5}
        readOnly={isReadOnly}
        onChange={(event) => set({ remarks: event.currentTarget.value })}
      />
      <SignatureBox
        role="endorser"
        name={endorser.endorserName}
        userId={endorser.userId}
        signature={stored.endorserInformation.endorserSignature}
        signing={signing}
      />
    </PersonFields>
  )
}

export function BackgroundForm({ shown, stored, people, signing, isReadOnly, onChange }: Props) {
  const t = useT()
  const section = shown.backgroundSection
  const set: Set = (change) => onChange({ ...section, ...change })
  const part: PartProps = { section, stored: stored.backgroundSection, people, signing, isReadOnly, onChange: set }
  return (
    <>
      <Textarea
        size="sm"
        label={t('reports.background.jobNature')}
        value={section.jobNature}
        maxLength={2_000}
        autosize
        minRows={2}
        maxRows={8}
        readOnly={isReadOnly}
        onChange={(event) => set({ jobNature: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md" style={{ alignItems: 'start' }}>
        <DayField
          label={t('reports.background.operationDate')}
          day={section.operationDate}
          isReadOnly={isReadOnly}
          onChange={(operationDate) => set({ operationDate })}
        />
        <TextInput
          size="sm"
          label={t('reports.background.partnership')}
          value={section.partnership}
          maxLength={200}
          readOnly={isReadOnly}
          onChange={(event) => set({ partnership: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label={t('reports.background.companyRegistration')}
          value={section.companyRegistration ?? ''}
          maxLength={100}
          readOnly={isReadOnly}
          onChange={(event) => set({ companyRegistration: event.currentTarget.value })}
        />
      </SimpleGrid>
      <ConductFields conduct={section.conduct} isReadOnly={isReadOnly} onChange={(conduct) => set({ conduct })} />
      <RevisionLog
        rows={section.revisionLog}
        isReadOnly={isReadOnly}
        onChange={(revisionLog) => set({ revisionLog })}
      />
      <DistributionList
        rows={section.distributionList ?? []}
        isReadOnly={isReadOnly}
        onChange={(distributionList) => set({ distributionList })}
      />
      <section className={classes.group} aria-labelledby="report-people">
        <h3 id="report-people">{t('reports.background.people')}</h3>
        <PreparedBy {...part} />
        <CheckedBy {...part} />
        <Endorser {...part} />
        <Text c="dimmed">{t('reports.sign.falls')}</Text>
      </section>
      <ParticularsFields
        layout={shown.templateId}
        particulars={section.particulars}
        isReadOnly={isReadOnly}
        onChange={(particulars) => set({ particulars })}
      />
      <StatutoryFields
        layout={shown.templateId}
        statements={section.statutory}
        isReadOnly={isReadOnly}
        onChange={(statutory) => set({ statutory })}
      />
    </>
  )
}
