import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, showScreen } from '../../../testing/show-screen.tsx'
import { aJob, aMosaic, aPlan, mosaicServer, ofElevation } from '../testing/a-mosaic.ts'
import { shownVersion, openJobs } from '../use-mosaics.ts'
import { BaseNotice, BlendSlider, type ElevationBase } from './BaseControls.tsx'
import { MosaicPlan } from './MosaicPlan.tsx'

closeScreens()
const t = await translatorOf()

describe('the notice above an elevation', () => {
  const show = (base: ElevationBase, plan = aPlan(), versions = [aMosaic()]) =>
    showScreen(<BaseNotice of={ofElevation} plan={plan} mosaicId={null} base={base} photosHref="/photos" />, {
      respond: mosaicServer({ versions }).answer,
    })

  it('says that there is no mosaic yet, and leads to where one is made', async () => {
    await show('both', aPlan(), [])
    expect(await screen.findByText(t('mosaics.base.missing'))).toBeTruthy()
    expect(screen.getByRole('link', { name: t('mosaics.base.open') }).getAttribute('href')).toBe('/photos')
  })

  it('does not lead to Photos where they are chosen already', async () => {
    await show('photos', aPlan(), [])
    expect(await screen.findByRole('link', { name: 'Open mosaics' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: t('mosaics.base.open') })).toBeNull()
  })

  it('says that a mosaic cannot be laid over a drawing without floors', async () => {
    await show('both', aPlan({ portions: [] }))
    expect(await screen.findByText(t('mosaics.base.notPlaced'))).toBeTruthy()
  })
})

it('is blended by key, and says how much of the photos is seen', async () => {
  const blends: number[] = []
  await showScreen(<BlendSlider blend={0.5} onBlend={(blend) => blends.push(blend)} />)
  const slider = screen.getByRole('slider', { name: t('mosaics.base.blend') })
  expect(screen.getByText('Photos 50 %')).toBeTruthy()
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(blends).toEqual([0.55])
})

it('gives a layer the mosaic as its picture, and the drawing where there is none', async () => {
  const show = (versions: readonly ReturnType<typeof aMosaic>[]) =>
    showScreen(
      <MosaicPlan of={ofElevation} plan={aPlan()} mosaicId={null}>
        {({ picture }) => <p>{picture?.width}</p>}
      </MosaicPlan>,
      { respond: mosaicServer({ versions }).answer },
    )
  const { unmount } = await show([aMosaic()])
  await waitFor(() => expect(screen.getByText('2400')).toBeTruthy())
  unmount()
})

describe('of several versions', () => {
  const [newest, older] = [aMosaic({ _id: 'newest' }), aMosaic({ _id: 'older' })]

  it('the chosen one is shown, else the newest of photos, else the newest', () => {
    const thermal = aMosaic({ _id: 'thermal', kind: 'thermal' })
    expect(shownVersion([thermal, newest, older], 'older')?._id).toBe('older')
    expect(shownVersion([thermal, newest, older], 'deleted')?._id).toBe('newest')
    expect(shownVersion([aJob(), thermal], null)?._id).toBe('thermal')
    expect(shownVersion([aJob()], null)).toBeUndefined()
  })

  it('a failure is named until a later try replaced it', () => {
    const failed = aJob({ _id: 'failed', status: 'failed' })
    expect(openJobs([failed, newest])).toEqual([failed])
    expect(openJobs([newest, failed])).toEqual([])
    expect(openJobs([newest, aJob({ _id: 'running' })]).map(({ _id }) => _id)).toEqual(['running'])
  })
})
