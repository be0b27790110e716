import { Box, Button, Group } from '@mantine/core'
import { severities } from '@plumbline/contract/buildings'
import { useT } from '../i18n/use-t.ts'
import { Day } from '../ui/display/Day.tsx'
import { Facts } from '../ui/display/Facts.tsx'
import { FileName, WholeName } from '../ui/display/FileName.tsx'
import { Key } from '../ui/display/Key.tsx'
import { Moment } from '../ui/display/Moment.tsx'
import { MutedText } from '../ui/display/MutedText.tsx'
import { QrCode } from '../ui/display/QrCode.tsx'
import { Severity } from '../ui/display/Severity.tsx'
import { SeverityBar } from '../ui/display/SeverityBar.tsx'
import { Tag } from '../ui/display/Tag.tsx'
import { sample } from './sample.ts'
import { Specimen } from './Specimen.tsx'

function FileNames() {
  return (
    <Specimen name="FileName, WholeName">
      {sample.files.map((file) => (
        <Box key={file} w={180}>
          <FileName name={file} />
          <WholeName name={file} />
        </Box>
      ))}
    </Specimen>
  )
}

export function DisplaySpecimens() {
  const t = useT()
  const facts = [
    [t('billing.pending.number'), sample.project.code],
    [t('billing.pending.ordered'), <Moment key="ordered" at={sample.moment} />],
    [t('billing.pending.history'), undefined],
  ] as const
  return (
    <>
      <Specimen name="MutedText">
        {(['xs', 'sm', 'md'] as const).map((size) => (
          <MutedText key={size} size={size} isTabular>
            {t('billing.pending.step3')}
          </MutedText>
        ))}
      </Specimen>
      <Specimen name="Facts">
        <Facts items={facts} />
        <Facts items={facts} columns="even" />
      </Specimen>
      <Specimen name="Tag">
        <Group gap="sm">
          {(['neutral', 'strong', 'accent', 'error'] as const).map((tone) => (
            <Tag key={tone} tone={tone}>
              {t('notifications.isNew')}
            </Tag>
          ))}
        </Group>
      </Specimen>
      <Specimen name="Key">
        <Button variant="default">
          {t('annotations.card.accept')}
          <Key name="A" />
        </Button>
      </Specimen>
      <Specimen name="Severity">
        {[false, true].map((isShort) => (
          <Group key={String(isShort)} gap="lg">
            {severities.map((severity) => (
              <Severity key={severity} severity={severity} short={isShort} />
            ))}
          </Group>
        ))}
      </Specimen>
      <Specimen name="SeverityBar">
        <SeverityBar counts={{ critical: 6, major: 30, moderate: 16, minor: 40, cosmetic: 4, na: 1 }} />
        <SeverityBar counts={{ critical: 1, minor: 900 }} height={6} />
      </Specimen>
      <Specimen name="Day, Moment">
        <Group gap="lg">
          <Day day={sample.day} />
          <Day day={null} />
          {(['day', 'minute', 'second'] as const).map((precision) => (
            <Moment key={precision} at={sample.moment} precision={precision} />
          ))}
        </Group>
      </Specimen>
      <FileNames />
      <Specimen name="QrCode">
        <QrCode text={sample.link} label={t('shell.product')} size={120} />
      </Specimen>
    </>
  )
}
